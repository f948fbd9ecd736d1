/** Reads a price list for the admin area. */
import { type Known, noPriceList } from './edit-price-list.ts'
import { stateOfList } from './price-list-state.rules.ts'
import * as queries from './price-lists.queries.ts'

export async function readAdminPriceList({ db, clock }: Known, id: number) {
  const now = clock.now()
  const [row, publicId, tiers] = await Promise.all([
    queries.findPriceList(db, id),
    queries.findPublicListId(db, now),
    queries.listTierNames(db),
  ])
  if (!row) throw noPriceList()
  const [cells, compared, current] = await Promise.all([
    queries.listCells(db, id),
    queries.listCells(db, publicId),
    queries.findPriceList(db, publicId),
  ])
  const name = current?.name ?? ''
  return {
    ...toPriceListRow(row, publicId, now),
    cells,
    compared: { id: publicId, name, cells: compared },
    tiers,
  }
}

export function toPriceListRow(row: queries.PriceListRow, publicId: number, now: Date) {
  const { id, name, accounts, revision } = row
  return {
    id,
    name,
    accounts,
    revision,
    state: stateOfList(row, publicId, now),
    effective_from: row.effective_from?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}
