/** The rows of the table of access for orders and credits at the desk. */
import { recordDisputes } from '../../src/features/orders/record-disputes.ts'
import { confirmPayment, givenPaymentBody, openPayment } from '../checkouts.ts'
import { CREDITS } from './credits-table.ts'
import { desk, type World } from './principals.ts'
import { deskClip, givenMaster, NO_ID, type Row, row, type Subject } from './rows.ts'

async function givenOrder(world: World, cardholder: string): Promise<number> {
  const { server, users } = world
  const clips = [await givenMaster(world)]
  const payment = await openPayment(users.buyerA, await givenPaymentBody(users.buyerA, { clips }))
  await confirmPayment(server.http, payment, { cardholder })
  await users.buyerA.call('POST /clip/payments/add', { body: { pi: payment.id } })
  const { id } = await server.services.db
    .selectFrom('orders')
    .select('id')
    .where('ref', '=', payment.order_ref)
    .executeTakeFirstOrThrow()
  // The provider's event would say so later.
  await recordDisputes(server.services, id)
  return id
}

const order = (lowest: 'Manager' | 'Superuser', cardholder = 'WEBHOOK NEVER'): Subject => ({
  name: `an order of ${cardholder}`,
  make: (world) => givenOrder(world, cardholder),
  absent: NO_ID,
  absentStatuses: desk(lowest, 404),
})

/** As the preview says it. */
async function refundOf(id: string | number, { server }: World) {
  const row = await server.services.db
    .selectFrom('orders')
    .select('total_minor')
    .where('id', '=', Number(id))
    .executeTakeFirst()
  const total = row?.total_minor ?? 1
  return { body: { of: 'all', amount_minor: total, left_minor: total, reason: 'Wrong clip' } }
}

export const ORDERS: readonly Row[] = [
  ...CREDITS,
  row('GET /agency/clips/:id/licences', desk('Manager'), { ...deskClip, absentStatuses: desk('Manager') }),
  row('GET /agency/orders', desk('Manager')),
  row('GET /agency/orders/csv', desk('Manager')),
  row('GET /agency/orders/:id', desk('Manager'), order('Manager')),
  row('GET /agency/orders/:id/payment', desk('Manager'), order('Manager')),
  row('GET /agency/orders/:id/evidence', desk('Superuser'), order('Superuser')),
  row(
    'POST /agency/orders/:id/dispute',
    desk('Superuser'),
    order('Superuser', 'WEBHOOK NEVER DISPUTE'),
    () => ({
      body: { note: '', submit: false },
    }),
  ),
  row('GET /agency/orders/:id/refund', desk('Superuser'), order('Superuser'), () => ({
    query: { of: 'all' },
  })),
  row('POST /agency/orders/:id/refund', desk('Superuser'), order('Superuser'), refundOf),
  row(
    'POST /agency/orders/:id/review',
    desk('Superuser'),
    order('Superuser', 'WEBHOOK NEVER AMOUNT WRONG'),
    () => ({ body: { decision: 'refund', reason: 'Paid too little' } }),
  ),
]
