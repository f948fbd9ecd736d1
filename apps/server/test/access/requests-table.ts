/** The rows of the table of access for requests to buy. */
import { members, only } from './principals.ts'
import { givenMaster, NO_ID, none, type Row, row, type Subject } from './rows.ts'

const requestA: Subject = {
  name: 'a request to buy of A',
  async make(world) {
    const { users, server } = world
    // Each call adds one, so that the limit of twenty would be reached.
    await server.services.db
      .deleteFrom('purchase_requests')
      .where('account_id', '=', users.buyerA.accountId)
      .execute()
    const body = { lines: [{ id: await givenMaster(world), tier: 'DELI' }] }
    return (await users.buyerA.call('POST /clip/requests', { body })).data.id
  },
  absent: NO_ID,
}

export const REQUESTS: readonly Row[] = [
  row('GET /clip/requests', members()),
  // Administrators without a colleague who could approve get 409.
  row(
    'POST /clip/requests',
    members(200, { administratorA: 409, buyerB: 409, noPurchase: 403, shortsOnly: 422 }),
    none,
    async (_id, world) => ({ body: { lines: [{ id: await givenMaster(world), tier: 'DELI' }] } }),
  ),
  row('GET /clip/requests/:id', only({ buyerA: 200, administratorA: 200 }), requestA),
  row('POST /clip/requests/:id/decline', only({ buyerA: 403, administratorA: 200 }), requestA, () => ({
    body: { reason: 'Too expensive' },
  })),
  row('DELETE /clip/requests/:id', only({ buyerA: 200 }), requestA),
]
