/** Reads and writes requests for an account. */
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { removal } from '../../../db/removal.ts'
import type { RegistrationRequests } from '../../../db/schema.gen.ts'
import type { KnownUser } from './registration.rules.ts'

export type RegistrationRequest = Selectable<RegistrationRequests>

type Decided = 'status' | 'user_id' | 'joins_account_id' | 'decided_by' | 'decided_at' | 'reason'
type NewRequest = Omit<RegistrationRequest, 'id' | 'terms_version' | 'created_at' | Decided> & { now: Date }

export async function findCountryCode(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('countries').select('code').where('id', '=', id).executeTakeFirst()
  return row?.code
}

/** Inserts a request; the same form sent twice under one Idempotency-Key is one request. */
export async function insertRequest(db: Db, { now, ...request }: NewRequest): Promise<void> {
  await db
    .insertInto('registration_requests')
    .values((is) => ({
      ...request,
      created_at: now,
      // The form cannot be sent without accepting the terms in force.
      terms_version: is
        .selectFrom('licence_terms')
        .select('version')
        .where('in_force_from', '<=', now)
        .orderBy('in_force_from', 'desc')
        .limit(1),
    }))
    .onConflict((conflict) => conflict.columns(['email', 'request_key']).doNothing())
    .execute()
}

/** Locks the oldest undecided request that no other worker has locked. */
export function lockReceivedRequest(tx: Db): Promise<RegistrationRequest | undefined> {
  return tx
    .selectFrom('registration_requests')
    .selectAll()
    .where('status', '=', 'received')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Keeps other workers from deciding about this address until the transaction ends. */
export async function lockAddress(tx: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`registration ${email}`}, 0))`.execute(tx)
}

export type KnownOwner = KnownUser & { id: number; accountId: number }

export async function findKnownUser(tx: Db, email: string): Promise<KnownOwner | null> {
  const row = await tx
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .leftJoin('registration_requests as open', (join) =>
      join
        .onRef('open.user_id', '=', 'users.id')
        .on('open.status', 'in', ['unconfirmed', 'joining', 'waiting']),
    )
    .select([
      'users.id',
      'users.account_id',
      'users.status',
      'accounts.status as account_status',
      'open.status as registration',
    ])
    .$narrowType<{ registration: KnownUser['registration'] }>()
    .where((is) => is(is.fn('lower', ['users.email']), '=', email))
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    accountId: row.account_id,
    status: row.status,
    accountStatus: row.account_status,
    registration: row.registration,
  }
}

export type Founder = {
  email: string
  first_name: string
  last_name: string
  company: string
  countryId: number
  postcode: string
  taxNumber: string
  canPurchase: boolean
}

function accountValues({ company, countryId, postcode, taxNumber, canPurchase }: Founder) {
  return {
    name: company,
    postcode,
    tax_number: taxNumber,
    can_purchase: canPurchase,
    country_code: sql<string>`(select code from countries where id = ${countryId})`,
  }
}

export async function updateMayPurchase(tx: Db, accountId: number): Promise<void> {
  await tx.updateTable('accounts').set({ can_purchase: true }).where('id', '=', accountId).execute()
}

/** Writes a new account and its first user, an administrator who cannot log in before the address is confirmed. */
export async function insertFounder(tx: Db, founder: Founder, now: Date): Promise<number> {
  const account = await tx
    .insertInto('accounts')
    .values({ ...accountValues(founder), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { email, first_name, last_name } = founder
  const user = await tx
    .insertInto('users')
    .values({
      account_id: account.id,
      email,
      first_name,
      last_name,
      role: 'Administrator',
      status: 'pending',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return user.id
}

export async function updateFounder(
  tx: Db,
  { id, accountId }: { id: number; accountId: number },
  founder: Founder,
): Promise<void> {
  const { first_name, last_name } = founder
  await tx.updateTable('accounts').set(accountValues(founder)).where('id', '=', accountId).execute()
  await tx.updateTable('users').set({ first_name, last_name }).where('id', '=', id).execute()
  await tx
    .updateTable('registration_requests')
    .set({ status: 'replaced' })
    .where('user_id', '=', id)
    .where('status', '=', 'unconfirmed')
    .execute()
}

type Status = 'unconfirmed' | 'waiting' | 'approved' | 'known'

export async function updateRequest(
  tx: Db,
  id: number,
  change: { status: Status; user_id: number },
): Promise<void> {
  await tx.updateTable('registration_requests').set(change).where('id', '=', id).execute()
}

/** Finds the registration that waits for the user to confirm the address. */
export function findUnconfirmedRequest(tx: Db, userId: number): Promise<RegistrationRequest | undefined> {
  return tx
    .selectFrom('registration_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'unconfirmed')
    .executeTakeFirst()
}

export async function updateUserActive(tx: Db, userId: number): Promise<void> {
  await tx.updateTable('users').set({ status: 'active' }).where('id', '=', userId).execute()
}

export async function findCountryName(db: Db, id: number): Promise<string> {
  const { name } = await db
    .selectFrom('countries')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return name
}

/** Requests with an unconfirmed address, and those without an account. */
export const unconfirmedRequests = removal(
  'registration_requests',
  (before) => sql`created_at < ${before} and status not in ('waiting', 'approved')`,
)

export const oldRequests = removal('registration_requests', (before) => sql`created_at < ${before}`)

/** Users who never confirmed their address; call it after their requests and links were deleted. */
export const unconfirmedUsers = removal(
  'users',
  (before) => sql`created_at < ${before} and status = 'pending'
    and not exists (select from registration_requests where user_id = users.id)
    and not exists (select from password_links where user_id = users.id)
    and not exists (select from sessions where user_id = users.id)
    and not exists (select from invitations where user_id = users.id)`,
)

/** Accounts that a registration opened and whose only user was deleted. */
export const emptyAccounts = removal(
  'accounts',
  (before) => sql`created_at < ${before} and origin = 'register' and kind = 'customer'
    and not exists (select from users where account_id = accounts.id)
    and not exists (select from credit_lots where account_id = accounts.id)
    and not exists (select from standard_credits where account_id = accounts.id)`,
)
