/**
 * Takes credits (R-CREDIT-1, R-CREDIT-2). The caller's transaction holds the lock of the account, so that the
 * balance cannot change after it was read. Conditional updates refuse a spent credit if a caller forgot the
 * lock.
 */
import type { Currency } from '@rushes/commerce/money'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/db.ts'
import { lockAccount } from '../../db/lock-account.ts'
import type { Json } from '../../db/schema.gen.ts'
import * as queries from './ledger.queries.ts'
import type { Balance, CreditKind } from './ledger.rules.ts'
import { readBalances } from './read-balances.ts'

export type Spender = { accountId: number; userId: number; now: Date }
/** A credit taken from a lot, with the price paid for it, or from the allowance. */
export type TakenCredit = CreditKind & {
  lotId: number | null
  currency: Currency | null
  unitPriceMinor: number
  /** The usage that was declared at the purchase of the lot. */
  usage: Json
}

/** Locks the account and reads its balances; call it in the transaction that spends. */
export async function lockBalances(tx: Db, accountId: number): Promise<Balance[]> {
  await lockAccount(tx, accountId)
  return readBalances(tx, accountId)
}

/**
 * Takes one credit per draw, calls `grant` to write the licences, and enters both into the ledger.
 * @param grant receives the credits in the order of the draws and returns the licence ids in that order
 * @returns the licence ids, in the order of the draws
 * @throws AppError conflict, which rolls back the transaction, if a credit has been spent
 */
export async function spendCredits<Draw extends CreditKind>(
  tx: Db,
  spender: Spender,
  draws: readonly Draw[],
  grant: (credits: readonly (Draw & TakenCredit)[]) => Promise<readonly number[]>,
): Promise<readonly number[]> {
  if (draws.length === 0) return []
  const stock = new Map<string, TakenCredit[]>()
  for (const [key, [first, ...others]] of Map.groupBy(draws, ({ media, tier }) => `${media}/${tier}`)) {
    if (!first) continue
    const kind = { media: first.media, tier: first.tier, count: 1 + others.length }
    stock.set(key, await takeCredits(tx, spender.accountId, kind))
  }
  const credits = draws.map((draw) => {
    const credit = stock.get(`${draw.media}/${draw.tier}`)?.shift()
    if (!credit) throw creditsGone()
    return { ...draw, ...credit }
  })
  const licenceIds = await grant(credits)
  await queries.insertCreditEntries(
    tx,
    credits.map((credit, index) => entryOf(spender, credit, licenceIds[index])),
  )
  return licenceIds
}

async function takeCredits(
  tx: Db,
  accountId: number,
  { media, tier, count }: CreditKind & { count: number },
): Promise<TakenCredit[]> {
  if (tier === null) {
    if (!(await queries.takeFromAllowance(tx, { accountId, media, count }))) throw creditsGone()
    const credit = { media, tier, lotId: null, currency: null, unitPriceMinor: 0, usage: {} }
    return Array.from({ length: count }, () => credit)
  }
  const taken: TakenCredit[] = []
  for (const lot of await queries.listOpenLots(tx, { accountId, media, tier })) {
    const fromLot = Math.min(lot.remaining, count - taken.length)
    if (fromLot === 0) break
    if (!(await queries.takeFromLot(tx, lot.id, fromLot))) throw creditsGone()
    const credit = creditOf({ media, tier }, lot)
    taken.push(...Array.from({ length: fromLot }, () => credit))
  }
  return taken
}

function creditOf(kind: CreditKind, lot: queries.OpenLot): TakenCredit {
  const { id, currency, unit_price_minor, usage } = lot
  return { ...kind, lotId: id, currency, unitPriceMinor: unit_price_minor, usage: usage ?? {} }
}

function entryOf({ accountId, userId, now }: Spender, credit: TakenCredit, licenceId: number | undefined) {
  if (licenceId === undefined) throw new Error('A credit was taken without a licence for it')
  const from =
    credit.lotId === null ? { account_id: accountId, media: credit.media } : { credit_lot_id: credit.lotId }
  return {
    ...from,
    delta: -1,
    reason: 'download' as const,
    licence_id: licenceId,
    user_id: userId,
    created_at: now,
  }
}

function creditsGone(): AppError {
  return new AppError('conflict', 'Your credits have just changed. Please try again.')
}
