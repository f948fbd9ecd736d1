/** Removes old rows every night. */
import type { Job } from '../../context.ts'
import { type Retention, removeOldRows } from './remove-old-rows.ts'

export const removeOldRowsJob = (retentions: readonly Retention[]): Job => ({
  name: 'old-rows-remove',
  every: '40 3 * * *',
  async run(services) {
    for (const outcome of await removeOldRows(services, retentions)) {
      if (outcome.rows > 0) services.log.info(outcome, 'old rows removed')
    }
  },
})
