/** The rows of the table of access for company sign-ins. */
import { everyone, members, staff, type World } from './principals.ts'
import { NO_ID, none, type Row, row, type Subject } from './rows.ts'
import type { HiddenRow } from './send-hidden.ts'

const MANAGERS = members(403, { administratorA: 200, buyerB: 200 })
const SETTINGS = { issuer: 'https://login.example.com', clientId: 'rushes', clientSecret: 'a secret' }
/** Of account A, because a domain belongs to one account and a server has several worlds. */
const domainOf = ({ users }: World) => `company-${users.administratorA.accountId}.example`

/** Sets the provider of an account again, and its domain. */
async function givenSso(world: World, user = world.users.administratorA): Promise<number> {
  const { users, server } = world
  await user.call('POST /clip/sso', { body: SETTINGS })
  await server.services.db
    .insertInto('account_domains')
    .values({ domain: domainOf(world), account_id: users.administratorA.accountId })
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .execute()
  return user.accountId
}

const ssoA: Subject = {
  name: "the company sign-in of A's account",
  make: (world) => givenSso(world),
  absent: NO_ID,
}

/** The company sign-in of the caller, where there is one. */
const ownSso: Subject = {
  name: 'the own company sign-in',
  async make(world, principal) {
    await givenSso(world, principal === 'buyerB' ? world.users.buyerB : world.users.administratorA)
    return ''
  },
}

const revisionOf = async ({ server }: World, accountId: number | string) => {
  const row = await server.services.db
    .selectFrom('sso_connections')
    .select('revision')
    .where('account_id', '=', Number(accountId))
    .executeTakeFirst()
  return row?.revision ?? 1
}

export const SSO: readonly Row[] = [
  row('GET /clip/sso', MANAGERS),
  row('POST /clip/sso', MANAGERS, none, () => ({ body: SETTINGS })),
  // The provider is not reached from a test.
  row('POST /clip/sso/test', members(403, { administratorA: 503, buyerB: 503 }), ownSso),
  row('DELETE /clip/sso', MANAGERS, ownSso),
  // Without the cookie of a sign-in.
  row('POST /clip/users/login-by-sso', everyone(404), none, () => ({ body: { state: 'none' } })),
  row('GET /agency/accounts/:id/sso', staff('Manager'), {
    ...ssoA,
    absentStatuses: staff('Manager', 404),
  }),
  row(
    'POST /agency/accounts/:id/sso/enable',
    staff('Administrator'),
    { ...ssoA, absentStatuses: staff('Administrator', 404) },
    async (id, world) => ({
      body: {
        ...{ revision: await revisionOf(world, id), issuer: SETTINGS.issuer },
        ...{ domains: [domainOf(world)], reason: 'A DNS record' },
      },
    }),
  ),
  row(
    'POST /agency/accounts/:id/sso/disable',
    staff('Administrator'),
    { ...ssoA, absentStatuses: staff('Administrator', 404) },
    () => ({ body: { reason: 'By request' } }),
  ),
]

/** Visited by browsers, which the answer leads on. */
export const HIDDEN_SSO: readonly HiddenRow[] = [
  {
    key: 'GET /clip/sso/start',
    statuses: everyone(404),
    call: () => ({ path: '/clip/sso/start?email=ann@unknown.example' }),
  },
  {
    key: 'GET /clip/sso/callback',
    statuses: everyone(403),
    call: () => ({ path: '/clip/sso/callback?code=none&state=none' }),
  },
]
