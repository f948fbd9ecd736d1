/** The demo's companies and people. */
import type { Db } from '../../db/db.ts'
import * as queries from './demo.queries.ts'
import type { DemoDates } from './demo-dates.ts'
import type { DemoAccount, DemoFiles } from './demo-files.ts'

export type DemoPerson = { userId: number; accountId: number; account: DemoAccount; email: string }
/** By e-mail address. */
export type DemoPeople = ReadonlyMap<string, DemoPerson>

export async function loadDemoAccounts(
  tx: Db,
  { people }: DemoFiles,
  { dates, passwordHash }: { dates: DemoDates; passwordHash: string },
): Promise<DemoPeople> {
  const found = new Map<string, DemoPerson>()
  for (const account of people.accounts) {
    const accountId = await insertAccount(tx, account, dates)
    for (const user of people.users.filter((person) => person.accountId === account.id)) {
      const userId = await queries.insertUser(tx, {
        account_id: accountId,
        email: user.email,
        first_name: user.firstName,
        last_name: user.fullName.replace(user.firstName, '').trim(),
        role: user.role,
        password_hash: passwordHash,
        created_at: dates.instant(account.created),
      })
      found.set(user.email, { userId, accountId, account, email: user.email })
    }
  }
  return found
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
    created_at: dates.instant(account.created),
  })
  for (const { media, remaining } of account.standardCredits) {
    await queries.insertStandardCredits(tx, { account_id: accountId, media, remaining })
  }
  return accountId
}

export function personOf(people: DemoPeople, email: string): DemoPerson {
  const person = people.get(email)
  if (!person) throw new Error(`demo/accounts.json has no user ${email}`)
  return person
}
