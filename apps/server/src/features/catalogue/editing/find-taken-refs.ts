/** Finds clips by contributor number, which is unique for each contributor (R-CONTRIBUTOR-2). */
import type { Db } from '../../../db/db.ts'
import { listClipsByRef, listTakenRefs, type SupplierRef } from './clip-versions.queries.ts'

/** @returns a sentence for each clip whose number is taken, by the id of the clip */
export async function findTakenRefs(tx: Db, wanted: readonly SupplierRef[]): Promise<Map<number, string>> {
  const named = wanted.filter(
    ({ contributor_id, supplier_ref }) => contributor_id !== null && supplier_ref !== '',
  )
  if (named.length === 0) return new Map()
  const taken = new Map<number, string>()
  for (const one of named) {
    const other = named.find((each) => each.clip_id !== one.clip_id && keyOf(each) === keyOf(one))
    if (other) taken.set(one.clip_id, sentenceOf(other.clip_id))
  }
  for (const { clip_id, other_id } of await listTakenRefs(tx, named)) taken.set(clip_id, sentenceOf(other_id))
  return taken
}

type Ref = Omit<SupplierRef, 'clip_id'>
const keyOf = ({ contributor_id, supplier_ref }: Ref) => `${contributor_id} ${supplier_ref}`

/** @returns a function that returns the id of the clip with a contributor number, if there is such a clip */
export async function findClipsByRef(db: Db, refs: readonly Ref[]) {
  const found = refs.length === 0 ? [] : await listClipsByRef(db, refs)
  const clips = new Map(found.map((one) => [keyOf(one), one.clip_id]))
  return (ref: Ref): number | undefined => clips.get(keyOf(ref))
}

const sentenceOf = (other: number) => `Clip ${other} has this number of the contributor.`
