/** Lets an account pay by invoice, changes its limit and days, or ends it (R-BYINVOICE-1). For staff. */
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import { lockAccount } from '../../db/lock-account.ts'
import { record } from '../audit/record-event.ts'
import { findCurrency } from '../pricing/find-currency.ts'
import { findCompany, updateInvoiceTerms } from './company.queries.ts'

const MAX_DAYS = 120
const MAX_LIMIT_MINOR = 2_000_000_000

/** @returns the account's name and the currency of its limit. @throws AppError not_found, validation */
export async function setInvoiceTerms(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  accountId: number,
  terms: { limitMinor: number; days: number } | null,
): Promise<{ name: string; currency: string }> {
  if (terms !== null) requireSensible(terms)
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    const company = await findCompany(tx, accountId)
    if (!company) throw new AppError('not_found', `There is no account ${accountId} of a customer.`)
    const currency = await findCurrency(tx, company.country_code)
    await updateInvoiceTerms(tx, accountId, terms && { ...terms, currency })
    await record(tx, {
      action: terms ? 'invoice_terms.set' : 'invoice_terms.removed',
      at: clock.now(),
      actorUserId: null,
      ip: null,
      object: `account:${accountId}`,
      details: terms ? { limit: terms.limitMinor, currency, days: terms.days } : {},
    })
    return { name: company.name, currency }
  })
}

function requireSensible({ limitMinor, days }: { limitMinor: number; days: number }): void {
  if (!Number.isSafeInteger(limitMinor) || limitMinor <= 0 || limitMinor > MAX_LIMIT_MINOR) {
    throw new AppError('validation', 'Please give a limit above zero, such as 5000.00.')
  }
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS) {
    throw new AppError('validation', `Please give the days to pay, from 1 to ${MAX_DAYS}.`)
  }
}
