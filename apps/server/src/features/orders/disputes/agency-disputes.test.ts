/** R-DISPUTE-5: the agency's answer to a bank, from the admin area. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmPayment, givenPaymentBody, openPayment } from '../../../../test/checkouts.ts'
import { mintedFor } from '../../../../test/minted-files.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { recordDisputes } from './record-disputes.ts'

let server: TestServer
let head: TestUser
beforeAll(async () => {
  server = await startTestServer()
  head = await server.givenUser({ kind: 'agency', role: 'Superuser' })
})
afterAll(() => server.close())

async function givenDispute() {
  const user = await server.givenUser({ country: 'gb' })
  const clip = await server.givenClip({ master: Buffer.from('master') })
  const payment = await openPayment(user, await givenPaymentBody(user, { clips: [clip] }))
  await confirmPayment(server.http, payment, { cardholder: 'WEBHOOK NEVER DISPUTE' })
  await user.call('POST /clip/payments/add', { body: { pi: payment.id } })
  const { id } = await server.services.db
    .selectFrom('orders')
    .select('id')
    .where('ref', '=', payment.order_ref)
    .executeTakeFirstOrThrow()
  await recordDisputes(server.services, id)
  return { id, user }
}
const answer = (id: number, body: { note: string; submit: boolean }) =>
  head.call('POST /agency/orders/:id/dispute', { params: { id }, body })

test('a disputed order is listed, frozen, and not refunded', async () => {
  const { id } = await givenDispute()
  const { data: page } = await head.call('GET /agency/orders', { querystring: { view: 'disputed' } })
  expect(page.items.find((one) => one.id === id)).toMatchObject({ state: 'paid', dispute: 'needs_response' })
  const { data: order } = await head.call('GET /agency/orders/:id', { params: { id } })
  expect(order.lines[0]?.licence?.frozen).toBe(true)
  const refund = head.call('GET /agency/orders/:id/refund', { params: { id }, querystring: { of: 'all' } })
  expect(await refusalOf(refund)).toMatchObject({ code: 'conflict' })
})

test('the evidence is a text and one ZIP file with the invoice and the accepted terms', async () => {
  const { id, user } = await givenDispute()
  const { data } = await head.call('GET /agency/orders/:id/evidence', { params: { id } })
  expect(data.parts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Customer', 'What was bought', 'Terms']),
  )
  expect(data.parts[0]?.text).toContain(user.email)
  const file = await server.http.inject(data.file_url)
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/zip'])
  const archive = file.rawPayload.toString('latin1')
  for (const name of ['evidence.txt', 'terms-DELI-', '.pdf']) expect(archive).toContain(name)
  expect((await server.http.inject(`${data.file_url}0`)).statusCode).toBe(403)
  // R-AUDIT-1
  expect(await mintedFor(server, `order:${id}`)).toEqual([head.userId])
})

test('an answer may be changed until it is submitted to the bank, and the events contain who submitted it', async () => {
  const { id } = await givenDispute()
  await answer(id, { note: 'A draft', submit: false })
  const { data } = await answer(id, { note: 'winning_evidence', submit: true })
  expect(data.disputes[0]?.evidence_sent_at).not.toBeNull()
  expect(data.events.map(({ action, who }) => [action, who !== null])).toContainEqual([
    'dispute.answered',
    true,
  ])
  expect(await refusalOf(answer(id, { note: 'Again', submit: true }))).toMatchObject({ code: 'conflict' })
})

test('an answer to an order without a dispute is refused with 404', async () => {
  expect(await refusalOf(answer(2_000_000_000, { note: '', submit: false }))).toMatchObject({
    code: 'not_found',
  })
})
