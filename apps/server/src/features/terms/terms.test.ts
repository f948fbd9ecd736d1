/** Proves R-TERMS-1 over HTTP: versions of the terms that take effect by time, and licences that keep theirs. */
import type { Input } from '@rushes/contract/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmPayment, givenPaymentBody, openPayment } from '../../../test/checkouts.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { settleOrder } from '../orders/payments/settle-order.ts'

let server: TestServer
let owner: TestUser
beforeAll(async () => {
  server = await startTestServer()
})
// A session ends when a test moves the clock.
beforeEach(async () => {
  owner = await server.givenUser({ kind: 'agency', role: 'Superuser' })
})
afterAll(() => server.close())

type Body = Input<'POST /agency/terms'>['body']
const FIRST = '2026-01'
const AHEAD_MS = 15 * 86_400_000
const inMs = (ms: number) => new Date(server.services.clock.now().getTime() + ms).toISOString()
const versions = async () => (await owner.call('GET /agency/terms')).data
async function add(more: Partial<Body> = {}) {
  const [newest] = await versions()
  const tiers = (newest?.tiers ?? []).map(({ tier, body }) => ({ tier, body: `${body}\n\nAnd one more.` }))
  const terms = { version: '2027-01', page: '## New\n\nNew terms.', reason: 'New law' }
  const body = { ...terms, tiers, in_force_from: inMs(AHEAD_MS), ...more }
  return (await owner.call('POST /agency/terms', { body })).data
}
const cancel = (version: string) =>
  owner.call('POST /agency/terms/:version/cancel', { params: { version }, body: { reason: 'Not yet' } })
const page = async () =>
  (await server.guest.call('GET /api/pages/display/:slug', { params: { slug: 'licensing-terms' } })).data.Page
const termsOf = async (buyer: TestUser) => {
  const rows = server.services.db.selectFrom('licences').select(['terms_version', 'terms_body'])
  return rows.where('account_id', '=', buyer.accountId).orderBy('id').execute()
}
async function buy(buyer: TestUser) {
  const clips = [await server.givenClip({ master: new TextEncoder().encode('master') })]
  const payment = await openPayment(buyer, await givenPaymentBody(buyer, { clips }))
  await confirmPayment(server.http, payment)
  const order = server.services.db.selectFrom('orders').select('id').where('ref', '=', payment.order_ref)
  await settleOrder(server.services, (await order.executeTakeFirstOrThrow()).id)
}

describe('R-TERMS-1: a version of the terms', () => {
  test('a version of the terms is refused with a start in the past, an existing name, or a missing text', async () => {
    expect(await refusalOf(add({ in_force_from: inMs(-1) }))).toMatchObject({
      status: 422,
      errors: { in_force_from: ['This time is in the past.'] },
    })
    expect(await refusalOf(add({ version: FIRST }))).toMatchObject({
      status: 409,
      errors: { version: [`Version ${FIRST} already exists.`] },
    })
    expect(await refusalOf(add({ version: 'a b' }))).toMatchObject({ status: 422 })
    expect(await refusalOf(add({ tiers: [] }))).toMatchObject({ status: 422 })
    expect(await refusalOf(add({ reason: '' }))).toMatchObject({ status: 422 })
    const tiers = Array.from({ length: 4 }, () => ({ tier: 'DELI' as const, body: 'Twice' }))
    expect(await refusalOf(add({ tiers }))).toMatchObject({
      errors: { tiers: ['Please enter the terms of each licence once.'] },
    })
  })

  test('R-TERMS-2: a version of the terms takes effect at any future time while there are no users to email', async () => {
    const soon = await add({ version: 'soon', in_force_from: inMs(60_000) })
    expect(soon[0]).toMatchObject({ version: 'soon', state: 'coming', announced: { users: 0 } })
    await cancel('soon')
  })

  test('a version of the terms is previewed as it will be published, without anything that could run', async () => {
    const body = { page: '## Grant\n\n<script>alert(1)</script>\n\n**Yes**' }
    const { data } = await owner.call('POST /agency/terms/preview', { body })
    expect(data.content).toContain('<h2>Grant</h2>')
    expect(data.content).toContain('<strong>Yes</strong>')
    expect(data.content).not.toContain('script')
  })

  test('a version of the terms can be cancelled until its start, and never changes afterwards', async () => {
    const start = inMs(500_000)
    await add({ version: 'first', in_force_from: start })
    expect(await refusalOf(add({ version: 'second', in_force_from: start }))).toMatchObject({
      status: 409,
      errors: { in_force_from: ['Another version takes effect at this time.'] },
    })
    expect((await versions()).map(({ version, state }) => [version, state])).toEqual([
      ['first', 'coming'],
      [FIRST, 'in_force'],
    ])
    await cancel('first')
    expect(await versions()).toHaveLength(1)
    expect(await refusalOf(cancel('first'))).toMatchObject({ status: 404 })
    expect(await refusalOf(cancel(FIRST))).toMatchObject({ status: 409 })
    const never = 'terms that were in force do not change'
    const change = server.ownerDb.updateTable('licence_terms').set({ body: 'Other' })
    await expect(change.execute()).rejects.toThrow(never)
    await expect(server.ownerDb.deleteFrom('licence_terms').execute()).rejects.toThrow(never)
  })

  test('a version of the terms takes effect by time: on the page, in the PDF and for new licences, and older ones keep theirs', async () => {
    const buyer = await server.givenUser()
    await buy(buyer)
    const before = await page()
    const pdf = async () => String((await server.http.inject('/licensing-terms.pdf')).headers.etag)
    const firstPdf = await pdf()
    await add()
    const announced = { version: '2027-01', from: expect.any(String), isShown: false }
    expect(await page()).toEqual({ ...before, announced })
    server.later(AHEAD_MS)
    expect(await page()).toMatchObject({
      heading: before.heading,
      content: expect.stringContaining('New terms.'),
    })
    expect(await pdf()).not.toBe(firstPdf)
    await buy(await server.givenUser({ accountId: buyer.accountId }))
    const [older, newer] = await termsOf(buyer)
    expect([older?.terms_version, newer?.terms_version]).toEqual([FIRST, '2027-01'])
    expect(newer?.terms_body).toBe(`${older?.terms_body}\n\nAnd one more.`)
    const recorded = await server.services.db
      .selectFrom('audit')
      .select(['actor_user_id', 'reason', 'details'])
      .where('action', '=', 'terms.added')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(recorded).toMatchObject([
      { actor_user_id: owner.userId, reason: 'New law', details: { version: '2027-01' } },
    ])
  })
})
