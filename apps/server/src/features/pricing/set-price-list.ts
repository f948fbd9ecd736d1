/** Schedules a price list, cancels a scheduled one, or ends one of companies (R-PRICE-10, R-PRICE-11). */
import { countChanges } from '@rushes/commerce/price-grid'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/db.ts'
import { type AuditEvent, record } from '../audit/record-event.ts'
import { type Actor, type Known, requireRevision } from './edit-price-list.ts'
import { faultsOfWish, stateOfList, type Wish } from './price-list-state.rules.ts'
import * as queries from './price-lists.queries.ts'

type Named = { id: number; revision: number; reason: string }

/** @throws AppError not_found, outdated, conflict, validation */
export async function setPriceList(
  known: Known,
  actor: Actor,
  { id, revision, reason, ...wish }: Named & Wish,
): Promise<void> {
  const { db, clock } = known
  await db.transaction().execute(async (tx) => {
    const list = await requireRevision(tx, id, revision)
    if (list.state !== 'draft') throw new AppError('conflict', 'This list is already scheduled or cancelled.')
    const now = clock.now()
    const { changed, large } = await requireSuitable(tx, list, wish, now)
    const rival = await queries.findRival(tx, id, wish.effective_from)
    if (rival !== undefined) {
      const words = `${rival} takes effect at this time. Choose another time.`
      throw new AppError('conflict', words, { fields: { effective_from: [words] } })
    }
    const { effective_from, ends_at } = wish
    await queries.updatePriceList(tx, id, { state: 'set', effective_from, ends_at })
    const details = {
      from: effective_from.toISOString(),
      until: ends_at?.toISOString() ?? '',
      changed_prices: changed,
      large_changes: large,
    }
    await record(tx, { ...eventOf('price_list.set', actor, { id, reason }), at: now, details })
  })
}

async function requireSuitable(tx: Db, list: Parameters<typeof faultsOfWish>[1], wish: Wish, now: Date) {
  const [cells, current] = await Promise.all([
    queries.listCells(tx, list.id),
    queries.listCells(tx, await queries.findPublicListId(tx, now)),
  ])
  if (cells.length === 0) throw new AppError('conflict', 'This list has no prices.')
  const changes = countChanges(current, cells)
  const fields = faultsOfWish(wish, list, { large: changes.large, now })
  const [first] = Object.values(fields).flat()
  if (first !== undefined) throw new AppError('validation', first, { fields })
  return changes
}

/** @throws AppError not_found, outdated, conflict */
export async function cancelPriceList(known: Known, actor: Actor, named: Named): Promise<void> {
  const { db, clock } = known
  await db.transaction().execute(async (tx) => {
    const list = await requireRevision(tx, named.id, named.revision)
    const now = clock.now()
    const state = stateOfList(list, await queries.findPublicListId(tx, now), now)
    if (state === 'cancelled') throw new AppError('conflict', 'This list is already cancelled.')
    if (state !== 'draft' && state !== 'coming') {
      throw new AppError('conflict', 'This list has already taken effect. Schedule another one instead.')
    }
    await queries.updatePriceList(tx, named.id, { state: 'cancelled' })
    await record(tx, { ...eventOf('price_list.cancelled', actor, named), at: now })
  })
}

/** @throws AppError not_found, outdated, conflict */
export async function endPriceList(known: Known, actor: Actor, named: Named): Promise<void> {
  const { db, clock } = known
  await db.transaction().execute(async (tx) => {
    const list = await requireRevision(tx, named.id, named.revision)
    const now = clock.now()
    if (!list.for_accounts) {
      throw new AppError('conflict', 'A list for all accounts applies until the next one takes effect.')
    }
    if (stateOfList(list, 0, now) !== 'in_force') throw new AppError('conflict', 'This list is not in force.')
    await queries.updatePriceList(tx, named.id, { ends_at: now })
    await record(tx, { ...eventOf('price_list.ended', actor, named), at: now })
  })
}

const eventOf = (
  action: AuditEvent['action'],
  { userId, ip }: Actor,
  { id, reason }: { id: number; reason: string },
) => ({ action, actorUserId: userId, ip, object: `price_list:${id}` as const, reason })
