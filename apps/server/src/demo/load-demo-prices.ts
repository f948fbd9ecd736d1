/** Gives the admin area of the demo a price list that is still to come, by the verbs that its people use. */
import type { Services } from '../context.ts'
import { copyPriceList, editPriceList } from '../features/pricing/edit-price-list.ts'
import { findPublicListId, listCells, listPriceLists } from '../features/pricing/price-lists.queries.ts'
import { setPriceList } from '../features/pricing/set-price-list.ts'

const NAME = 'Next season'
const RISE = 1.04
const MIN_DAYS_AHEAD = 14
const DAY_MS = 86_400_000

/** May be repeated: a demo that runs into the next season keeps it. */
export async function loadDemoPrices(services: Services, userId: number): Promise<void> {
  const { db, clock } = services
  const lists = await listPriceLists(db, 50)
  if (lists.some(({ name, state }) => name === NAME && state === 'set')) return
  // The program acts on this machine.
  const actor = { userId, ip: '127.0.0.1' }
  const now = clock.now()
  const copy_of = await findPublicListId(db, now)
  const id = await copyPriceList(services, actor, { copy_of, name: NAME, accounts: [] })
  const cells = (await listCells(db, id)).map((cell) => ({ ...cell, price: Math.round(cell.price * RISE) }))
  await editPriceList(services, actor, { id, revision: 1, name: NAME, accounts: [], cells })
  await setPriceList(services, actor, {
    id,
    revision: 2,
    reason: 'The prices of the next season',
    ends_at: null,
    large_changes: 0,
    effective_from: firstOfMonth(new Date(now.getTime() + MIN_DAYS_AHEAD * DAY_MS)),
  })
}

/** The first time of the month after the day. */
const firstOfMonth = (day: Date) => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1))
