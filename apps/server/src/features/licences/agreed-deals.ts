/** Reads the accepted deals of a viewer's account, which license clips that it could not buy otherwise (R-DEAL-1). */
import type { DealScope } from '@rushes/commerce/deal'
import type { Db } from '../../db/db.ts'
import type { Viewer } from '../../http/viewer.ts'
import { listAgreedDeals } from './deals.queries.ts'

export type AgreedDeals = ReadonlyMap<number, DealScope>

/** Returns scopes by clip id; none for a guest. */
export async function readAgreedDeals(
  db: Db,
  viewer: Pick<Viewer, 'accountId'> | null,
  clipIds: readonly number[],
  now: Date,
): Promise<AgreedDeals> {
  if (!viewer || clipIds.length === 0) return new Map()
  const deals = await listAgreedDeals(db, { accountId: viewer.accountId, clipIds, now })
  return new Map(deals.map(({ clip_id, ...scope }) => [clip_id, scope]))
}
