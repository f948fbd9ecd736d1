/**
 * Decides the effect of a change on one of its clips (R-BULK-1, R-BULK-3). The preview and the worker share
 * these rules, which use the rules of the single clip.
 */
import type { BulkChange } from '@rushes/contract/agency-bulk'
import { CLIP_STATES } from '@rushes/contract/agency-clips'
import { MAX_PACKAGE_CLIPS } from '@rushes/contract/agency-packages'
import { type Capability, may } from '@rushes/contract/capabilities'
import type { ChangeableClip } from '../catalogue/editing/change-clips.ts'
import { stateAfter } from '../catalogue/editing/clip-state-fields.rules.ts'
import { type Mover, mayEdit, moveTo, NO_EDIT } from '../catalogue/editing/clip-states.rules.ts'
import { differenceOf } from '../catalogue/editing/clip-versions.rules.ts'

/** A change that a worker carries out: a requested one, or the undo of one. */
export type AnyChange = BulkChange | { what: 'undo'; of: string }

type Values = Readonly<Record<string, unknown>>
/** The version that an earlier change made of the clip. */
type Done = { revision: number; before: Values; after: Values }

export type WeighedClip = ChangeableClip & {
  /** Its rights records; read only for a change of rights records. */
  records: readonly number[]
  /** The version to undo; absent for other changes. */
  done?: Done | undefined
}

export type Ground = {
  mover: Mover
  /** The number of clips of the package that the change names. */
  packageSize: number
  /** True if the rights record of the change has ended. */
  isEnded: boolean
}

export type Verdict =
  | { kind: 'unchanged' }
  | { kind: 'refused'; reason: string }
  | { kind: 'changed'; before: Values; after: Values }

const UNCHANGED = { kind: 'unchanged' } as const
const refused = (reason: string) => ({ kind: 'refused', reason }) as const
const MAX_KEYWORDS = 100

/** Returns the capability that the change requires in addition to the requirements of each clip. */
export function capabilityOf({ what }: AnyChange): Capability {
  if (what === 'package') return 'packages.edit'
  return what === 'rights' ? 'rights.edit' : 'admin.view'
}

/** Whether the change can be undone: an undo hides no published clip and restores no ended clip. */
export function isReversible(change: AnyChange): boolean {
  return change.what !== 'move' || ['draft', 'review', 'withheld'].includes(change.to)
}

export function weigh(clip: WeighedClip, change: AnyChange, ground: Ground): Verdict {
  if (!may(ground.mover, capabilityOf(change))) return refused('Please ask a Manager to do this.')
  switch (change.what) {
    case 'edit':
      return weighEdit(clip, change, ground)
    case 'move':
      return weighMove(clip, change, ground)
    case 'package':
      if (clip.packages.includes(change.package)) return UNCHANGED
      if (ground.packageSize >= MAX_PACKAGE_CLIPS) {
        return refused(`A package holds at most ${MAX_PACKAGE_CLIPS} clips.`)
      }
      return withOneMore('packages', clip.packages, change.package)
    case 'rights':
      if (clip.records.includes(change.record)) return UNCHANGED
      if (ground.isEnded) return refused('The rights record was ended.')
      return withOneMore('rights_records', clip.records, change.record)
    case 'undo':
      return weighUndo(clip, ground)
  }
}

function withOneMore(key: string, ids: readonly number[], id: number): Verdict {
  return { kind: 'changed', before: { [key]: ids }, after: { [key]: [...ids, id] } }
}

function weighEdit(clip: WeighedClip, change: BulkChange & { what: 'edit' }, { mover }: Ground): Verdict {
  if (!mayEdit(clip, mover)) return refused(NO_EDIT)
  const { fields, addKeywords, removeKeywords } = change
  const kept = (fields.keywords ?? clip.fields.keywords).filter((word) => !removeKeywords.includes(word))
  const keywords = [...new Set([...kept, ...addKeywords])]
  if (keywords.length > MAX_KEYWORDS) return refused(`It would have more than ${MAX_KEYWORDS} keywords.`)
  const difference = differenceOf(clip.fields, { ...fields, keywords })
  return difference ? { kind: 'changed', ...difference } : UNCHANGED
}

function weighMove(clip: WeighedClip, change: BulkChange & { what: 'move' }, { mover }: Ground): Verdict {
  const { to, reason, note, publishAt } = change
  if (clip.state === to) return UNCHANGED
  const { refusal, needsReason } = moveTo(clip, mover, to)
  if (refusal) return refused(refusal.message)
  if (needsReason && reason === null) return refused('Please choose a reason.')
  const after = stateAfter(clip, {
    to,
    reason,
    note,
    publishAt: publishAt === null ? null : new Date(publishAt),
  })
  const { state, state_reason, state_note, publish_at } = clip
  return { kind: 'changed', before: { state, state_reason, state_note, publish_at }, after }
}

function weighUndo(clip: WeighedClip, { mover }: Ground): Verdict {
  const { done } = clip
  if (!done || done.revision !== clip.revision) return refused('Another user has changed it since.')
  const { state } = done.before
  const move = CLIP_STATES.find((one) => one === state)
  const refusal = move ? moveTo(clip, mover, move).refusal?.message : mayEdit(clip, mover) ? null : NO_EDIT
  return refusal ? refused(refusal) : { kind: 'changed', before: done.after, after: done.before }
}
