/** Lists changes that no mirror has requested, so that their period begins. Safe to run twice. */
import type { Job } from '../../context.ts'
import { listChanges } from './list-changes.ts'

export const listChangesJob: Job = {
  name: 'list-clip-changes',
  every: '* * * * *',
  async run(services) {
    await listChanges(services)
  },
}
