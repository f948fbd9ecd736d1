/** The clock of the catalogue: what time alone does to clips (R-STATE-5). Safe to run twice: it asks what is left to do. */
import type { Job } from '../../context.ts'
import { announcePageChanges, hasAppeared } from './clip-clock.queries.ts'
import { listChangedDrafts } from './editing/publish-ready.queries.ts'
import { publishReady } from './editing/publish-ready.ts'
import { retireEnded } from './editing/retire-ended.ts'

/** Twice as long as the time between two runs, because a run may begin late. */
const LOOKS_BACK_MS = 2 * 60_000
/** A process that ended between a change and the publication it allows is usually replaced within this time. */
const REPLACED_WITHIN_MS = 10 * 60_000

export const followClockJob: Job = {
  name: 'follow-clock',
  every: '* * * * *',
  async run(services) {
    const { db, clock } = services
    while ((await retireEnded(services)) > 0);
    const now = clock.now()
    // Nothing is written when a scheduled clip becomes public, so no trigger notifies the pages.
    if (await hasAppeared(db, new Date(now.getTime() - LOOKS_BACK_MS), now)) await announcePageChanges(db)
    // Last: what fails for one draft must not stop the rest of the clock.
    await publishReady(services, await listChangedDrafts(db, new Date(now.getTime() - REPLACED_WITHIN_MS)))
  },
}
