/** Returns the capabilities and open work of the logged-in staff user (R-STAFF-2). */
import { agencyMe } from '@rushes/contract/agency-team'
import { capabilitiesOf, may } from '@rushes/contract/capabilities'
import { ok } from '@rushes/contract/endpoint'
import type { Context, Services } from '../../context.ts'
import { sessionOf, type Viewer } from '../../http/viewer.ts'
import { dayOf } from '../../platform/agency-time.ts'
import { SANDBOX_SENTENCES, type SandboxState } from '../../platform/sandbox.ts'
import { countWaiting } from './admin-counters.queries.ts'
import { findBegun } from './first-steps.queries.ts'
import { areDone, firstSteps } from './first-steps.rules.ts'
import { countRecoveryCodes } from './recovery-codes.queries.ts'

export function agencyMeRoutes(context: Context): void {
  const { app, db, clock, config, sandbox } = context
  app.route({
    ...agencyMe,
    async handler(request) {
      const { person: viewer, hasFactor } = sessionOf(request)
      const now = clock.now()
      const waiting = await countWaiting(db, now, dayOf(now, config.timeZone))
      const { waitingRegistrations, paymentReviews, endingRights, ...counters } = waiting
      return ok({
        person: {
          id: viewer.userId,
          name: viewer.fullName,
          email: viewer.email,
          role: viewer.role,
          agency: viewer.accountName,
        },
        capabilities: capabilitiesOf(viewer),
        secondFactor: {
          on: hasFactor,
          required: config.secondFactor === 'required',
          recoveryCodesLeft: hasFactor ? await countRecoveryCodes(db, viewer.userId) : 0,
        },
        firstSteps: await firstStepsOf(context, viewer),
        notices: noticesOf(sandbox.state()),
        counters: {
          ...counters,
          ...(may(viewer, 'accounts.view') && { waitingRegistrations }),
          ...(may(viewer, 'orders.view') && { paymentReviews }),
          ...(may(viewer, 'rights.edit') && { endingRights }),
        },
      })
    },
  })
}

/** Returns null when all steps are done, in the demo, and for users who cannot change settings. */
async function firstStepsOf({ db, config, mail }: Pick<Services, 'db' | 'config' | 'mail'>, viewer: Viewer) {
  if (config.demo || !may(viewer, 'settings.edit')) return null
  const steps = firstSteps(config, { ...(await findBegun(db)), sendsEmail: mail.sends })
  return areDone(steps) ? null : steps
}

function noticesOf(state: SandboxState | undefined): string[] {
  const sentence = state && SANDBOX_SENTENCES[state]
  return sentence ? [sentence] : []
}
