/** R-INVOICE-4 over HTTP: who gets an invoice as a file, and its content. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmPayment, givenPaymentBody, openPayment } from '../../../test/checkouts.ts'
import { mintedFor } from '../../../test/minted-files.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { refundOrder } from '../orders/refunds/refund-order.ts'
import { issueInvoice } from './issue-invoice.ts'
import { readSale } from './read-sale.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    SELLER_NAME: 'Rushes Media Ltd',
    SELLER_ADDRESS: '1 Mill Lane, Leeds LS1 4AP, United Kingdom',
    SELLER_TAX_NUMBER: 'GB 123 4567 82',
    SELLER_BANK_DETAILS: 'Test Bank, IBAN GB00 TEST 0000',
  })
})
afterAll(() => server.close())

const master = new TextEncoder().encode('master')

async function givenPurchase(user: TestUser) {
  const clips = [await server.givenClip({ master, title: 'Goat on a roof' })]
  const body = await givenPaymentBody(user, { clips })
  const purchase = { ...body.purchase, purchaseOrderNumber: 'PO 1187', costCentre: 'Video desk' }
  const payment = await openPayment(user, { ...body, purchase })
  await confirmPayment(server.http, payment)
  const { data } = await user.call('GET /clip/payments/order/:ref', { params: { ref: payment.order_ref } })
  const { id } = await server.services.db
    .selectFrom('orders')
    .select('id')
    .where('ref', '=', payment.order_ref)
    .executeTakeFirstOrThrow()
  return { ...data, id, number: data.documents[0]?.number ?? '' }
}

const sendRequest = (user: TestUser, number: string) =>
  user.call('GET /clip/invoices/:number', { params: { number } })
async function fetchPdf(user: TestUser, number: string) {
  const { data } = await sendRequest(user, number)
  const answer = await server.http.inject(data.file_url)
  return { answer, document: await readPdf(answer.rawPayload) }
}

describe('the invoice of a purchase', () => {
  test('the invoice of a purchase is a PDF with seller, buyer, lines, tax, total, purchase order and cost centre', async () => {
    const user = await server.givenUser({ country: 'gb' })
    const { number, reference } = await givenPurchase(user)
    const { answer, document } = await fetchPdf(user, number)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toContain(`${number}.pdf`)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect([document.title, document.language]).toEqual([`Rushes - Invoice ${number}`, 'en-GB'])
    for (const words of [
      'Rushes Media Ltd 1 Mill Lane Leeds LS1 4AP United Kingdom Tax number GB 123 4567 82',
      'TEST PAYMENTS - no money moves',
      'Billed to Account',
      'Test User 14 Headline Street Leeds LS1 4AP United Kingdom',
      `Order ${reference}`,
      'Purchase order PO 1187 Cost centre Video desk',
      'Goat on a roof Digital Editorial (Under 5 million), VID-',
      'VAT 20% £40.00',
      'Total £240.00 GBP',
      'This invoice is paid, and is also your receipt.',
    ]) {
      expect(document.text).toContain(words)
    }
    const { tags } = document
    expect(tags.filter((tag) => tag === 'TR')).toHaveLength(5)
    expect(tags.slice(tags.indexOf('Table'))).toEqual(
      expect.arrayContaining(['Table', 'TR', 'TH', 'TD', 'P', 'Link']),
    )
  })

  test('the invoice of a purchase has the same bytes each time, and can be requested in ranges', async () => {
    const user = await server.givenUser({ country: 'gb' })
    const { number } = await givenPurchase(user)
    const { data } = await sendRequest(user, number)
    const whole = await server.http.inject(data.file_url)
    const part = await server.http.inject({ url: data.file_url, headers: { range: 'bytes=0-4' } })
    expect([part.statusCode, part.body]).toEqual([206, '%PDF-'])
    expect((await server.http.inject((await sendRequest(user, number)).data.file_url)).rawPayload).toEqual(
      whole.rawPayload,
    )
  })

  test('the invoice of a purchase answers 404 to others, and is refused to an account that may not purchase any more', async () => {
    const user = await server.givenUser({ country: 'gb' })
    const { id, number } = await givenPurchase(user)
    expect(await refusalOf(sendRequest(await server.givenUser(), number))).toMatchObject({ status: 404 })
    expect(await refusalOf(sendRequest(user, 'INV-2026-000001'))).toMatchObject({ status: 404 })
    const staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
    expect(await refusalOf(sendRequest(staff, number))).toMatchObject({ status: 404 })
    const manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
    expect((await sendRequest(manager, number)).data.file_name).toBe(`${number}.pdf`)
    expect(await mintedFor(server, `order:${id}`)).toEqual([manager.userId])
    await server.services.db
      .updateTable('accounts')
      .set({ can_purchase: false })
      .where('id', '=', user.accountId)
      .execute()
    expect(await refusalOf(sendRequest(user, number))).toMatchObject({ status: 403, code: 'not_purchasable' })
  })

  test('the invoice of a purchase has an address that expires after five minutes and cannot be forged', async () => {
    const user = await server.givenUser({ country: 'gb' })
    const { number } = await givenPurchase(user)
    const { data } = await sendRequest(user, number)
    const other = data.file_url.replaceAll(number, 'T-INV-2026-000099')
    expect((await server.http.inject(other)).statusCode).toBe(403)
    server.later(5 * 60_000 + 1_000)
    expect((await server.http.inject(data.file_url)).statusCode).toBe(410)
  })

  test('the invoice of a purchase that is paid later states by when, where to and how to pay', async () => {
    const user = await server.givenUser({ country: 'gb' })
    const { id } = await givenPurchase(user)
    const { db } = server.services
    const {
      id: _id,
      bought_at: _boughtAt,
      ...order
    } = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const [usage, billing_address] = [JSON.stringify(order.usage), JSON.stringify(order.billing_address)]
    const { id: later } = await db
      .insertInto('orders')
      .values({ ...order, usage, billing_address, ref: 'later', provider_ref: null, state: 'failed' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const dueAt = new Date('2027-01-31T12:00:00Z')
    const number = await db
      .transaction()
      .execute(async (tx) =>
        issueInvoice(server.services, tx, { ...order, id: later }, { ...(await readSale(tx, later)), dueAt }),
      )
    const { document } = await fetchPdf(user, number)
    expect(document.text).toContain(
      'Please pay £240.00 GBP by 31 January 2027 to: • Test Bank • IBAN GB00 TEST 0000',
    )
    expect(document.text).toContain(`Please name ${number} in your transfer.`)
    expect(document.text).not.toContain('receipt')
  })
})

describe('a credit note', () => {
  test('a credit note names its invoice, and is listed next to it in the history, its file and the emails', async () => {
    const user = await server.givenUser({ country: 'gb' })
    const { id, number } = await givenPurchase(user)
    const request = { kind: 'amount', amountMinor: 1_200 } as const
    await refundOrder(server.services, { orderId: id, request, reason: 'asked for', actorUserId: null })
    const params = { accountId: user.accountId }
    const { data } = await user.call('GET /clip/prepaidCredits/account/:accountId/all', { params })
    const documents = data[0]?.documents ?? []
    const note = documents[1]?.number ?? ''
    expect(documents).toEqual([
      { kind: 'invoice', number },
      { kind: 'credit_note', number: expect.stringMatching(/^T-CN-\d{4}-\d{6}$/) },
    ])
    const { document } = await fetchPdf(user, note)
    expect(document.title).toBe(`Rushes - Credit note ${note}`)
    expect(document.text).toContain('Refund of a part of the amount')
    expect(document.text).toContain('VAT 20% £2.00 Total credited £12.00 GBP')
    expect(document.text).toContain(`This credit note reduces invoice ${number}.`)

    const file = await user.call('GET /clip/prepaidCredits/account/:accountId/csv', { params })
    expect(file.data.csv).toContain(`GBP,PO 1187,Video desk,${number},${note}`)
    const found = await user.call('GET /clip/prepaidCredits/account/:accountId/all', {
      params,
      querystring: { term: note },
    })
    expect(found.data).toHaveLength(1)
    const mails = await server.services.db
      .selectFrom('outbox_mails')
      .select('text')
      .where('recipient', '=', user.email)
      .orderBy('id')
      .execute()
    expect(mails.map(({ text }) => /my-purchases\?term=\S+/.exec(text)?.[0])).toEqual([
      `my-purchases?term=${number}`,
      `my-purchases?term=${note}`,
    ])
  })
})

describe('R-INVOICE-5: the purchase order and the cost centre of the buyer', () => {
  const pay = async (bookkeeping: Record<string, unknown>, user: TestUser, clips: number[]) => {
    const body = await givenPaymentBody(user, { clips })
    return openPayment(user, { ...body, purchase: { ...body.purchase, ...bookkeeping } })
  }

  test('a purchase order or cost centre that is too long or not a text is refused with a message', async () => {
    const user = await server.givenUser()
    const clips = [await server.givenClip({ master })]
    const tooLong = pay({ purchaseOrderNumber: 'x'.repeat(51) }, user, clips)
    expect(await refusalOf(tooLong)).toMatchObject({
      status: 422,
      errors: { 'purchase.purchaseOrderNumber': ['Please use at most 50 characters'] },
    })
    expect(await refusalOf(pay({ costCentre: 7 }, user, clips))).toMatchObject({ status: 422 })
  })

  test('a purchase order is stored in one line, and a changed one makes another checkout', async () => {
    const user = await server.givenUser()
    const clips = [await server.givenClip({ master })]
    const first = await pay({ purchaseOrderNumber: ' PO\n 7 ', costCentre: 'x'.repeat(50) }, user, clips)
    const same = await pay({ purchaseOrderNumber: 'PO 7', costCentre: 'x'.repeat(50) }, user, clips)
    const other = await pay({ purchaseOrderNumber: 'PO 8' }, user, clips)
    expect(same.order_ref).toBe(first.order_ref)
    expect(other.order_ref).not.toBe(first.order_ref)
    const rows = await server.services.db
      .selectFrom('orders')
      .select(['purchase_order_number', 'state'])
      .where('account_id', '=', user.accountId)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { purchase_order_number: 'PO 7', state: 'cancelled' },
      { purchase_order_number: 'PO 8', state: 'awaiting_payment' },
    ])
  })
})
