/** A paid order grants everything or nothing (R-PAYMENT-1), and in the second case is set to review (R-PAYMENT-2). */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { recordStatements, type Statement } from '../../../../test/before-statements.ts'
import { confirmPayment, givenPaymentBody, openPayment, type Payment } from '../../../../test/checkouts.ts'
import { givenLot } from '../../../../test/licensing-builders.ts'
import { expectSoundBooks } from '../../../../test/sound-books.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { deliver, signedEvent } from '../../../../test/webhooks.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => expectSoundBooks(server))

type Change = (id: number, buyer: TestUser) => Promise<unknown>

const loseMaster: Change = (id) =>
  server.services.db.deleteFrom('clip_files').where('clip_id', '=', id).execute()
const moveTo =
  (state: 'withheld' | 'withdrawn'): Change =>
  (id) =>
    server.services.db.updateTable('clips').set({ state }).where('id', '=', id).execute()

const takeCredit: Change = async (id, buyer) => {
  await givenLot(server.services, buyer)
  await buyer.call('POST /clip/clips/download', { body: { ids: [{ id }] } })
}

const licencesOf = ({ accountId }: TestUser) =>
  server.services.db.selectFrom('licences').select('ground').where('account_id', '=', accountId).execute()

test.each<[string, Change, grounds: string[]]>([
  ['has lost its master', loseMaster, []],
  ['is withheld', moveTo('withheld'), []],
  ['is withdrawn', moveTo('withdrawn'), []],
  ['has been licensed with a credit', takeCredit, ['prepaid_credit']],
])('an order of two clips, one of which %s, grants no licence for either', async (_what, change, grounds) => {
  const { db } = server.services
  const user = await server.givenUser()
  const master = new TextEncoder().encode('master')
  const clips = [await server.givenClip({ master }), await server.givenClip({ master })]
  const payment = await openPayment(user, await givenPaymentBody(user, { clips }))
  await confirmPayment(server.http, payment, { cardholder: 'WEBHOOK NEVER' })
  await change(Number(clips[1]), user)

  const { data } = await user.call('POST /clip/payments/add', { body: { pi: payment.id } })
  expect(data.status).toBe('pending')
  const order = await db
    .selectFrom('orders')
    .select(['state', 'review_reason'])
    .where('ref', '=', payment.order_ref)
    .executeTakeFirst()
  expect(order).toEqual({
    state: 'payment_review',
    review_reason: '1 lines cannot be licensed any more; refund them',
  })
  expect((await licencesOf(user)).map(({ ground }) => ground)).toEqual(grounds)
})

test('a payment and a credit that take the same clip at the same time license it once', async () => {
  const master = new TextEncoder().encode('master')
  for (let round = 0; round < 8; round += 1) {
    const user = await server.givenUser()
    const clip = await server.givenClip({ master })
    const payment = await openPayment(user, await givenPaymentBody(user, { clips: [clip] }))
    await confirmPayment(server.http, payment, { cardholder: 'WEBHOOK NEVER' })
    await givenLot(server.services, user)
    const [paying] = await Promise.all([
      user.call('POST /clip/payments/add', { body: { pi: payment.id } }),
      user.call('POST /clip/clips/download', { body: { ids: [{ id: clip }] } }),
    ])
    const ground = paying.data.status === 'paid' ? 'order' : 'prepaid_credit'
    expect(await licencesOf(user)).toEqual([{ ground }])
  }
})

/** Excludes the statements of the embedded provider. */
const ownOf = (sent: readonly Statement[]) => sent.filter(({ text }) => !text.includes('testcard_'))

/** Transactions that write: each `commit`, and each statement outside a transaction that writes. */
function countCommits(sent: readonly Statement[]): number {
  let isOpen = false
  let commits = 0
  for (const { text } of sent) {
    if (/^begin/i.test(text)) isOpen = true
    if (/^commit/i.test(text) || (!isOpen && /\b(insert|update|delete)\b/i.test(text))) commits += 1
    if (/^(commit|rollback)/i.test(text)) isOpen = false
  }
  return commits
}

test('placing and settling a first order takes at most 12 statements and 3 commits', async () => {
  const statementsOf = recordStatements(server.pool)
  const { user, payment, opening } = await givenConfirmed(statementsOf)
  const paying = await statementsOf(() => deliver(server, signedEvent(server, payment.id)))

  const paid = await user.call('POST /clip/payments/add', { body: { pi: payment.id } })
  expect(paid.data.status).toBe('paid')
  const own = ownOf([...opening, ...paying])
  expect(own.length).toBeLessThanOrEqual(12)
  expect(countCommits(own)).toBeLessThanOrEqual(3)
})

test('a status request of the browser makes a first order paid with at most 12 statements', async () => {
  const statementsOf = recordStatements(server.pool)
  const { user, payment } = await givenConfirmed(statementsOf)
  const statusRequest = { body: { pi: payment.id } }
  const paying = await statementsOf(() => user.call('POST /clip/payments/add', statusRequest))
  expect((await user.call('POST /clip/payments/add', statusRequest)).data.status).toBe('paid')
  expect(paying.length).toBeLessThanOrEqual(12)
})

async function givenConfirmed(statementsOf: ReturnType<typeof recordStatements>) {
  const user = await server.givenUser()
  const clip = await server.givenClip({ master: new TextEncoder().encode('master') })
  const body = await givenPaymentBody(user, { clips: [clip] })
  const opened: Payment[] = []
  const opening = await statementsOf(async () => opened.push(await openPayment(user, body)))
  const [payment] = opened
  if (!payment) throw new Error('The payment was not opened.')
  await confirmPayment(server.http, payment, { cardholder: 'WEBHOOK NEVER' })
  return { user, payment, opening }
}
