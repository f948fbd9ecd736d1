/** Gives documents their places and keeps the bitmaps in step with them. */
import type { Db } from '../../db/db.ts'
import { type BitChanges, bitChanges } from './search-bitmaps.ts'
import { givePlaces, isAfter, type Moment } from './search-places.ts'
import * as queries from './search-segments.queries.ts'
import type { Numbered } from './search-tally.ts'
import { isOfDictionary } from './search-tokens.ts'

export type Placed = Numbered & { place: number | null }
/** A document that was there. */
export type Removed = {
  id: number
  is_package: boolean
  created: Date
  place: number | null
  tok: readonly number[]
}

/** An edited clip stays where it is, unless its time has changed. Packages have no place. */
export async function placeDocuments(
  tx: Db,
  documents: readonly Numbered[],
  removed: readonly Removed[],
): Promise<Placed[]> {
  const before = new Map(removed.flatMap((one) => (one.is_package ? [] : [[one.id, one] as const])))
  const kept = new Map<number, number>()
  const moments: Moment[] = []
  for (const { id, is_package, created } of documents) {
    if (is_package) continue
    const old = before.get(id)
    if (old?.place != null && old.created.getTime() === created.getTime()) kept.set(id, old.place)
    else moments.push({ key: created.getTime() * 1000, id })
  }
  moments.sort((a, b) => (isAfter(a, b.key, b.id) ? 1 : -1))
  if (moments.length > 0) {
    const { places, changed } = givePlaces(await queries.listSegments(tx), moments)
    await queries.saveSegments(tx, changed)
    for (const [at, { id }] of moments.entries()) kept.set(id, places[at] ?? 0)
  }
  return documents.map((one) => ({ ...one, place: one.is_package ? null : (kept.get(one.id) ?? null) }))
}

/** After the documents and the counts have been written. */
export async function updateBitmaps(
  tx: Db,
  documents: readonly Placed[],
  removed: readonly Removed[],
): Promise<void> {
  const tokens = new Set([...removed, ...documents].flatMap(({ tok }) => tok.filter(isOfDictionary)))
  const mapped = await queries.listMapped(tx, [...tokens])
  const changes = bitChanges()
  const each = (list: readonly Pick<Removed, 'tok' | 'place'>[], change: BitChanges['set']) => {
    for (const { tok, place } of list) {
      if (place === null) continue
      for (const token of tok) if (mapped.has(token)) change(token, place)
    }
  }
  each(removed, changes.clear)
  each(documents, changes.set)
  for (const token of await queries.markFrequent(tx, [...tokens])) {
    for (const place of await queries.listPlacesOf(tx, token)) changes.set(token, place)
  }
  await queries.removeBits(tx, changes.removed())
  await queries.addBits(tx, changes.added())
}

/** Makes all bitmaps from nothing, a segment at a time. */
export async function makeBitmaps(tx: Db): Promise<void> {
  const mapped = await queries.markAllFrequent(tx)
  for (const { segment } of await queries.listSegments(tx)) {
    const changes = bitChanges()
    for (const { place, tok } of await queries.listDocumentsIn(tx, segment)) {
      for (const token of JSON.parse(`[${tok.slice(1, -1)}]`))
        if (mapped.has(token)) changes.set(token, place)
    }
    await queries.addBits(tx, changes.added())
  }
  await queries.clusterBitmaps(tx)
}
