/**
 * Retires published clips whose rights have ended, each with a version and an entry of the audit (R-STATE-5).
 */
import type { Services } from '../../../context.ts'
import { record } from '../../audit/record-event.ts'
import { lockEnded } from '../clip-clock.queries.ts'
import { updateClip } from './clip-versions.queries.ts'

const RETIRE_BATCH = 100
const RETIRED = { state: 'retired', state_reason: 'rights', state_note: 'The rights have ended.' } as const

/** @returns the number of retired clips; 0 when no clip is left. */
export async function retireEnded({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const at = clock.now()
    const ended = await lockEnded(tx, at, RETIRE_BATCH)
    for (const { id, revision, ...before } of ended) {
      const version = { clip_id: id, revision: revision + 1, at, actor_id: null, origin: 'clock' } as const
      await updateClip(tx, RETIRED, { ...version, before, after: RETIRED })
      const details = { from: before.state, to: RETIRED.state, reason: RETIRED.state_reason }
      await record(tx, {
        action: 'clip.moved',
        at,
        actorUserId: null,
        ip: null,
        object: `clip:${id}`,
        details,
      })
    }
    return ended.length
  })
}
