/** All callers of the API: the columns of the table of access. */
import { randomBytes } from 'node:crypto'
import { insertSession } from '../../src/features/accounts/sessions/sessions.queries.ts'
import { hashToken } from '../../src/http/viewer.ts'
import type { TestServer, TestUser } from '../test-server.ts'

/** Callers without a session. Both ended sessions belonged to A, whose objects the table is about. */
const SESSIONLESS = ['guest', 'expired', 'revoked'] as const
/** Customers. The colleague and the administrator are in A's account, the others in separate accounts. */
const CUSTOMERS = ['buyerA', 'colleagueA', 'administratorA', 'buyerB', 'shortsOnly', 'noPurchase'] as const
/** Users of the agency, by their role. The first is in its account but not staff (R-STAFF-1). */
const AGENCY = ['agencyUser', 'staff', 'manager', 'administrator', 'superuser'] as const
export const STAFF = ['staff', 'manager', 'administrator', 'superuser'] as const

export const PRINCIPALS = [...SESSIONLESS, ...CUSTOMERS, ...AGENCY] as const
export type Principal = (typeof PRINCIPALS)[number]

/** The expected status for each principal. */
export type Statuses = Record<Principal, number>
type Except = Partial<Statuses>

function answers(sessionless: number, customer: number, staff: number, except: Except): Statuses {
  return {
    guest: sessionless,
    expired: sessionless,
    revoked: sessionless,
    buyerA: customer,
    colleagueA: customer,
    administratorA: customer,
    buyerB: customer,
    shortsOnly: customer,
    noPurchase: customer,
    agencyUser: customer,
    staff,
    manager: staff,
    administrator: staff,
    superuser: staff,
    ...except,
  }
}

/** The same status for all callers, with or without a session. */
export const everyone = (status = 200, except: Except = {}) => answers(status, status, status, except)
/** 401 without a live session, and the same status for all others. */
export const members = (status = 200, except: Except = {}) => answers(401, status, status, except)
/** Only the named principals; the object does not exist for other members. */
export const only = (named: Except) => members(404, named)
/** Only the named principals, and the agency's managers, administrators and superusers. */
export const onlyAndStaff = (named: Except) => byKind(404, 200, { staff: 404, ...named })
/** 401 without a live session, one status for customers, and another one for the agency's staff. */
export const byKind = (customer: number, staff: number, except: Except = {}) =>
  answers(401, customer, staff, except)

/** An endpoint of the admin area: 403 for all users below the lowest role that has its capability. */
export function staff(lowest: 'Staff' | 'Manager' | 'Administrator' | 'Superuser', status = 200): Statuses {
  const below = ['Staff', 'Manager', 'Administrator', 'Superuser'].indexOf(lowest)
  const refused = (['staff', 'manager', 'administrator'] as const).slice(0, below)
  return byKind(403, status, Object.fromEntries(refused.map((principal) => [principal, 403])))
}

export type World = {
  server: TestServer
  users: Record<Exclude<Principal, (typeof SESSIONLESS)[number]>, TestUser>
  /** Tokens of sessions that have ended. */
  ended: Record<'expired' | 'revoked', string>
}

export async function givenWorld(server: TestServer): Promise<World> {
  const buyerA = await server.givenUser({ country: 'gb' })
  const { accountId } = buyerA
  const staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
  const agencyId = staff.accountId
  return {
    server,
    users: {
      buyerA,
      colleagueA: await server.givenUser({ accountId }),
      administratorA: await server.givenUser({ accountId, role: 'Administrator' }),
      buyerB: await server.givenUser({ country: 'gb', role: 'Administrator' }),
      shortsOnly: await server.givenUser({ country: 'gb', shortsOnly: true }),
      noPurchase: await server.givenUser({ country: 'gb', canPurchase: false }),
      agencyUser: await server.givenUser({ accountId: agencyId, role: 'User' }),
      staff,
      manager: await server.givenUser({ accountId: agencyId, role: 'Manager' }),
      administrator: await server.givenUser({ accountId: agencyId, role: 'Administrator' }),
      superuser: await server.givenUser({ accountId: agencyId, role: 'Superuser' }),
    },
    ended: {
      expired: await givenEnded(server, buyerA, 'expires_at'),
      revoked: await givenEnded(server, buyerA, 'revoked_at'),
    },
  }
}

async function givenEnded(
  server: TestServer,
  user: TestUser,
  end: 'expires_at' | 'revoked_at',
): Promise<string> {
  const { token, tokenSha256 } = await givenSession(server, user)
  const { db, clock } = server.services
  // Early enough for the clocks of both the test and the database.
  const aMinuteAgo = new Date(clock.now().getTime() - 60_000)
  await db
    .updateTable('sessions')
    .set({ [end]: aMinuteAgo })
    .where('token_sha256', '=', tokenSha256)
    .execute()
  return token
}

/** A further session of the user. */
export async function givenSession({ services: { db, clock } }: TestServer, { userId }: TestUser) {
  const token = `rsh_${randomBytes(32).toString('base64url')}`
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + 60_000)
  const tokenSha256 = hashToken(token)
  await insertSession(db, { tokenSha256, bindSha256: null, userId, userAgent: 'test', now, expiresAt })
  return { token, tokenSha256 }
}

export function tokenOf({ users, ended }: World, principal: Principal): string | null {
  if (principal === 'guest') return null
  return principal === 'expired' || principal === 'revoked' ? ended[principal] : users[principal].token
}

/** The user of the principal; A is used for those without a session. */
export function userOf({ users }: World, principal: Principal): TestUser {
  const isSessionless = principal === 'guest' || principal === 'expired' || principal === 'revoked'
  return isSessionless ? users.buyerA : users[principal]
}

export const ACCOUNT_A_AND_STAFF = onlyAndStaff({ buyerA: 200, colleagueA: 200, administratorA: 200 })
