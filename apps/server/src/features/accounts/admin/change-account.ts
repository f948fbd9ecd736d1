/**
 * Changes an account and its invoice terms, closes it and opens it again (R-ACCOUNT-6, R-ACCOUNT-7, R-BYINVOICE-1). Each
 * change names the revision that was read, so that no change is lost.
 */
import { badTaxNumberMessage } from '@rushes/commerce/tax-number'
import type { AccountFields } from '@rushes/contract/agency-accounts'
import type { Updateable } from 'kysely'
import { AppError, invalidField } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import type { Accounts } from '../../../db/schema.gen.ts'
import { type AuditEvent, record } from '../../audit/record-event.ts'
import { findCurrency } from '../../pricing/find-currency.ts'
import { deleteDomains, insertDomain, listDomains } from '../members/joining.queries.ts'
import { refusalOfDomain, storedDomain } from '../members/joining.rules.ts'
import { findDecidable } from '../registration/admin-registrations.queries.ts'
import { type AdminActor, noAccount } from '../registration/answer-registration.ts'
import { checkTaxNumber } from '../registration/check-tax-number.ts'
import { letFounderIn } from '../sessions/let-founder-in.ts'
import { revokeSessionsOfAccount } from '../sessions/sessions.queries.ts'
import {
  type AdminAccountRow,
  findAdminAccount,
  isCountry,
  updateAdminAccount,
} from './admin-account.queries.ts'

type Used = Pick<Services, 'db' | 'clock' | 'config'>
/** An account at the revision that was read. */
type ReadAccount = { id: number; revision: number }
type Revision = Pick<AuditEvent, 'action' | 'details' | 'reason'> & { values: Updateable<Accounts> }

/** @throws AppError not_found, outdated, validation */
export async function changeAccount(
  used: Used,
  actor: AdminActor,
  { fields, ...read }: ReadAccount & { fields: AccountFields },
): Promise<void> {
  const taxNumber = await soundTaxNumber(fields)
  await revise(used, actor, read, async (tx, row, at) => {
    if (!(await isCountry(tx, fields.country_code))) {
      throw refusal('country_code', 'Please choose a country.')
    }
    const { domains: sent, declared_audience: audience = row.declared_audience, ...others } = fields
    const domains = soundDomains(sent)
    const before = { ...row, domains: (await listDomains(tx, row.id)).join() }
    const values = { ...others, tax_number: taxNumber, declared_audience: audience }
    const details = differences(before, { ...values, domains: domains.join() })
    if ('domains' in details) await replaceDomains(tx, row.id, domains)
    const declared = 'declared_audience' in details
    const audience_declared_at = declared && audience !== null ? at : null
    return {
      action: 'account.changed',
      values: { ...values, ...(declared && { audience_declared_at }) },
      details,
    }
  })
}

/**
 * Ends all sessions and links of its users at once.
 * @throws AppError not_found, outdated, conflict
 */
export const closeAccount = (
  used: Used,
  actor: AdminActor,
  { reason, ...read }: ReadAccount & { reason: string },
) =>
  revise(used, actor, read, async (tx, row, at) => {
    if (row.state === 'closed') throw new AppError('conflict', 'This account is already closed.')
    if (row.state === 'waiting' || row.state === 'joining')
      throw new AppError('conflict', 'Reject its registration instead.')
    await revokeSessionsOfAccount(tx, row.id, at)
    const values = { status: 'disabled', closed_at: at, close_reason: reason } as const
    return { action: 'account.closed', values, reason }
  })

/** Approves an account that was refused. @throws AppError not_found, outdated, conflict */
export const reopenAccount = (
  used: Used,
  actor: AdminActor,
  { reason, ...read }: ReadAccount & { reason: string },
) =>
  revise(used, actor, read, async (tx, row, at) => {
    if (row.state !== 'closed') throw new AppError('conflict', 'This account is not closed.')
    const request = await findDecidable(tx, row.id)
    if (request?.status === 'refused') {
      await letFounderIn(tx, used, { request, by: actor.userId, at, buys: row.can_purchase })
    }
    const values = { status: 'active', closed_at: null, close_reason: '' } as const
    return { action: 'account.reopened', values, reason }
  })

/** Without terms the account cannot order by invoice. @throws AppError not_found, outdated */
export const setInvoiceTerms = (
  used: Used,
  actor: AdminActor,
  { terms, ...read }: ReadAccount & { terms: { limitMinor: number; days: number } | null },
) =>
  revise(used, actor, read, async (tx, row) => {
    const currency = await findCurrency(tx, row.country_code)
    const values = {
      invoice_limit_minor: terms?.limitMinor ?? null,
      invoice_currency: terms && currency,
      invoice_days: terms?.days ?? null,
    }
    if (!terms) return { action: 'invoice_terms.removed', values }
    const details = { limit: terms.limitMinor, currency, days: terms.days }
    return { action: 'invoice_terms.set', values, details }
  })

async function revise(
  { db, clock }: Used,
  { userId, ip }: AdminActor,
  { id, revision }: ReadAccount,
  write: (tx: Db, row: AdminAccountRow, at: Date) => Promise<Revision>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, id)
    const row = await findAdminAccount(tx, id)
    if (!row) throw noAccount()
    if (row.revision !== revision) {
      throw new AppError('outdated', 'Another user has changed this account in the meantime.')
    }
    const at = clock.now()
    const { values, ...event } = await write(tx, row, at)
    await updateAdminAccount(tx, id, values)
    await record(tx, { ...event, at, actorUserId: userId, ip, object: `account:${id}` })
  })
}

/** @throws AppError validation */
async function soundTaxNumber({ country_code: country, tax_number: text }: AccountFields): Promise<string> {
  const number = text === '' ? '' : await checkTaxNumber(country, text)
  if (number === null) throw refusal('tax_number', badTaxNumberMessage(country))
  return number
}

/** @throws AppError validation */
function soundDomains(texts: readonly string[]): string[] {
  for (const text of texts) {
    const fault = refusalOfDomain(storedDomain(text))
    if (fault) throw refusal('domains', fault)
  }
  return [...new Set(texts.map(storedDomain))].sort()
}

/** @throws AppError validation */
async function replaceDomains(tx: Db, accountId: number, domains: readonly string[]): Promise<void> {
  await deleteDomains(tx, accountId)
  for (const domain of domains) {
    if (await insertDomain(tx, { domain, account_id: accountId })) continue
    throw refusal('domains', `${domain} belongs to another account.`)
  }
}

const refusal = (field: keyof AccountFields, message: string) => invalidField(field, message)

/** Fields whose values stay out of the audit, because audit entries cannot be erased. */
const HIDDEN_VALUES: ReadonlySet<string> = new Set(['name', 'tax_number', 'domains'])

/** Returns the changed fields with texts such as `false → true`. */
function differences(
  before: Record<string, unknown>,
  values: Record<string, unknown>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([field, value]) => before[field] !== value)
      .map(([field, value]) => [field, HIDDEN_VALUES.has(field) ? 'changed' : `${before[field]} → ${value}`]),
  )
}
