/** A server that searches with OpenSearch, in its own indexes. */
import type { Search } from '../../src/platform/search/search.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

let started = 0

/** @param addresses of the nodes of a cluster, or of a proxy; with several, each shard has one replica */
export async function startWithOpensearch(
  addresses: readonly [string, ...string[]],
  settings: Record<string, string> = {},
  shards = 1,
): Promise<TestServer> {
  const prefix = `test-${process.pid}-${Date.now()}-${++started}`
  const replicas = addresses.length === 1 ? 0 : 1
  const nodes = addresses.map((address) => `${address}/${prefix}?replicas=${replicas}&shards=${shards}`)
  const server = await startTestServer({ ...settings, SEARCH_URL: nodes.join(',') })
  return {
    ...server,
    async close() {
      await server.close()
      await fetch(`${addresses[0]}/${prefix}-*`, { method: 'DELETE' })
    },
  }
}

const READS = ['search', 'count', 'facets', 'near', 'meant', 'suggest', 'nearest', 'similar'] as const

/**
 * Indexes waiting changes before each search, as a worker and the engine's refresh do within two seconds, because the
 * contract tests what is found, not when.
 */
export function settleBeforeSearches({ services }: TestServer, address: string): void {
  const { search, config } = services
  const prefix = config.search.kind === 'opensearch' ? config.search.prefix : ''
  let isSettling: Promise<void> | undefined
  async function settle(): Promise<void> {
    let taken = 0
    for (let more = await search.indexChanges(); more > 0; more = await search.indexChanges()) taken += more
    isRefreshed &&= taken === 0
    if (!isRefreshed) await fetch(`${address}/${prefix}/_refresh`, { method: 'POST' })
    isRefreshed = true
  }
  let isRefreshed = false
  const { indexChanges } = search
  search.indexChanges = async () => {
    const taken = await indexChanges()
    if (taken > 0) isRefreshed = false
    return taken
  }
  for (const name of READS) settleBefore(search, name)

  function settleBefore<Name extends (typeof READS)[number]>(port: Search, name: Name): void {
    const read = port[name] as (...args: unknown[]) => Promise<unknown>
    const settled = async (...args: unknown[]) => {
      isSettling ??= settle().finally(() => {
        isSettling = undefined
      })
      await isSettling
      return read(...args)
    }
    port[name] = settled as Search[Name]
  }
}
