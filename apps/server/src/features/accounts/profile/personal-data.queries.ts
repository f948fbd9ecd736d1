/** Declares the personal data in the tables of accounts. */
import { sql } from 'kysely'
import {
  ERASED,
  ERASED_ACCOUNT,
  type Person,
  personalData,
  redactedTexts,
} from '../../../db/personal-data.ts'

export const personalSessions = personalData('sessions', {
  whose: ({ userId, before }) => sql`user_id = ${userId} and created_at <= ${before}`,
  erasure: 'remove',
  omit: ['token_sha256', 'bind_sha256'],
})

export const personalLinks = personalData('password_links', {
  whose: ({ userId, before }) => sql`user_id = ${userId} and created_at <= ${before}`,
  erasure: 'remove',
  omit: ['token_sha256'],
})

export const personalRequests = personalData('registration_requests', {
  whose: ({ email, userId, before }) =>
    sql`(email = ${email} or user_id = ${userId}) and created_at <= ${before}`,
  erasure: 'remove',
})

export const personalInvitations = personalData('invitations', {
  whose: ({ email, userId, before }) =>
    sql`(email = ${email} or user_id = ${userId}) and created_at <= ${before}`,
  erasure: 'remove',
})

/**
 * The row stays, because orders and licences refer to it; after the erasure, nothing in it identifies the
 * user.
 */
export const personalUser = personalData('users', {
  whose: ({ userId, before }) => sql`id = ${userId} and created_at <= ${before}`,
  erasure: () => ({
    email: sql`'erased-' || id || '@erased.invalid'`,
    first_name: ERASED,
    last_name: sql`'person ' || id`,
    password_hash: null,
    last_login_at: null,
    status: 'disabled',
  }),
  omit: ['password_hash', 'full_name'],
})

/** Matches an account without other users, because its name may be the name of the user. */
const isOnlyOf = ({ userId, before }: Person) => sql`kind = 'customer' and created_at <= ${before}
  and accounts.id = (select account_id from users where id = ${userId} and created_at <= ${before})
  and not exists (
    select from users where account_id = accounts.id and id <> ${userId}
      and email not like 'erased-%@erased.invalid'
  )`

export const personalDomains = personalData('account_domains', {
  whose: (person) => sql`account_id in (select id from accounts where ${isOnlyOf(person)})`,
  erasure: 'remove',
})

export const personalAccount = personalData('accounts', {
  whose: isOnlyOf,
  erasure: () => ({
    name: sql`${ERASED_ACCOUNT}::text || id`,
    postcode: '',
    billing_id: '',
    tax_number: '',
    status: 'disabled',
  }),
})

export const closingReasons = redactedTexts('accounts', { columns: ['close_reason'], at: 'created_at' })

export const refusalReasons = redactedTexts('registration_requests', {
  columns: ['reason'],
  at: 'created_at',
})
