/** R-TAX-3 over HTTP: accounts that declare the tax themselves. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmPayment, givenPaymentBody, openPayment, requestTax } from '../../../test/checkouts.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function taxOf(user: TestUser, change?: Parameters<typeof requestTax>[2]) {
  return requestTax(user, await server.givenClip({ master: new TextEncoder().encode('master') }), change)
}

const AUSTRALIA = { customer_details: { address: { country: 'au', postal_code: '2000' } } }
const givenCompany = async (country: string, tax_number: string) => {
  const user = await server.givenUser({ country })
  const { db } = server.services
  await db.updateTable('accounts').set({ tax_number }).where('id', '=', user.accountId).execute()
  return user
}

describe('R-TAX-3: an account with a tax number', () => {
  test('an account with a tax number in another country is charged no tax, with a note that gives the reason', async () => {
    const user = await givenCompany('au', '83914571673')
    expect(await taxOf(user, AUSTRALIA)).toMatchObject({
      tax_amount_exclusive: 0,
      tax_note: expect.stringContaining('Division 84'),
    })
  })

  test('an account with a tax number pays the tax again once the number is removed', async () => {
    const user = await givenCompany('au', '83914571673')
    await taxOf(user, AUSTRALIA)
    const { db } = server.services
    await db.updateTable('accounts').set({ tax_number: '' }).where('id', '=', user.accountId).execute()
    const taxed = await taxOf(user, AUSTRALIA)
    expect(taxed.tax_note).toBeNull()
    expect(taxed.tax_amount_exclusive).toBe(taxed.net_amount / 10)
  })

  test('an account with a tax number in the seller’s country, or with a billing address in another country, pays the tax', async () => {
    const british = await givenCompany('gb', 'GB980780684')
    expect(await taxOf(british)).toMatchObject({ tax_amount_exclusive: 4_000, tax_note: null })
    expect(await taxOf(british, AUSTRALIA)).toMatchObject({ tax_amount_exclusive: 2_000, tax_note: null })
  })

  test('an account with a tax number in euro gets the note of the reverse charge, although no tax is charged in euro', async () => {
    const german = await givenCompany('de', 'DE136695976')
    const customer_details = { address: { country: 'de', postal_code: '10115' } }
    expect(await taxOf(german, { customer_details })).toMatchObject({
      tax_amount_exclusive: 0,
      tax_note: expect.stringContaining('Article 196'),
    })
  })

  test('an account with a tax number has number and note on its order, unchanged by later edits', async () => {
    const user = await givenCompany('au', '83914571673')
    const clips = [await server.givenClip({ master: new TextEncoder().encode('master') })]
    const { order_ref } = await openPayment(user, await givenPaymentBody(user, { clips }))
    const { db } = server.services
    await db.updateTable('accounts').set({ tax_number: '' }).where('id', '=', user.accountId).execute()
    const order = await db
      .selectFrom('orders')
      .select(['tax_number', 'tax_note', 'tax_minor'])
      .where('ref', '=', order_ref)
      .executeTakeFirstOrThrow()
    expect(order).toEqual({
      tax_number: '83914571673',
      tax_note: expect.stringContaining('Reverse charge'),
      tax_minor: 0,
    })
  })

  test('an account with a tax number has number and note on its invoice', async () => {
    const user = await givenCompany('au', '83914571673')
    const clips = [await server.givenClip({ master: new TextEncoder().encode('master') })]
    const payment = await openPayment(user, await givenPaymentBody(user, { clips }))
    await confirmPayment(server.http, payment)
    await user.call('POST /clip/payments/add', { body: { pi: payment.id } })
    const invoice = await server.services.db
      .selectFrom('invoices')
      .innerJoin('orders', 'orders.id', 'order_id')
      .select(['buyer', 'invoices.tax_note'])
      .where('orders.ref', '=', payment.order_ref)
      .executeTakeFirstOrThrow()
    expect(invoice.buyer.tax_number).toBe('83914571673')
    expect(invoice.tax_note).toContain('Division 84')
  })
})
