/** Decides about received registrations, one after another; woken by each of them and by the clock. */
import type { Services } from '../../context.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { sendMailsSoon } from '../outbox/post-mail.ts'
import { settleRegistration } from './settle-registration.ts'

export const SETTLE_REGISTRATIONS = 'registrations-settle'

export const settleRegistrationsJob: Job = {
  name: SETTLE_REGISTRATIONS,
  every: '* * * * *',
  async run(services: Services) {
    let settled = 0
    while (await settleRegistration(services)) settled += 1
    if (settled > 0) await sendMailsSoon(services.jobs)
  },
}
