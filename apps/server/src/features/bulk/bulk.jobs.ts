/** Carries out confirmed bulk changes, and resumes changes of a worker that stopped (R-BULK-2). */
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
    // No search waits for this many clips, and there may be no search for a while. Indexing takes longer than the
    // change: in its own job it does not delay another change, such as its undo.
    const index = () => services.jobs.send(INDEX_CATALOGUE, {})
    await eachByItself(await listUnfinished(services.db), (id) => carryOutChange(services, id).finally(index))
  },
}
