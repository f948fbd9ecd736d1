/** The rows of the table of access for companies at the desk. */
import { randomUUID } from 'node:crypto'
import { desk, type World } from './principals.ts'
import { invitationA, NO_ID, none, type Row, row, type Subject } from './rows.ts'

const MAY = { can_purchase: true, can_prepay: false, shorts_only: false }
const FIELDS = { ...MAY, name: 'The Paper', country_code: 'gb', tax_number: '' }

/** A company that a call may change, with one person. */
async function givenCompany({ server: { services } }: World, more: { status?: 'disabled' } = {}) {
  const { id } = await services.db
    .insertInto('accounts')
    .values({ name: randomUUID(), country_code: 'gb', ...more })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const company: Subject = {
  name: 'a company',
  make: (world) => givenCompany(world),
  absent: NO_ID,
  absentStatuses: desk('Manager', 404),
}
const changed: Subject = { ...company, absentStatuses: desk('Administrator', 404) }
const closed: Subject = { ...changed, make: (world) => givenCompany(world, { status: 'disabled' }) }

/** It waits for a decision. */
const waiting: Subject = {
  ...changed,
  name: 'a company that waits',
  async make(world) {
    const accountId = await givenCompany(world)
    const { db, clock } = world.server.services
    const email = `${randomUUID()}@paper.example`
    const { id } = await db
      .insertInto('users')
      .values({ account_id: accountId, email, first_name: 'Ann', last_name: 'Other', status: 'pending' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const address = { address1: 'A', city: 'B', state: 'C', postcode: 'D', country_id: 225 }
    await db
      .insertInto('registration_requests')
      .values({
        ...address,
        email,
        name: 'Ann',
        company: 'The Paper',
        user_id: id,
        status: 'waiting',
        from_checkout: false,
        terms_version: '1',
        created_at: clock.now(),
      })
      .execute()
    return accountId
  },
}

const person: Subject = {
  name: 'a person of a company',
  make: async ({ server }) => (await server.givenUser({ role: 'User' })).userId,
  absent: NO_ID,
  absentStatuses: desk('Manager', 404),
}
const changedPerson: Subject = { ...person, absentStatuses: desk('Administrator', 404) }
const erasedPerson: Subject = { ...person, absentStatuses: desk('Superuser', 404) }
const invitation: Subject = { ...invitationA, absentStatuses: desk('Administrator', 404) }
const WHY = () => ({ body: { reason: 'They have left.' } })

export const ACCOUNTS: readonly Row[] = [
  row('GET /agency/accounts', desk('Manager'), none),
  row('GET /agency/accounts/csv', desk('Manager'), none),
  row('GET /agency/accounts/:id', desk('Manager'), company),
  row('POST /agency/accounts/:id', desk('Administrator'), changed, () => ({
    body: { ...FIELDS, revision: 1 },
  })),
  row('POST /agency/accounts/:id/approve', desk('Administrator'), waiting, () => ({ body: MAY })),
  row('POST /agency/accounts/:id/refuse', desk('Administrator'), waiting, () => ({
    body: { reason: 'No.' },
  })),
  row('POST /agency/accounts/:id/close', desk('Administrator'), changed, () => ({
    body: { revision: 1, reason: 'Unpaid.' },
  })),
  row('POST /agency/accounts/:id/reopen', desk('Administrator'), closed, () => ({
    body: { revision: 1, reason: 'Paid.' },
  })),
  row('POST /agency/accounts/:id/invoice-terms', desk('Administrator'), changed, () => ({
    body: { revision: 1, terms: { limit_minor: 500_000, days: 30 } },
  })),
  row('POST /agency/accounts/:id/preview', desk('Manager'), company, () => ({ body: { clips: '1' } })),
  row('GET /agency/accounts/:id/activity', desk('Manager'), company),
  // An account that does not exist has none.
  row('GET /agency/accounts/:id/licences', desk('Manager'), { ...company, absentStatuses: desk('Manager') }),
  row('GET /agency/accounts/:id/invitations', desk('Manager'), company),
  row('POST /agency/accounts/:id/invite', desk('Administrator'), changed, () => ({
    body: { name: 'Ann Other', email: `${randomUUID()}@paper.example`, role: 'User' },
  })),
  row('POST /agency/invitations/:id/resend', desk('Administrator'), invitation),
  row('POST /agency/invitations/:id/withdraw', desk('Administrator'), invitation),
  row('GET /agency/users', desk('Manager'), none),
  row('GET /agency/users/csv', desk('Manager'), none),
  row('GET /agency/users/:id', desk('Manager'), person),
  row('POST /agency/users/:id/role', desk('Administrator'), changedPerson, () => ({
    body: { role: 'Staff' },
  })),
  row('POST /agency/users/:id/disable', desk('Administrator'), changedPerson, WHY),
  row('POST /agency/users/:id/enable', desk('Administrator'), changedPerson, WHY),
  row('POST /agency/users/:id/end-sessions', desk('Administrator'), changedPerson),
  row('POST /agency/users/:id/reset-link', desk('Administrator'), changedPerson),
  row('POST /agency/users/:id/export', desk('Superuser'), erasedPerson),
  // With another address than the person's.
  row('POST /agency/users/:id/erase', desk('Superuser', 422), erasedPerson, () => ({
    body: { email: 'nobody@paper.example', reason: 'They asked for it.' },
  })),
]
