/** Accounts that pay by invoice, and their orders. */
import type { Data } from '@rushes/contract/client'
import {
  type ReceivedMoney,
  recordBankPayment,
} from '../src/features/orders/by-invoice/record-bank-payment.ts'
import { givenPaymentBody } from './checkouts.ts'
import type { TestServer, TestUser, UserOptions } from './test-server.ts'

export type Invoiced = Data<'POST /clip/payments/invoice'>

/** A buyer in the United Kingdom, so that a DELI clip costs 200.00 and 40.00 tax. */
export async function givenInvoiceBuyer(
  server: TestServer,
  { limitMinor = 100_000, days = 30, ...options }: UserOptions & { limitMinor?: number; days?: number } = {},
): Promise<TestUser> {
  const user = await server.givenUser({ country: 'gb', ...options })
  await givenInvoiceTerms(server, user.accountId, { limitMinor, days })
  return user
}

export async function givenInvoiceBody(server: TestServer, buyer: TestUser) {
  const clip = await server.givenClip({ master: new TextEncoder().encode('master') })
  return { clip, body: await givenPaymentBody(buyer, { clips: [clip] }) }
}

export async function orderByInvoice(
  server: TestServer,
  buyer: TestUser,
): Promise<Invoiced & { id: number }> {
  const { body } = await givenInvoiceBody(server, buyer)
  const { data } = await buyer.call('POST /clip/payments/invoice', { body })
  const { id } = await server.services.db
    .selectFrom('orders')
    .select('id')
    .where('ref', '=', data.order_ref)
    .executeTakeFirstOrThrow()
  return { ...data, id }
}

export async function givenInvoiceTerms(
  { services: { db } }: TestServer,
  accountId: number,
  { limitMinor, days }: { limitMinor: number; days: number },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ invoice_limit_minor: limitMinor, invoice_currency: 'gbp', invoice_days: days })
    .where('id', '=', accountId)
    .execute()
}

/** Records the payment of an invoice of 240.00, like staff. */
export function payInvoice(
  { services }: TestServer,
  buyer: TestUser,
  invoice: string,
  change: Partial<ReceivedMoney> = {},
) {
  return recordBankPayment(
    services,
    { userId: buyer.userId, ip: '127.0.0.1' },
    {
      ...{ accountId: buyer.accountId, invoice, amountMinor: 24_000, currency: 'gbp' },
      ...{ paidOn: services.clock.now().toISOString().slice(0, 10), reference: 'TRF 1' },
      ...change,
    },
  )
}
