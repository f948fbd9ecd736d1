/** Carries out what somebody has confirmed, and goes on with what a worker that died has left (R-BULK-2). */
import type { Job } from '../../context.ts'
import { eachByItself } from '../../platform/jobs/each-by-itself.ts'
import { INDEX_CATALOGUE } from '../search/search.jobs.ts'
import { CARRY_OUT_CHANGES } from './begin-change.ts'
import { listUnfinished } from './bulk.queries.ts'
import { carryOutChange } from './carry-out-change.ts'

export const carryOutChangesJob: Job = {
  name: CARRY_OUT_CHANGES,
  every: '* * * * *',
  async run(services) {
    // No search waits for so many clips, and perhaps none comes for a while. It takes longer than the change itself: in
    // a job of its own it holds up no other change, such as the one that takes this one back.
    const index = () => services.jobs.send(INDEX_CATALOGUE, {})
    await eachByItself(await listUnfinished(services.db), (id) => carryOutChange(services, id).finally(index))
  },
}
