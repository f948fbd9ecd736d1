/**
 * Asking for an account. The answer is the same, and takes as long, whether or not the address is known: the
 * request is only written down here, and a job decides (security, A7). Roles and permissions never come from
 * the payload; `checkout` alone says whether the proof of the address is enough (decisions, 1.3).
 *
 * Specification: section 3 (Registration payload), section 4 (Registration), section 5 (Register).
 */
import { ok } from '@rushes/contract/endpoint'
import { REGISTRATION_MESSAGES } from '@rushes/contract/form-messages'
import { register } from '@rushes/contract/registration'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { requestKeyOf } from '../../http/request-key.ts'
import { DECIDE_REGISTRATIONS } from './registration.jobs.ts'
import { countryExists, insertRequest } from './registration.queries.ts'

const RECEIVED =
  'Thank you. We have sent you an email with a link to choose your password. The link works for 24 hours.'

export function registrationRoutes({ app, db, jobs, clock, log }: Context): void {
  app.route({
    ...register,
    async handler(request) {
      const form = request.body
      if (form.ashp) {
        log.info({ form: 'register' }, 'a robot filled the hidden field')
        return ok(null, RECEIVED)
      }
      if (!(await countryExists(db, form.countryId))) {
        const says = REGISTRATION_MESSAGES.countryId
        throw new AppError('validation', says, { fields: { countryId: [says] } })
      }
      await insertRequest(db, {
        email: form.email.toLowerCase(),
        name: form.name,
        company: form.company,
        address1: form.address1,
        address2: form.address2 ?? '',
        city: form.city,
        state: form.state,
        postcode: form.postcode,
        country_id: form.countryId,
        from_checkout: form.checkout,
        // A guest has no row in idempotency_keys: address and key together are unique instead.
        request_key: requestKeyOf(request),
        now: clock.now(),
      })
      await jobs.send(DECIDE_REGISTRATIONS, {})
      return ok(null, RECEIVED)
    },
  })
}
