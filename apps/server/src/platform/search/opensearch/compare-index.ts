/** Compares the index with the catalogue, by a digest of the expected content of each document. */
import { z } from 'zod'
import type { Db } from '../../../db/db.ts'
import type { Comparison } from '../search.ts'
import { Counted, idOf, Page } from './answers.ts'
import { noteChanges } from './changes.queries.ts'
import { type DocumentKey, documentId } from './documents.ts'
import type { Engine } from './engine.ts'
import { listGenerations, removeGeneration } from './generations.ts'
import { publishedKeys } from './published-keys.ts'
import { readDocuments } from './read-documents.ts'

const SLICE = 1_000
const WALKED = 10_000
/** The previous generation is kept for a day, for a rollback. */
const KEPT_MS = 24 * 3_600_000

const Digests = z.object({
  hits: z.object({
    hits: z.array(z.object({ _id: z.string(), fields: z.object({ digest: z.array(z.string()) }) })),
  }),
})

type Requested = { alias: string; keys: readonly DocumentKey[]; now: Date }

/** @returns the keys whose document is missing, differs, or should not exist */
export async function differencesOf(
  engine: Engine,
  db: Db,
  { alias, keys, now }: Requested,
): Promise<DocumentKey[]> {
  const different: DocumentKey[] = []
  for (let from = 0; from < keys.length; from += SLICE) {
    const slice = keys.slice(from, from + SLICE)
    const { documents } = await readDocuments(db, slice, now)
    const wanted = new Map(documents.map((document) => [documentId(document), document.digest]))
    const { hits } = await engine.work(Digests, {
      method: 'POST',
      path: `/${alias}/_search`,
      body: {
        query: { ids: { values: slice.map(documentId) } },
        size: SLICE,
        _source: false,
        docvalue_fields: ['digest'],
      },
    })
    const held = new Map(hits.hits.map(({ _id, fields }) => [_id, fields.digest[0]]))
    different.push(...slice.filter((key) => wanted.get(documentId(key)) !== held.get(documentId(key))))
  }
  return different
}

export async function countDocuments(engine: Engine, alias: string): Promise<number> {
  const body = { size: 0, track_total_hits: true }
  const { hits } = await engine.work(Counted, { method: 'POST', path: `/${alias}/_search`, body })
  return hits.total.value
}

/** Records documents that differ, and superfluous ones, as changed. */
export async function compareIndex(engine: Engine, db: Db, now: Date): Promise<Comparison> {
  const keys = await publishedKeys(db)
  const known = new Set(keys.map(documentId))
  const different = await differencesOf(engine, db, { alias: engine.prefix, keys, now })
  const tooMany = await listHeld(engine, (key) => !known.has(documentId(key)))
  const mended = [...different, ...tooMany]
  await noteChanges(db, mended)
  for (const { name, isSearched, retired } of await listGenerations(engine)) {
    const isOver = retired !== null && now.getTime() - retired.getTime() > KEPT_MS
    if (!isSearched && isOver) await removeGeneration(engine, name)
  }
  return { compared: keys.length, mended: mended.length }
}

async function listHeld(engine: Engine, isWanted: (key: DocumentKey) => boolean): Promise<DocumentKey[]> {
  const found: DocumentKey[] = []
  for (const is_package of [false, true]) {
    const ofKind = { term: { type: 'package' } }
    let after: number[] | undefined
    do {
      const { hits }: z.output<typeof Page> = await engine.work(Page, {
        method: 'POST',
        path: `/${engine.prefix}/_search`,
        body: {
          query: { bool: is_package ? { filter: [ofKind] } : { must_not: [ofKind] } },
          sort: [{ id: 'asc' }],
          size: WALKED,
          _source: false,
          ...(after && { search_after: after }),
        },
      })
      found.push(...hits.hits.map((hit) => ({ is_package, id: idOf(hit) })).filter(isWanted))
      after = hits.hits.length === WALKED ? hits.hits.at(-1)?.sort : undefined
    } while (after)
  }
  return found
}
