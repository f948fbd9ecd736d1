/**
 * Receives enquiries about one clip or package, from members and visitors (R-ENQUIRY-2), and claims (R-ENQUIRY-4). A member's name and
 * address come from the session, not from the form.
 */
import { ok } from '@rushes/contract/endpoint'
import { enquire, reportClaim as reportClaimEndpoint } from '@rushes/contract/enquiries'
import type { Context } from '../../context.ts'
import { onceByKey } from '../../http/idempotency.ts'
import { type Viewer, viewerOf } from '../../http/viewer.ts'
import { namedMinuteOf } from '../../platform/agency-time.ts'
import { LICENCE_ENDED, type Sender } from './enquiries.emails.ts'
import { openEnquiry } from './open-enquiry.ts'
import { reportClaim } from './report-claim.ts'

const sentMessage = ({ officeHours }: Context['config']) =>
  `Thank you for your enquiry. We will reply by email ${officeHours ? 'on the next working day' : 'within 24 hours'}.`

export function enquiryRoutes(context: Context): void {
  const { app, log, config } = context

  app.route({
    ...reportClaimEndpoint,
    async handler(request) {
      const claim = { licenceId: request.params.id, ...request.body }
      const report = async () => {
        const { dueAt, hasEnded } = await reportClaim(context, viewerOf(request), claim)
        const words = `We have your claim and reply before ${namedMinuteOf(dueAt, config.timeZone)}.`
        return ok(null, hasEnded ? `${words} ${LICENCE_ENDED}` : words)
      }
      return onceByKey(context, request, report, claim)
    },
  })

  app.route({
    ...enquire,
    async handler(request) {
      const { reference, ashp, ...form } = request.body
      if (ashp) {
        log.info({ form: 'enquire' }, 'a robot filled the hidden field')
        return ok(null, sentMessage(config))
      }
      return onceByKey(context, request, async () => {
        await openEnquiry(context, { reference, sender: { ...form, ...identityOf(request.viewer) } })
        return ok(null, sentMessage(config))
      })
    },
  })
}

function identityOf(viewer: Viewer | null): Pick<Sender, 'userId'> & Partial<Sender> {
  if (!viewer) return { userId: null }
  return {
    userId: viewer.userId,
    name: viewer.fullName,
    email: viewer.email,
    company: viewer.accountName,
  }
}
