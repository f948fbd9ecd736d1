/**
 * Receives requests for an account. The response and its timing are the same for known and unknown addresses:
 * the request is only stored here, and a job decides about it (R-LOGIN-3, R-REGISTER-4).
 */
import { needsPostcode } from '@rushes/commerce/billing-address'
import { badTaxNumberMessage } from '@rushes/commerce/tax-number'
import { ok } from '@rushes/contract/endpoint'
import { REGISTRATION_MESSAGES } from '@rushes/contract/form-messages'
import { register } from '@rushes/contract/registration'
import { invalidField } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { requestKeyOf } from '../../../http/request-key.ts'
import { checkTaxNumber } from './check-tax-number.ts'
import { DECIDE_REGISTRATIONS } from './registration.jobs.ts'
import { findCountryCode, insertRequest } from './registration.queries.ts'

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
      const country = await findCountryCode(db, form.countryId)
      if (country === undefined) {
        const message = REGISTRATION_MESSAGES.countryId
        throw invalidField('countryId', message)
      }
      if (form.postcode === '' && needsPostcode(country)) {
        const message = REGISTRATION_MESSAGES.postcode
        throw invalidField('postcode', message)
      }
      const taxNumber = form.taxNumber ? await checkTaxNumber(country, form.taxNumber) : ''
      if (taxNumber === null) {
        const message = badTaxNumberMessage(country)
        throw invalidField('taxNumber', message)
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
        tax_number: taxNumber,
        from_checkout: form.checkout,
        own_account: form.ownAccount === true,
        // Stored with the request, because a job decides about it after the response.
        request_key: requestKeyOf(request),
        now: clock.now(),
      })
      await jobs.send(DECIDE_REGISTRATIONS, {})
      return ok(null, RECEIVED)
    },
  })
}
