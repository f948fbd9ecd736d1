/** Many sales of clips while exclusive deals for them are accepted: none slips through (R-DEAL-4, R-DEAL-7). */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenInvoiceTerms } from '../../../test/by-invoice.ts'
import { givenPaymentBody } from '../../../test/checkouts.ts'
import { acceptDeal, givenDeal } from '../../../test/deals.ts'
import { givenLot } from '../../../test/licensing-builders.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

const ROUNDS = 40
/** Sales at once in each round: 1,000 in all. */
const BUYERS = 25

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

/**
 * Sends sales of a clip in each round, and accepts an exclusive deal for it at the same time, or in every second round
 * after the first sale was answered. An acceptance after a sale is refused (R-DEAL-7), a sale after an acceptance too.
 */
async function race(buyer: TestUser, sell: (clip: number, seller: number) => Promise<unknown>) {
  const manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
  const outcomes = { accepted: 0, refused: 0 }
  for (let round = 0; round < ROUNDS; round += 1) {
    const clip = await givenClip()
    const offer = await givenDeal(server, { manager, buyer, clips: [clip] }, { terms: { exclusive: true } })
    const accept = () => isGranted(acceptDeal(buyer, offer.id))
    const sales = Array.from({ length: BUYERS }, (_, seller) => sell(clip, seller))
    const early = round % 2 === 0 ? accept() : null
    await Promise.race(sales.map(isGranted))
    const isAccepted = await (early ?? accept())
    const sold = (await Promise.all(sales.map(isGranted))).filter(Boolean).length
    expect(await countLicences(clip, buyer)).toBe(sold)
    expect(isAccepted, `round ${round}: ${sold} sold`).toBe(sold === 0)
    outcomes[isAccepted ? 'accepted' : 'refused'] += 1
  }
  return outcomes
}

const isGranted = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

test('R-DEAL-4, R-DEAL-7: of 1000 orders by invoice during exclusive deals, none is granted next to an accepted one', {
  timeout: 300_000,
}, async () => {
  const buyer = await server.givenUser({ country: 'gb' })
  const sellers = await givenSellers()
  const outcomes = await race(buyer, async (clip, at) => {
    const seller = sellers[at]
    if (!seller) throw new Error('There is no such buyer')
    const body = await givenPaymentBody(seller, { clips: [clip], tier: 'NNTS' })
    return seller.call('POST /clip/payments/invoice', { body })
  })
  expect(outcomes.accepted).toBeGreaterThan(0)
  expect(outcomes.refused).toBeGreaterThan(0)
})

test('R-DEAL-4, R-DEAL-7: of 1000 draws of credits during exclusive deals, none is granted next to an accepted one', {
  timeout: 300_000,
}, async () => {
  const buyer = await server.givenUser({ country: 'gb' })
  const sellers = await givenSellers()
  for (const user of sellers) await givenLot(server.services, user, { size: ROUNDS })
  const outcomes = await race(buyer, async (clip, at) =>
    sellers[at]?.call('POST /clip/clips/download', { body: { ids: [{ id: clip }] } }),
  )
  expect(outcomes.accepted).toBeGreaterThan(0)
  expect(outcomes.refused).toBeGreaterThan(0)
})
