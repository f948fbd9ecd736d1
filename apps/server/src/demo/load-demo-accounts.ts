/** Loads the demo's accounts and users. */
import type { Db } from '../db/db.ts'
import { DAY_MS } from '../feature.ts'
import { insertKey } from '../features/accounts/api-keys/api-keys.queries.ts'
import { insertAllowance } from '../features/credits/ledger.queries.ts'
import { insertPull } from '../features/downloads/pulls/pull-addresses.queries.ts'
import { hashToken, newToken, type Viewer } from '../http/viewer.ts'
import * as queries from './demo.queries.ts'
import type { DemoDates } from './demo-dates.ts'
import type { DemoAccount, DemoFiles } from './demo-files.ts'

export type DemoPerson = { viewer: Viewer; account: DemoAccount }
/** Users by email address. */
export type DemoUsers = ReadonlyMap<string, DemoPerson>

export async function loadDemoAccounts(
  tx: Db,
  { accountData }: DemoFiles,
  { dates, passwordHash }: { dates: DemoDates; passwordHash: string },
): Promise<void> {
  for (const account of accountData.accounts) {
    const accountId = await insertAccount(tx, account, dates)
    for (const user of accountData.users.filter((person) => person.accountId === account.id)) {
      await queries.insertUser(tx, {
        account_id: accountId,
        email: user.email,
        first_name: user.firstName,
        last_name: user.fullName.replace(user.firstName, '').trim(),
        role: user.role,
        password_hash: passwordHash,
        created_at: dates.instant(account.created),
      })
    }
  }
}

/** Loads an API key as an example; its secret is discarded. */
export async function loadDemoKey(tx: Db, { viewer, account }: DemoPerson, dates: DemoDates): Promise<void> {
  await insertKey(tx, {
    account_id: viewer.accountId,
    user_id: viewer.userId,
    name: 'Newsroom archive',
    public_id: '5e1f0c9a7b24d683',
    secret_sha256: hashToken(newToken()),
    scopes: ['search', 'licence', 'download'],
    ...{
      daily_credits: 20,
      approval_credits: 5,
      daily_minor: 50_000,
      approval_minor: 25_000,
      currency: 'gbp',
    },
    created_at: dates.instant(account.created),
  })
}

const DEMO_PULL_MS = 90 * DAY_MS

/** Loads a pull address as an example; its secret is discarded. */
export async function loadDemoPull(tx: Db, { viewer }: DemoPerson, createdAt: Date): Promise<void> {
  await insertPull(tx, {
    account_id: viewer.accountId,
    user_id: viewer.userId,
    name: 'Edit suite 3',
    token_sha256: hashToken(newToken()),
    created_at: createdAt,
    expires_at: new Date(createdAt.getTime() + DEMO_PULL_MS),
  })
}

async function insertAccount(tx: Db, account: DemoAccount, dates: DemoDates): Promise<number> {
  const accountId = await queries.insertAccount(tx, {
    name: account.accountName,
    kind: account.kind,
    country_code: account.countryCode,
    postcode: account.postcode,
    billing_id: account.billingId ?? '',
    origin: account.origin,
    can_purchase: account.canPurchase,
    can_prepay: account.canPrepay,
    shorts_only: account.shortsOnly,
    declared_audience: account.declaredAudience,
    audience_declared_at: account.declaredAudience === null ? null : dates.instant(account.created),
    invoice_limit_minor: account.invoiceTerms?.limitMinor ?? null,
    invoice_currency: account.invoiceTerms?.currency ?? null,
    invoice_days: account.invoiceTerms?.days ?? null,
    created_at: dates.instant(account.created),
  })
  for (const { media, granted } of account.standardCredits) {
    await insertAllowance(tx, { account_id: accountId, media, remaining: granted })
  }
  return accountId
}

/** Finds the demo's users in the database; empty before they are loaded. */
export async function findDemoUsers(db: Db, { accountData }: DemoFiles): Promise<DemoUsers> {
  const rows = await queries.listUsers(
    db,
    accountData.users.map(({ email }) => email),
  )
  const persons = new Map<string, DemoPerson>()
  for (const user of accountData.users) {
    const row = rows.find(({ email }) => email === user.email)
    const account = accountData.accounts.find(({ id }) => id === user.accountId)
    if (!row || !account) continue
    const viewer = {
      userId: row.id,
      accountId: row.account_id,
      email: user.email,
      firstName: user.firstName,
      fullName: user.fullName,
      role: user.role,
      accountKind: account.kind,
      accountName: account.accountName,
      taxNumber: '',
      countryCode: account.countryCode,
      canPurchase: account.canPurchase,
      canPrepay: account.canPrepay,
      shortsOnly: account.shortsOnly,
      hasSpendingLimit: false,
      declaredAudience: account.declaredAudience,
    }
    persons.set(user.email, { viewer, account })
  }
  return persons
}

/** @throws if the demo's files name an unknown user */
export function personOf(users: DemoUsers, email: string): DemoPerson {
  const person = users.get(email)
  if (!person) throw new Error(`demo/accounts.json has no user ${email}`)
  return person
}
