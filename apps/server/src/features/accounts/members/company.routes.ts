/** Lets administrators of an account set its tax number (R-TAX-2). */
import { badTaxNumberMessage } from '@rushes/commerce/tax-number'
import { changeTaxNumber } from '@rushes/contract/company'
import { ok } from '@rushes/contract/endpoint'
import { AppError, invalidField } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import { viewerOf } from '../../../http/viewer.ts'
import { record } from '../../audit/record-event.ts'
import { checkTaxNumber } from '../registration/check-tax-number.ts'
import { findTaxNumber, updateTaxNumber } from './company.queries.ts'
import { managesMembers } from './members.rules.ts'

export function companyRoutes({ app, db, clock }: Context): void {
  app.route({
    ...changeTaxNumber,
    async handler(request) {
      const { userId, accountId, role, countryCode } = viewerOf(request)
      if (!managesMembers(role)) {
        throw new AppError('forbidden', 'Only administrators can change the tax number of your account.')
      }
      const { taxNumber: text } = request.body
      const taxNumber = text === '' ? '' : await checkTaxNumber(countryCode, text)
      if (taxNumber === null) {
        const message = badTaxNumberMessage(countryCode)
        throw invalidField('taxNumber', message)
      }
      await db.transaction().execute(async (tx) => {
        await lockAccount(tx, accountId)
        if ((await findTaxNumber(tx, accountId)) === taxNumber) return
        await updateTaxNumber(tx, accountId, taxNumber)
        await record(tx, {
          action: taxNumber === '' ? 'tax_number.removed' : 'tax_number.set',
          at: clock.now(),
          actorUserId: userId,
          ip: request.ip,
          object: `account:${accountId}`,
        })
      })
      const message = taxNumber === '' ? 'The tax number has been removed.' : 'The tax number has been saved.'
      return ok({ taxNumber }, message)
    },
  })
}
