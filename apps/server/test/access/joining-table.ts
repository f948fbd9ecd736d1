/** The rows of the table of access for email domains and requests to join. */
import { randomUUID } from 'node:crypto'
import { givenWaiting } from '../registrations.ts'
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
  async make(world) {
    const { email } = await givenWaiting(world.server, { email: `ann@${await givenDomain(world)}` })
    const { id } = await world.server.services.db
      .selectFrom('registration_requests')
      .select('id')
      .where('email', '=', email)
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
