/**
 * R-CHECKOUT-11 over HTTP: a clip is paid for only after its restrictions were accepted, and the order stores their
 * text.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenInvoiceBuyer } from '../../../test/by-invoice.ts'
import { confirmPayment, givenPaymentBody, openPayment, type PaymentBody } from '../../../test/checkouts.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const master = new TextEncoder().encode('the master')
const BLUR = 'Faces of children must be blurred.'

const keptOf = (buyer: TestUser) =>
  server.services.db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['clip_id', 'restrictions'])
    .where('account_id', '=', buyer.accountId)
    .orderBy('order_lines.id')
    .execute()

const change = (id: number, restrictions: string) =>
  server.services.db.updateTable('clips').set({ restrictions }).where('id', '=', id).execute()

async function givenCheckout(buyer: TestUser, restrictions = BLUR) {
  const clip = await server.givenClip({ master, restrictions })
  const free = await server.givenClip({ master })
  const body = await givenPaymentBody(buyer, { clips: [clip, free] })
  return { clip, free, body }
}

function having(body: PaymentBody, shown: { id: number; text: string }[], restrictionsRead = true) {
  return {
    ...body,
    purchase: { ...body.purchase, restrictions: shown },
    usage: { ...body.usage, restrictionsRead },
  }
}

test('R-CHECKOUT-11: the checkbox is required, and the order and the licence store the text of the restrictions as it was', async () => {
  const buyer = await server.givenUser()
  const { clip, free, body } = await givenCheckout(buyer)
  const shown = [{ id: clip, text: BLUR }]
  expect(await refusalOf(openPayment(buyer, having(body, shown, false)))).toMatchObject({
    status: 422,
    errors: { restrictionsRead: ['You must read the restrictions'] },
  })
  expect(await keptOf(buyer)).toEqual([])
  const payment = await openPayment(buyer, having(body, shown))
  await confirmPayment(server.http, payment)
  await buyer.call('POST /clip/payments/add', { body: { pi: payment.id } })
  await change(clip, 'Something else.')
  expect(await keptOf(buyer)).toEqual([
    { clip_id: clip, restrictions: BLUR },
    { clip_id: free, restrictions: '' },
  ])
  const { data: order } = await buyer.call('GET /clip/payments/order/:ref', {
    params: { ref: payment.order_ref },
  })
  const documents = await Promise.all(
    order.lines.map(({ licence_id }) =>
      buyer.call('GET /clip/licences/:id', { params: { id: Number(licence_id) } }),
    ),
  )
  expect(documents.map(({ data }) => data.restrictions)).toEqual([BLUR, ''])
  expect(order.lines.map(({ publishing }) => publishing?.restrictions)).toEqual([BLUR, ''])
})

test('R-CHECKOUT-11: restrictions that changed since the cart answer 409 with the new ones, and charge nothing', async () => {
  const buyer = await server.givenUser()
  const { clip, body } = await givenCheckout(buyer)
  const read = having(body, [{ id: clip, text: BLUR }])
  await change(clip, 'Do not name the hospital.')
  expect(await refusalOf(openPayment(buyer, read))).toMatchObject({
    status: 409,
    code: 'cart_changed',
    data: { restrictions: [{ id: clip, text: 'Do not name the hospital.' }], removed: [] },
  })
  expect(await keptOf(buyer)).toEqual([])
  const again = having(body, [{ id: clip, text: 'Do not name the hospital.' }])
  expect((await openPayment(buyer, again)).status).toBe('requires_payment_method')
})

test('R-CHECKOUT-11: a clip that got its first restriction in the meantime, and one that lost it, are both returned', async () => {
  const buyer = await server.givenUser()
  const { clip, free, body } = await givenCheckout(buyer)
  await change(free, 'No adverts.')
  expect(await refusalOf(openPayment(buyer, having(body, [{ id: clip, text: BLUR }])))).toMatchObject({
    data: {
      restrictions: [
        { id: clip, text: BLUR },
        { id: free, text: 'No adverts.' },
      ],
    },
  })
  await change(free, '')
  await change(clip, '')
  expect(await refusalOf(openPayment(buyer, having(body, [{ id: clip, text: BLUR }])))).toMatchObject({
    data: { restrictions: [] },
  })
})

test('R-CHECKOUT-11: another text makes another order, so that the first payment cannot buy the second cart', async () => {
  const buyer = await server.givenUser()
  const { clip, body } = await givenCheckout(buyer)
  const first = await openPayment(buyer, having(body, [{ id: clip, text: BLUR }]))
  await change(clip, 'No adverts.')
  const second = await openPayment(buyer, having(body, [{ id: clip, text: 'No adverts.' }]))
  expect(second.id).not.toBe(first.id)
})

test('R-CHECKOUT-11: a shown text that is longer than any restriction is refused as malformed', async () => {
  const buyer = await server.givenUser()
  const { clip, body } = await givenCheckout(buyer)
  const long = having(body, [{ id: clip, text: 'x'.repeat(2_001) }])
  expect(await refusalOf(openPayment(buyer, long))).toMatchObject({ status: 422 })
})

test('R-CHECKOUT-11: an order by invoice requires the same', async () => {
  const buyer = await givenInvoiceBuyer(server)
  const { clip, body } = await givenCheckout(buyer)
  const order = (sent: PaymentBody) => buyer.call('POST /clip/payments/invoice', { body: sent })
  const shown = [{ id: clip, text: BLUR }]
  expect(await refusalOf(order(having(body, shown, false)))).toMatchObject({ status: 422 })
  expect(await refusalOf(order(body))).toMatchObject({ status: 409, code: 'cart_changed' })
  await order(having(body, shown))
  expect((await keptOf(buyer))[0]).toEqual({ clip_id: clip, restrictions: BLUR })
})
