/** The rows of the table of access for email domains and requests to join. */
import { randomUUID } from 'node:crypto'
import { members, type World } from './principals.ts'
import { NO_ID, none, type Row, row, type Subject } from './rows.ts'

const MANAGERS = members(403, { administratorA: 200, buyerB: 200 })
const MANAGER_A = { ...MANAGERS, buyerB: 404 }

async function givenDomain({ server, users }: World): Promise<string> {
  const domain = `${randomUUID()}.example`
  const row = { domain, account_id: users.administratorA.accountId }
  await server.services.db.insertInto('account_domains').values(row).execute()
  return domain
}

const domainA: Subject = {
  name: "a domain of A's account",
  make: givenDomain,
  absent: 'absent.example',
  absentStatuses: members(403, { administratorA: 404, buyerB: 404 }),
}

const requestA: Subject = {
  name: "a request to join A's account",
  // Without its job and its email, because the jobs would also process the remains of all other rows.
  async make(world) {
    const { db, clock } = world.server.services
    const email = `ann@${await givenDomain(world)}`
    const { userId } = await world.server.givenUser()
    await db.updateTable('users').set({ email, status: 'pending' }).where('id', '=', userId).execute()
    const { id } = await db
      .insertInto('registration_requests')
      .values({
        ...{ name: 'Ann Lee', email, company: 'The Paper', address1: '1 Quay', city: 'Leeds', state: '' },
        ...{ postcode: 'LS1 1BA', country_id: 225, from_checkout: false, terms_version: '1' },
        ...{ status: 'joining', user_id: userId, joins_account_id: world.users.administratorA.accountId },
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  absent: NO_ID,
  absentStatuses: members(403, { administratorA: 404, buyerB: 404 }),
}

export const JOINING: readonly Row[] = [
  // The domain is not that of the caller.
  row('POST /clip/domains', members(403, { administratorA: 422, buyerB: 422 }), none, () => ({
    body: { domain: 'other.example' },
  })),
  row('DELETE /clip/domains/:domain', MANAGER_A, domainA),
  row('POST /clip/join-requests/:id/approve', MANAGER_A, requestA, () => ({ body: { role: 'User' } })),
  row('POST /clip/join-requests/:id/decline', MANAGER_A, requestA),
]
