/** Reads the request to buy that an order names. */
import type { Db } from '../../../db/db.ts'
import { isRequestBought, type StoredLines } from '../../../db/purchase-requests.ts'

export type NamedRequest = NonNullable<Awaited<ReturnType<typeof lockNamedRequest>>>

/** Locks a request of the account. */
export function lockNamedRequest(tx: Db, { id, accountId }: { id: number; accountId: number }) {
  return tx
    .selectFrom('purchase_requests')
    .select(['state', 'ends_at', 'lines', isRequestBought.as('is_bought')])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .$narrowType<StoredLines>()
    .executeTakeFirst()
}
