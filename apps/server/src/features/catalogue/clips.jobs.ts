/** Applies changes of clips that depend only on the time (R-STATE-5). Safe to run twice. */
import type { Job } from '../../context.ts'
import { announcePageChanges, hasAppeared } from './clip-clock.queries.ts'
import { listChangedDrafts } from './editing/publish-ready.queries.ts'
import { publishReady } from './editing/publish-ready.ts'
import { retireEnded } from './editing/retire-ended.ts'

/** Twice as long as the time between two runs, because a run may begin late. */
const LOOKS_BACK_MS = 2 * 60_000
/**
 * A process that stopped between a change and the resulting publication is usually restarted within this
 * time.
 */
const REPLACED_WITHIN_MS = 10 * 60_000

export const followClockJob: Job = {
  name: 'follow-clock',
  every: '* * * * *',
  async run(services) {
    const { db, clock } = services
    while ((await retireEnded(services)) > 0);
    const now = clock.now()
    // A scheduled clip becomes public without a write, so no trigger notifies the pages.
    if (await hasAppeared(db, new Date(now.getTime() - LOOKS_BACK_MS), now)) await announcePageChanges(db)
    // Last, so that a failure for one draft does not stop the other changes.
    await publishReady(services, await listChangedDrafts(db, new Date(now.getTime() - REPLACED_WITHIN_MS)))
  },
}
