/** Many sales of a clip while an exclusive deal for it is accepted: none slips through (R-DEAL-4). */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenInvoiceTerms } from '../../../test/by-invoice.ts'
import { givenPaymentBody } from '../../../test/checkouts.ts'
import { acceptDeal, givenDeal } from '../../../test/deals.ts'
import { givenLot } from '../../../test/licensing-builders.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

const SALES = 1_000
const BUYERS = 20
/** The deal is accepted when this many sales have been answered. */
const BEFORE = 100

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const givenClip = () => server.givenClip({ master: randomBytes(64) })

async function countLicences(clip: number, { accountId }: TestUser): Promise<number> {
  const { rows } = await server.pool.query<{ count: number }>(
    'select count(*)::int as count from licences where clip_id = $1 and account_id <> $2',
    [clip, accountId],
  )
  return rows[0]?.count ?? 0
}

async function givenSellers() {
  return Promise.all(
    Array.from({ length: BUYERS }, async () => {
      const user = await server.givenUser({ country: 'gb' })
      await givenInvoiceTerms(server, user.accountId, { limitMinor: 2_000_000_000, days: 30 })
      return user
    }),
  )
}

/** Sends all sales, accepts the deal among them, and returns the licences of other accounts then and at the end. */
async function race(clip: number, buyer: TestUser, sell: (at: number) => Promise<unknown>) {
  const manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
  const offer = await givenDeal(server, { manager, buyer, clips: [clip] }, { terms: { exclusive: true } })
  let next = 0
  let answered = 0
  let atAcceptance: number | undefined
  const counts = { sold: 0, refused: 0 }
  async function accept() {
    await acceptDeal(buyer, offer.id)
    atAcceptance = await countLicences(clip, buyer)
  }
  let accepting: Promise<void> | undefined
  async function seller() {
    while (next < SALES) {
      const isSold = await sell(next++).then(
        () => true,
        () => false,
      )
      counts[isSold ? 'sold' : 'refused'] += 1
      if (++answered >= BEFORE) accepting ??= accept()
    }
  }
  await Promise.all(Array.from({ length: 25 }, seller))
  await accepting
  return { ...counts, atAcceptance, atEnd: await countLicences(clip, buyer) }
}

test(`R-DEAL-4: of ${SALES} orders by invoice during an exclusive deal, none is granted after its acceptance`, {
  timeout: 300_000,
}, async () => {
  const [clip, buyer] = [await givenClip(), await server.givenUser({ country: 'gb' })]
  const sellers = await givenSellers()
  const bodies = await Promise.all(
    sellers.map((user) => givenPaymentBody(user, { clips: [clip], tier: 'NNTS' })),
  )
  const result = await race(clip, buyer, async (at) => {
    const [user, body] = [sellers[at % BUYERS], bodies[at % BUYERS]]
    if (!user || !body) throw new Error('There is no such buyer')
    // A number of its own makes each order another one than the last.
    const purchase = { ...body.purchase, purchaseOrderNumber: `PO ${at}` }
    return user.call('POST /clip/payments/invoice', { body: { ...body, purchase } })
  })
  expect(result.atEnd).toBe(result.atAcceptance)
  expect(result.sold).toBe(result.atEnd)
  expect(result.sold).toBeGreaterThanOrEqual(BEFORE)
  expect(result.sold + result.refused).toBe(SALES)
  expect(result.refused).toBeGreaterThan(0)
})

test(`R-DEAL-4: of ${SALES} draws of credits during an exclusive deal, none is granted after its acceptance`, {
  timeout: 300_000,
}, async () => {
  const [clip, buyer] = [await givenClip(), await server.givenUser({ country: 'gb' })]
  const sellers = await Promise.all(
    Array.from({ length: SALES / BUYERS }, async () => {
      const accounts = await givenSellers()
      for (const user of accounts) await givenLot(server.services, user, { size: 1 })
      return accounts
    }),
  )
  const users = sellers.flat()
  const result = await race(clip, buyer, async (at) =>
    users[at]?.call('POST /clip/clips/download', { body: { ids: [{ id: clip }] } }),
  )
  expect(result.atEnd).toBe(result.atAcceptance)
  expect(result.sold).toBe(result.atEnd)
  expect(result.refused).toBeGreaterThan(0)
})
