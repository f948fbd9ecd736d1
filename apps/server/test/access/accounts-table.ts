/** The rows of the table of access for accounts in the admin area, and for joining one. */
import { randomUUID } from 'node:crypto'
import { JOINING } from './joining-table.ts'
import { staff, type World } from './principals.ts'
import { invitationA, NO_ID, none, type Row, row, type Subject } from './rows.ts'

const MAY = { can_purchase: true, can_prepay: false, shorts_only: false }
const FIELDS = { ...MAY, name: 'The Paper', country_code: 'gb', tax_number: '', domains: [] }

/** An account with one user that a call may change. */
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
  absentStatuses: staff('Manager', 404),
}
const changed: Subject = { ...company, absentStatuses: staff('Administrator', 404) }
const closed: Subject = { ...changed, make: (world) => givenCompany(world, { status: 'disabled' }) }

/** An account whose registration waits for a decision. */
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
  absentStatuses: staff('Manager', 404),
}
const changedPerson: Subject = { ...person, absentStatuses: staff('Administrator', 404) }
const erasedPerson: Subject = { ...person, absentStatuses: staff('Superuser', 404) }
const invitation: Subject = { ...invitationA, absentStatuses: staff('Administrator', 404) }
const WHY = () => ({ body: { reason: 'They have left.' } })

export const ACCOUNTS: readonly Row[] = [
  ...JOINING,
  row('GET /agency/accounts', staff('Manager'), none),
  row('GET /agency/accounts/csv', staff('Manager'), none),
  row('GET /agency/accounts/:id', staff('Manager'), company),
  row('POST /agency/accounts/:id', staff('Administrator'), changed, () => ({
    body: { ...FIELDS, revision: 1 },
  })),
  row('POST /agency/accounts/:id/approve', staff('Administrator'), waiting, () => ({ body: MAY })),
  row('POST /agency/accounts/:id/refuse', staff('Administrator'), waiting, () => ({
    body: { reason: 'No.' },
  })),
  row('POST /agency/accounts/:id/close', staff('Administrator'), changed, () => ({
    body: { revision: 1, reason: 'Unpaid.' },
  })),
  row('POST /agency/accounts/:id/reopen', staff('Administrator'), closed, () => ({
    body: { revision: 1, reason: 'Paid.' },
  })),
  row('POST /agency/accounts/:id/invoice-terms', staff('Administrator'), changed, () => ({
    body: { revision: 1, terms: { limit_minor: 500_000, days: 30 } },
  })),
  row('POST /agency/accounts/:id/preview', staff('Manager'), company, () => ({ body: { clips: '1' } })),
  row('GET /agency/accounts/:id/activity', staff('Manager'), company),
  // An unknown account has no licences.
  row('GET /agency/accounts/:id/licences', staff('Manager'), {
    ...company,
    absentStatuses: staff('Manager'),
  }),
  row('GET /agency/accounts/:id/invitations', staff('Manager'), company),
  row('POST /agency/accounts/:id/invite', staff('Administrator'), changed, () => ({
    body: { name: 'Ann Other', email: `${randomUUID()}@paper.example`, role: 'User' },
  })),
  row('POST /agency/invitations/:id/resend', staff('Administrator'), invitation),
  row('POST /agency/invitations/:id/withdraw', staff('Administrator'), invitation),
  row('GET /agency/users', staff('Manager'), none),
  row('GET /agency/users/csv', staff('Manager'), none),
  row('GET /agency/users/:id', staff('Manager'), person),
  row('POST /agency/users/:id/role', staff('Administrator'), changedPerson, () => ({
    body: { role: 'Staff' },
  })),
  row('POST /agency/users/:id/spending-limit', staff('Administrator'), changedPerson, () => ({
    body: { limitMinor: 0 },
  })),
  row('POST /agency/users/:id/disable', staff('Administrator'), changedPerson, WHY),
  row('POST /agency/users/:id/enable', staff('Administrator'), changedPerson, WHY),
  row('POST /agency/users/:id/end-sessions', staff('Administrator'), changedPerson),
  row('POST /agency/users/:id/reset-link', staff('Administrator'), changedPerson),
  row('POST /agency/users/:id/export', staff('Superuser'), erasedPerson),
  // The address in the body differs from that of the user.
  row('POST /agency/users/:id/erase', staff('Superuser', 422), erasedPerson, () => ({
    body: { email: 'absent@paper.example', reason: 'They asked for it.' },
  })),
]
