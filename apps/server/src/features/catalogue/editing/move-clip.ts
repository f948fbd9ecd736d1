/**
 * Moves a clip to another state (R-STATE-1): the state, its version and the entry of the audit are one transaction. The
 * addresses of the pictures and films of a clip that is withheld or withdrawn end (R-STATE-4).
 */
import { KILL_REASONS } from '@rushes/contract/agency-clip-changes'
import type { AdminClip } from '@rushes/contract/agency-clips'
import type { Updateable } from 'kysely'
import { AppError, invalidField } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Clips } from '../../../db/schema.gen.ts'
import { record } from '../../audit/record-event.ts'
import { recallMoved } from '../../recalls/open-recall.ts'
import { SEND_RECALLS } from '../../recalls/recalls.jobs.ts'
import { labelOfPoint } from './clip-readiness.rules.ts'
import { firstPublication, stateAfter, type WantedState } from './clip-state-fields.rules.ts'
import { type Mover, moveTo } from './clip-states.rules.ts'
import { updateClip } from './clip-versions.queries.ts'
import { lockAtRevision } from './edit-clip.ts'
import { hideMedia, hidesMedia, removeHidden } from './hide-media.ts'

export type WantedMove = WantedState & {
  id: number
  revision: number
  /** Whether a clip that is withheld is recalled. */
  recall?: boolean
}

/** @throws AppError not_found, forbidden, outdated, not_ready, conflict or validation. */
export async function moveClip(
  services: Pick<Services, 'db' | 'clock' | 'storage' | 'config' | 'jobs'>,
  { ip, ...viewer }: Mover & { ip: string | null },
  wanted: WantedMove,
): Promise<void> {
  const { db, clock, storage } = services
  const { id, to, reason, note, recall = false } = wanted
  const hidden = await db.transaction().execute(async (tx) => {
    const clip = await lockAtRevision(tx, viewer, wanted)
    requireMove(clip, viewer, wanted)
    // Under the lock, so that only one of several concurrent requests copies and removes the files.
    const media = hidesMedia(to) ? await hideMedia(tx, storage, [id]) : null
    const at = clock.now()
    const before = stateOf(clip)
    const after = stateAfter(clip, wanted)
    const first = clip.first_published_at === null ? null : new Date(clip.first_published_at)
    const columns: Updateable<Clips> = {
      ...after,
      ...(to === 'published' && { first_published_at: firstPublication(first, wanted.publishAt, at) }),
    }
    await updateClip(tx, media ? { ...columns, media_version: media.versions.get(id) ?? '' } : columns, {
      clip_id: id,
      revision: clip.revision + 1,
      at,
      actor_id: viewer.userId,
      origin: 'state',
      before,
      after,
    })
    const details = { from: clip.state, to, reason: reason ?? '', note }
    await record(tx, {
      action: 'clip.moved',
      at,
      actorUserId: viewer.userId,
      ip,
      object: `clip:${id}`,
      details,
    })
    const move = { clipId: id, to, recall, reason: details.reason, note, at }
    await recallMoved(tx, { userId: viewer.userId, ip }, move)
    return media
  })
  services.jobs.runSoon(SEND_RECALLS)
  if (hidden) await removeHidden(services, hidden)
}

function requireMove(clip: AdminClip, viewer: Mover, { to, reason, note }: WantedMove): void {
  const { refusal, needsReason } = moveTo(
    {
      state: clip.state,
      missing: clip.missing,
      created_by: clip.created_by?.id ?? null,
      first_published_at: clip.first_published_at === null ? null : new Date(clip.first_published_at),
    },
    viewer,
    to,
  )
  if (refusal) {
    const missing = clip.missing.map((point) => ({ point, label: labelOfPoint(point) }))
    throw new AppError(
      refusal.code,
      refusal.message,
      refusal.code === 'not_ready' ? { data: { missing } } : {},
    )
  }
  if (needsReason && reason === null) throw invalidField('reason', 'Please choose a reason.')
  if (to !== 'withdrawn') return
  if (!KILL_REASONS.some((one) => one === reason))
    throw invalidField('reason', 'Please choose a reason of the list.')
  if (note === '') throw invalidField('note', 'Enter a description of what happened.')
}

const stateOf = ({ state, state_reason, state_note, publish_at }: AdminClip) => ({
  state,
  state_reason,
  state_note,
  publish_at,
})
