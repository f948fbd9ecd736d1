/** Writes clips that share a new word, so that each test has its own catalogue; names results by clip. */
import type { ClipOptions } from '../builders.ts'
import type { TestServer } from '../test-server.ts'
import { searcherOf } from './searcher.ts'
import type { Query } from './small-catalogue.ts'

let made = 0

/** @param created the time of clips without one */
export function namedClips(server: () => TestServer, created: Date) {
  const { idsOf } = searcherOf(server)
  return async (clips: Record<string, ClipOptions>) => {
    const term = `zqparameter${made++}x`
    const names = new Map<number, string>()
    for (const [name, options] of Object.entries(clips)) {
      names.set(await server().givenClip({ title: term, created, ...options }), name)
    }
    const find = async (query: Query) => (await idsOf({ term, ...query })).map((id) => names.get(id))
    return { term, find, findAny: async (query: Query) => (await find(query)).sort() }
  }
}
