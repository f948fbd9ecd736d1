/** Decides the effect of each row of a table of clips. */
import { type ChangeableClip, type ClipChange, clipChange } from '../../catalogue/editing/change-clips.ts'
import { differenceOf } from '../../catalogue/editing/clip-versions.rules.ts'
import { changesOf } from './clip-changes.rules.ts'
import type { KnownNames } from './known-names.rules.ts'
import type { Fault, MetadataRow } from './metadata-table.ts'

/** `clip_id`: the clip that the row refers to, if any. */
export type NamedRow = MetadataRow & { clip_id: number | null }
export type Weighed = { fault?: Fault & { outdated?: boolean }; change?: ClipChange }

/** Returns the contributor's reference if the row identifies its clip by nothing else. */
export function refOfRow({ id, metadata: { contributor, supplierRef } }: MetadataRow, known: KnownNames) {
  if (id !== null || !contributor || !supplierRef) return undefined
  const contributor_id = known.contributor.get(contributor)
  return contributor_id === undefined ? undefined : { contributor_id, supplier_ref: supplierRef }
}

export function weighRow(
  row: NamedRow,
  clips: ReadonlyMap<number, ChangeableClip>,
  known: KnownNames,
): Weighed {
  // Its errors have already been reported.
  if (!row.isSound) return {}
  const fault = (column: string, problem: string): Weighed => ({ fault: { row: row.row, column, problem } })
  const { id, revision, metadata } = row
  const clip = row.clip_id === null ? undefined : clips.get(row.clip_id)
  if (!clip) {
    if (id !== null) return fault('id', `there is no clip “${id}”`)
    if (!metadata.contributor || !metadata.supplierRef) {
      return fault('id', 'is empty; a row without it needs a contributor and a supplier_ref')
    }
    return fault('supplier_ref', `${metadata.contributor} has no clip “${metadata.supplierRef}”`)
  }
  if (id !== null && revision === null) return fault('revision', 'is required with the number of a clip')
  if (revision !== null && revision !== clip.revision) {
    const problem = `clip ${clip.id} was changed in the meantime, it is at revision ${clip.revision}`
    return { fault: { row: row.row, column: 'revision', problem, outdated: true } }
  }
  const difference = differenceOf(clip.fields, changesOf(metadata, known, clip.fields))
  return difference ? { change: clipChange(clip.id, difference.before, difference.after) } : {}
}

/** Faults of rows that refer to the clip of an earlier row. */
export const twice = (rows: readonly NamedRow[]): Fault[] =>
  rows
    .filter(({ clip_id }, at) => clip_id !== null && rows.findIndex((one) => one.clip_id === clip_id) < at)
    .map(({ row, clip_id }) => ({ row, column: null, problem: `clip ${clip_id} occurs twice in the table` }))
