/** The rows of the table of access for orders and credits in the admin area. */
import { recordDisputes } from '../../src/features/orders/disputes/record-disputes.ts'
import { confirmPayment, givenPaymentBody, openPayment } from '../checkouts.ts'
import { givenLicence } from '../licensing-builders.ts'
import { CREDITS } from './credits-table.ts'
import { staff, type World } from './principals.ts'
import { adminClip, givenMaster, killableClip, NO_ID, type Row, row, type Subject } from './rows.ts'

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
  // Immediately, because the provider's event would report it only later.
  await recordDisputes(server.services, id)
  return id
}

const order = (lowest: 'Manager' | 'Superuser', cardholder = 'WEBHOOK NEVER'): Subject => ({
  name: `an order of ${cardholder}`,
  make: (world) => givenOrder(world, cardholder),
  absent: NO_ID,
  absentStatuses: staff(lowest, 404),
})

/** The refund with the amount of the preview. */
async function refundOf(id: string | number, { server }: World) {
  const row = await server.services.db
    .selectFrom('orders')
    .select('total_minor')
    .where('id', '=', Number(id))
    .executeTakeFirst()
  const total = row?.total_minor ?? 1
  return { body: { of: 'all', amount_minor: total, left_minor: total, reason: 'Wrong clip' } }
}

const withdrawnClip: Subject = {
  name: "a withdrawn clip that A's account holds",
  async make({ server, users }) {
    const id = await server.givenClip({ master: Buffer.from('master'), state: 'withdrawn' })
    await givenLicence(server.services, users.buyerA, id)
    return id
  },
  absent: NO_ID,
  absentStatuses: staff('Superuser', 404),
}

export const ORDERS: readonly Row[] = [
  ...CREDITS,
  row('GET /agency/clips/:id/licences', staff('Manager'), { ...adminClip, absentStatuses: staff('Manager') }),
  row('GET /agency/clips/:id/licensees', staff('Administrator'), killableClip),
  row('GET /agency/clips/:id/licensees/csv', staff('Administrator'), killableClip),
  row('GET /agency/clips/:id/refunds', staff('Manager'), {
    ...adminClip,
    absentStatuses: staff('Manager', 404),
  }),
  row('POST /agency/clips/:id/refunds', staff('Superuser'), withdrawnClip, () => ({
    body: { licences: 1, reason: 'It was a hoax' },
  })),
  row('GET /agency/orders', staff('Manager')),
  row('GET /agency/orders/csv', staff('Manager')),
  row('GET /agency/orders/:id', staff('Manager'), order('Manager')),
  row('GET /agency/orders/:id/payment', staff('Manager'), order('Manager')),
  row('GET /agency/orders/:id/evidence', staff('Superuser'), order('Superuser')),
  row(
    'POST /agency/orders/:id/dispute',
    staff('Superuser'),
    order('Superuser', 'WEBHOOK NEVER DISPUTE'),
    () => ({
      body: { note: '', submit: false },
    }),
  ),
  row('GET /agency/orders/:id/refund', staff('Superuser'), order('Superuser'), () => ({
    query: { of: 'all' },
  })),
  row('POST /agency/orders/:id/refund', staff('Superuser'), order('Superuser'), refundOf),
  row(
    'POST /agency/orders/:id/review',
    staff('Superuser'),
    order('Superuser', 'WEBHOOK NEVER AMOUNT WRONG'),
    () => ({ body: { decision: 'refund', reason: 'Paid too little' } }),
  ),
]
