/** Decides about received registrations, one after another; each registration and each full minute start it. */
import type { Job, Services } from '../../../context.ts'
import { decideRegistration } from './decide-registration.ts'

export const DECIDE_REGISTRATIONS = 'registrations-decide'

export const decideRegistrationsJob: Job = {
  name: DECIDE_REGISTRATIONS,
  every: '* * * * *',
  async run(services: Services) {
    let isDecided = true
    while (isDecided) isDecided = await decideRegistration(services)
  },
}
