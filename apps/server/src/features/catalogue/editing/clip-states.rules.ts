/**
 * Decides how a clip moves between its seven states (R-STATE-1, R-STATE-2). The screen, the endpoint and the
 * bulk change share these rules, so that no button is shown for a move that the server refuses.
 */
import type { ClipState, ReadinessPoint } from '@rushes/contract/agency-clips'
import { CAPABILITIES, type Capability, may } from '@rushes/contract/capabilities'
import type { Viewer } from '../../../http/viewer.ts'
import { labelOfPoint } from './clip-readiness.rules.ts'

export type MovableClip = {
  state: ClipState
  created_by: number | null
  /** Null for a clip that was never public. */
  first_published_at: Date | null
  missing: readonly ReadinessPoint[]
}
export type Mover = Pick<Viewer, 'userId' | 'accountKind' | 'role'>

type Rule = {
  to: ClipState
  may: Capability
  /** The creator of the clip needs only `ingest.add`. */
  own?: true
  needsReason?: true
  /** The checklist must be complete. */
  needsAll?: true
  neverPublic?: true
}

const DESCRIBE = { may: 'clip.edit', own: true } as const
const PUBLISH = { to: 'published', may: 'clip.publish', needsAll: true } as const
const RETIRE = { to: 'retired', may: 'clip.publish', needsReason: true } as const
const KILL = { to: 'withdrawn', may: 'clip.kill', needsReason: true } as const
const DISCARD = { ...DESCRIBE, to: 'discarded', neverPublic: true } as const

const MOVES: Readonly<Record<ClipState, readonly Rule[]>> = {
  draft: [{ ...DESCRIBE, to: 'review', needsAll: true }, PUBLISH, DISCARD],
  review: [{ ...DESCRIBE, to: 'draft' }, PUBLISH, DISCARD, KILL],
  published: [{ to: 'withheld', may: 'clip.withhold', needsReason: true }, RETIRE, KILL],
  withheld: [PUBLISH, RETIRE, KILL],
  retired: [{ to: 'draft', may: 'clip.publish', needsReason: true }, KILL],
  withdrawn: [{ to: 'draft', may: 'clip.kill', needsReason: true }],
  discarded: [],
}

/** `code` is the kind of refusal. */
export type MoveRefusal = { code: 'forbidden' | 'not_ready' | 'conflict'; message: string }
export type ClipMove = { to: ClipState; needsReason: boolean; refusal: MoveRefusal | null }

/** Lists the moves from the clip's state, with the reason if the viewer cannot make them now. */
export const movesOf = (clip: MovableClip, viewer: Mover): ClipMove[] =>
  MOVES[clip.state].map((rule) => ({
    to: rule.to,
    needsReason: rule.needsReason ?? false,
    refusal: refusalOf(rule, clip, viewer),
  }))

export function moveTo(clip: MovableClip, viewer: Mover, to: ClipState): ClipMove {
  const refusal = { code: 'conflict', message: `A clip that is ${clip.state} cannot become ${to}.` } as const
  return movesOf(clip, viewer).find((move) => move.to === to) ?? { to, needsReason: false, refusal }
}

/** Whether the viewer may edit the clip; staff may always edit their own drafts. */
export function mayEdit(clip: Pick<MovableClip, 'state' | 'created_by'>, viewer: Mover): boolean {
  if (may(viewer, 'clip.edit')) return true
  return clip.state === 'draft' && isOwn(clip, viewer)
}

export const NO_EDIT = 'Please ask a Manager to change this clip.'

/** Whether every move to this state needs a reason, from any state. */
export const alwaysNeedsReason = (to: ClipState): boolean =>
  Object.values(MOVES)
    .flat()
    .filter((rule) => rule.to === to)
    .every(({ needsReason }) => needsReason)

const isOwn = ({ created_by }: Pick<MovableClip, 'created_by'>, viewer: Mover) =>
  may(viewer, 'ingest.add') && created_by === viewer.userId

function refusalOf(rule: Rule, clip: MovableClip, viewer: Mover): MoveRefusal | null {
  if (!may(viewer, rule.may) && !(rule.own && isOwn(clip, viewer))) {
    return { code: 'forbidden', message: `Please ask ${withArticle(CAPABILITIES[rule.may])} to do this.` }
  }
  if (rule.neverPublic && clip.first_published_at !== null) {
    return { code: 'conflict', message: 'It has been public. Retire it instead.' }
  }
  if (rule.needsAll && clip.missing.length > 0) {
    return { code: 'not_ready', message: `Still missing: ${clip.missing.map(labelOfPoint).join('; ')}.` }
  }
  return null
}

const withArticle = (role: string) => (/^[AEIO]/.test(role) ? `an ${role}` : `a ${role}`)
