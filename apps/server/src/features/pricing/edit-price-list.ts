/** Creates and changes drafts of price lists; the audit records the user (R-PRICE-9, R-PRICE-10). */
import { countChanges, faultsOfCells, type PriceCell } from '@rushes/commerce/price-grid'
import { AppError, invalidField } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { record } from '../audit/record-event.ts'
import * as queries from './price-lists.queries.ts'

export type Known = Pick<Services, 'db' | 'clock'>
export type Actor = { userId: number; ip: string }

type Copy = { copy_of: number; name: string; accounts: readonly number[] }
type Edit = {
  id: number
  revision: number
  name: string
  accounts: readonly number[]
  cells: readonly PriceCell[]
}

/** @returns the id of the draft. @throws AppError not_found, validation */
export async function copyPriceList(
  { db, clock }: Known,
  { userId, ip }: Actor,
  { copy_of, name, accounts }: Copy,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const at = clock.now()
    if (!(await queries.findPriceList(tx, copy_of))) throw noPriceList()
    const draft = { name, for_accounts: accounts.length > 0, created_by: userId, created_at: at }
    const id = await queries.insertPriceList(tx, draft)
    await queries.replaceCells(tx, id, await queries.listCells(tx, copy_of))
    await nameAccounts(tx, id, accounts)
    await record(tx, {
      action: 'price_list.made',
      at,
      actorUserId: userId,
      ip,
      object: `price_list:${id}`,
      details: { copy_of, companies: accounts.length },
    })
    return id
  })
}

/** @throws AppError not_found, outdated, conflict, validation */
export async function editPriceList(
  { db, clock }: Known,
  { userId, ip }: Actor,
  { id, revision, name, accounts, cells }: Edit,
): Promise<void> {
  const faults = Object.entries(faultsOfCells(cells))
  if (faults.length > 0) {
    throw new AppError('validation', 'Some prices cannot be saved. See the messages at their fields.', {
      fields: Object.fromEntries(faults.map(([cell, words]) => [cell, [words]])),
    })
  }
  await db.transaction().execute(async (tx) => {
    const list = await requireRevision(tx, id, revision)
    if (list.state !== 'draft') {
      throw new AppError('conflict', 'This list is scheduled and cannot be edited. Copy it to change prices.')
    }
    const { changed } = countChanges(await queries.listCells(tx, id), cells)
    await queries.replaceCells(tx, id, cells)
    await nameAccounts(tx, id, accounts)
    await queries.updatePriceList(tx, id, { name, for_accounts: accounts.length > 0 })
    await record(tx, {
      action: 'price_list.changed',
      at: clock.now(),
      actorUserId: userId,
      ip,
      object: `price_list:${id}`,
      details: { prices: changed, companies: accounts.length },
    })
  })
}

async function nameAccounts(tx: Db, id: number, accounts: readonly number[]): Promise<void> {
  const found = await queries.replaceAccounts(tx, id, accounts)
  if (found === accounts.length) return
  const words = 'One of these accounts does not exist.'
  throw invalidField('accounts', words)
}

/** Locks the list. @throws AppError not_found, outdated */
export async function requireRevision(tx: Db, id: number, revision: number) {
  const list = await queries.lockPriceList(tx, id)
  if (!list) throw noPriceList()
  if (list.revision !== revision) {
    throw new AppError('outdated', 'Another user has changed this price list in the meantime.')
  }
  return list
}

export const noPriceList = () => new AppError('not_found', 'There is no such price list.')
