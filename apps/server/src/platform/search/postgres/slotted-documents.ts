/** Assigns slots to documents and keeps the bitmaps consistent with them. */
import { bitChanges } from '@rushes/search-engine/bitmaps'
import { type RangeValues, slicesOf } from '@rushes/search-engine/slices'
import { giveSlots, isAfter, type SortKey } from '@rushes/search-engine/slots'
import { isOfDictionary } from '@rushes/search-engine/tokens'
import type { Db } from '../../../db/db.ts'
import type { NumberedRow, RemovedRow, SlottedRow } from './rows.ts'
import * as queries from './segments.queries.ts'

/** Assigns slots. An edited clip keeps its slot unless its time has changed. Packages have no slot. */
export async function giveDocumentsSlots(
  tx: Db,
  documents: readonly NumberedRow[],
  removed: readonly RemovedRow[],
): Promise<SlottedRow[]> {
  const before = new Map(removed.flatMap((one) => (one.is_package ? [] : [[one.id, one] as const])))
  const slotOf = new Map<number, number>()
  const sortKeys: SortKey[] = []
  for (const { id, is_package, created } of documents) {
    if (is_package) continue
    const old = before.get(id)
    if (old?.slot != null && old.created.getTime() === created.getTime()) slotOf.set(id, old.slot)
    else sortKeys.push({ key: created.getTime() * 1000, id })
  }
  sortKeys.sort((a, b) => (isAfter(a, b.key, b.id) ? 1 : -1))
  if (sortKeys.length > 0) {
    const { slots, changed } = giveSlots(await queries.listSegments(tx), sortKeys)
    await queries.saveSegments(tx, changed)
    for (const [at, { id }] of sortKeys.entries()) slotOf.set(id, slots[at] ?? 0)
  }
  return documents.map((one) => ({ ...one, slot: one.is_package ? null : (slotOf.get(one.id) ?? null) }))
}

type Bitted = Pick<RemovedRow, 'tokens' | 'slot'> & RangeValues

/** Updates the bitmaps; to be called after the documents and the counts have been written. */
export async function updateBitmaps(
  tx: Db,
  documents: readonly SlottedRow[],
  removed: readonly RemovedRow[],
): Promise<void> {
  const tokens = new Set([...removed, ...documents].flatMap((one) => one.tokens.filter(isOfDictionary)))
  const withBitmap = await queries.listTokensWithBitmap(tx, [...tokens])
  const changes = bitChanges()
  const each = (list: readonly Bitted[], change: typeof changes.set) => {
    for (const one of list) {
      const { tokens, slot } = one
      if (slot === null) continue
      for (const token of tokens) if (withBitmap.has(token)) change(token, slot)
      for (const slice of slicesOf(one)) change(slice, slot)
    }
  }
  each(removed, changes.clear)
  each(documents, changes.set)
  for (const token of await queries.markFrequent(tx, [...tokens])) {
    for (const slot of await queries.listSlotsOf(tx, token)) changes.set(token, slot)
  }
  await queries.removeBits(tx, changes.removed())
  await queries.addBits(tx, changes.added())
}

/** Creates all bitmaps from scratch, one segment at a time. */
export async function makeBitmaps(tx: Db): Promise<void> {
  const withBitmap = await queries.markAllFrequent(tx)
  for (const { segment } of await queries.listSegments(tx)) {
    const changes = bitChanges()
    for (const one of await queries.listTokensIn(tx, segment)) {
      const { slot, tokens } = one
      const list: number[] = JSON.parse(`[${tokens}]`)
      for (const token of list) if (withBitmap.has(token)) changes.set(token, slot)
      for (const slice of slicesOf(one)) changes.set(slice, slot)
    }
    await queries.addBits(tx, changes.added())
  }
  await queries.clusterBitmaps(tx)
}
