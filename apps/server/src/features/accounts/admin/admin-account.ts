/** Reads an account with its registration in the shape of the API contract (R-ACCOUNT-5). */
import type { AccountRow, AdminAccount } from '@rushes/contract/agency-accounts'
import type { Db } from '../../../db/db.ts'
import { listDomains } from '../members/joining.queries.ts'
import { findRegistration, type RegistrationRow } from '../registration/admin-registrations.queries.ts'
import { noAccount } from '../registration/answer-registration.ts'
import { type AdminAccountRow, findAdminAccount } from './admin-account.queries.ts'

/** @throws AppError not_found */
export async function readAdminAccount(db: Db, id: number): Promise<AdminAccount> {
  const [row, registration, domains] = await Promise.all([
    findAdminAccount(db, id),
    findRegistration(db, id),
    listDomains(db, id),
  ])
  if (!row) throw noAccount()
  return {
    ...toAccountRow(row),
    postcode: row.postcode,
    tax_number: row.tax_number,
    declared_audience: row.declared_audience,
    audience_declared_at: row.audience_declared_at?.toISOString() ?? null,
    domains,
    billing_id: row.billing_id,
    origin: row.origin,
    created_at: row.created_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    close_reason: row.close_reason,
    revision: row.revision,
    registration: registration ? toRegistration(registration) : null,
  }
}

export const toAccountRow = (row: AdminAccountRow): AccountRow => ({
  id: row.id,
  name: row.name,
  state: row.state,
  country_code: row.country_code,
  country_name: row.country_name,
  can_purchase: row.can_purchase,
  can_prepay: row.can_prepay,
  shorts_only: row.shorts_only,
  people: row.people ?? 0,
  credits: row.credits ?? 0,
  last_seen_at: row.last_seen_at?.toISOString() ?? null,
})

function toRegistration(row: RegistrationRow): AdminAccount['registration'] {
  const { address1, address2, city, state, postcode, country_name: country } = row
  return {
    name: row.name,
    email: row.email,
    company: row.company,
    address: [address1, address2, city, state, postcode, country].filter((line) => line !== ''),
    sent_at: row.created_at.toISOString(),
    from_checkout: row.from_checkout,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: row.decider_name,
    reason: row.reason,
    joins: row.joins_account_id === null ? null : { id: row.joins_account_id, name: row.joins_name ?? '' },
  }
}
