/** The behaviour of a payment provider that the checkout relies on. Every adapter passes the same suite. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { IntentState, NewIntent, PaymentProvider } from '../src/platform/payments/payments.ts'
import { cardsContract, type SavedCardTarget } from './payments-contract-cards.ts'
import { disputesContract } from './payments-contract-disputes.ts'
import { eventsContract, type SignEvent } from './payments-contract-events.ts'
import { faultsContract, type LostCall } from './payments-contract-faults.ts'

/** `disputed`: it succeeds, and the cardholder reclaims the money from the bank. */
type CardOutcome = 'succeeds' | 'declined' | 'asks the bank' | 'disputed'

export type PaymentTarget = SavedCardTarget & {
  /** Pays in the provider's form, like the buyer, with the client secret. */
  pay(clientSecret: string, outcome: CardOutcome): Promise<unknown>
  signEvent: SignEvent
  /** Loses the next call on the way to the provider, or its answer on the way back. */
  loseNext(lost: LostCall): void
  close(): Promise<unknown>
}

const invalid = { kind: 'invalid' }
/** Makes keys unique, because a sandbox stores the keys of earlier runs. */
const RUN = randomBytes(4).toString('hex')
let orders = 0

/** Returns the payment of an order to be opened; each call is for another order. */
export function newIntent(change: Partial<NewIntent> = {}): NewIntent {
  orders += 1
  return {
    orderId: orders,
    amountMinor: 24_000,
    currency: 'gbp',
    receiptEmail: 'buyer@demo.example',
    taxQuoteRef: null,
    key: `order:${RUN}:${orders}:v1`,
    ...change,
  }
}

/** The abilities of a target; all of them by default. */
type Abilities = { bank: boolean; faults: boolean }

export function paymentsContract(
  name: string,
  open: () => Promise<PaymentTarget>,
  can: Abilities = { bank: true, faults: true },
): void {
  describe(name, () => {
    let target: PaymentTarget
    let payments: PaymentProvider
    beforeAll(async () => {
      target = await open()
      payments = target.payments
    })
    afterAll(() => target.close())

    async function givenSucceeded(): Promise<IntentState> {
      const intent = await payments.createIntent(newIntent())
      await target.pay(intent.clientSecret, 'succeeds')
      return payments.retrieveIntent(intent.ref)
    }

    describe('a payment', () => {
      test('a payment created 50 times at once under one key is one payment with one secret', async () => {
        const intent = newIntent()
        const made = await Promise.all(Array.from({ length: 50 }, () => payments.createIntent(intent)))
        expect(new Set(made.map(({ ref, clientSecret }) => `${ref} ${clientSecret}`)).size).toBe(1)
      })

      test.each([
        { amountMinor: 1_000 },
        { currency: 'usd' },
        { orderId: 999_999 },
        { receiptEmail: 'x@y.example' },
      ] as const)('a payment is refused when its key was used for another one: %o', async (change) => {
        const intent = newIntent()
        await payments.createIntent(intent)
        await expect(payments.createIntent({ ...intent, ...change })).rejects.toMatchObject(invalid)
      })

      test('a payment has exactly its amount, and names its order and its card', async () => {
        expect(await givenSucceeded()).toMatchObject({
          status: 'succeeded',
          amountMinor: 24_000,
          amountReceivedMinor: 24_000,
          currency: 'gbp',
          livemode: false,
          orderId: orders,
          method: 'Visa 4242',
          lastError: null,
        })
      })

      test('a declined payment can be paid again, and contains the reason', async () => {
        const { ref, clientSecret } = await payments.createIntent(newIntent())
        await target.pay(clientSecret, 'declined')
        expect(await payments.retrieveIntent(ref)).toMatchObject({
          status: 'requires_payment_method',
          amountReceivedMinor: 0,
          lastError: 'Your card was declined.',
        })
        await target.pay(clientSecret, 'succeeds')
        expect((await payments.retrieveIntent(ref)).status).toBe('succeeded')
      })

      test('a payment that does not exist is not found', async () => {
        await expect(payments.retrieveIntent('pi_none')).rejects.toMatchObject(invalid)
        await expect(payments.cancelIntent('pi_none', 'none')).rejects.toMatchObject(invalid)
      })

      test('a payment can be cancelled, twice, and then accepts no card', async () => {
        const { ref, clientSecret } = await payments.createIntent(newIntent())
        expect((await payments.cancelIntent(ref, `cancel:${ref}`)).status).toBe('canceled')
        expect((await payments.cancelIntent(ref, `cancel:${ref}`)).status).toBe('canceled')
        expect((await payments.cancelIntent(ref, `cancel again:${ref}`)).status).toBe('canceled')
        await target.pay(clientSecret, 'succeeds')
        expect((await payments.retrieveIntent(ref)).status).toBe('canceled')
      })

      test('a payment that succeeded is answered as succeeded when it is cancelled', async () => {
        const { ref } = await givenSucceeded()
        expect((await payments.cancelIntent(ref, `cancel:${ref}`)).status).toBe('succeeded')
      })

      test('a payment that is cancelled and paid at once ends in exactly one of the two', async () => {
        for (let round = 0; round < 20; round += 1) {
          const { ref, clientSecret } = await payments.createIntent(newIntent())
          const [cancelled] = await Promise.all([
            payments.cancelIntent(ref, `cancel:${ref}`),
            target.pay(clientSecret, 'succeeds'),
          ])
          expect((await payments.retrieveIntent(ref)).status).toBe(cancelled.status)
        }
      })
    })

    describe.skipIf(!can.bank)('a payment with a challenge of the bank', () => {
      test('a payment that the bank challenges succeeds when the buyer confirms it there', async () => {
        const { ref, clientSecret } = await payments.createIntent(newIntent())
        await target.pay(clientSecret, 'asks the bank')
        expect(await payments.retrieveIntent(ref)).toMatchObject({
          status: 'requires_action',
          amountReceivedMinor: 0,
        })
        await target.answerBank(clientSecret, 'complete')
        await target.answerBank(clientSecret, 'fail')
        expect((await payments.retrieveIntent(ref)).status).toBe('succeeded')
      })

      test.each(['fail', 'close'] as const)(
        'a payment that the bank challenges can be paid by another card after "%s"',
        async (answer) => {
          const { ref, clientSecret } = await payments.createIntent(newIntent())
          await target.pay(clientSecret, 'asks the bank')
          await target.answerBank(clientSecret, answer)
          expect(await payments.retrieveIntent(ref)).toMatchObject({
            status: 'requires_payment_method',
            lastError: expect.stringContaining('unable to authenticate'),
          })
          await target.pay(clientSecret, 'succeeds')
          expect(await payments.retrieveIntent(ref)).toMatchObject({ status: 'succeeded', lastError: null })
        },
      )

      test('a payment that waits for the challenge of the bank can be cancelled, and the later answer has no effect', async () => {
        const { ref, clientSecret } = await payments.createIntent(newIntent())
        await target.pay(clientSecret, 'asks the bank')
        expect((await payments.cancelIntent(ref, `cancel:${ref}`)).status).toBe('canceled')
        await target.answerBank(clientSecret, 'complete')
        expect((await payments.retrieveIntent(ref)).status).toBe('canceled')
      })
    })

    describe('a refund', () => {
      test('a refund may be partial, or of the rest, and never of more', async () => {
        const { ref } = await givenSucceeded()
        const refund = { ref, reason: 'requested' }
        await payments.refund({ ...refund, amountMinor: 20_000, key: `${ref}:1` })
        const tooMuch = payments.refund({ ...refund, amountMinor: 4_001, key: `${ref}:2` })
        await expect(tooMuch).rejects.toMatchObject(invalid)
        expect(await payments.refund({ ...refund, amountMinor: 4_000, key: `${ref}:3` })).toMatchObject({
          status: 'succeeded',
          amountMinor: 4_000,
        })
      })

      test('a refund requested again under its key is the same refund, and refused with another amount', async () => {
        const { ref } = await givenSucceeded()
        const refund = { ref, amountMinor: 24_000, key: `refund:${ref}`, reason: 'requested' }
        const first = await payments.refund(refund)
        expect(await payments.refund(refund)).toEqual(first)
        await expect(payments.refund({ ...refund, amountMinor: 1 })).rejects.toMatchObject(invalid)
      })

      test('a refund is listed with the key that requested it, oldest first', async () => {
        const { ref } = await givenSucceeded()
        for (const [part, amountMinor] of [1_000, 2_000].entries()) {
          await payments.refund({ ref, amountMinor, key: `refund:${ref}:${part}`, reason: 'requested' })
        }
        expect(await payments.listRefunds(ref)).toMatchObject([
          { amountMinor: 1_000, status: 'succeeded', key: `refund:${ref}:0` },
          { amountMinor: 2_000, status: 'succeeded', key: `refund:${ref}:1` },
        ])
      })

      test('a refund of everything is made once, whatever key requests more', async () => {
        const { ref } = await givenSucceeded()
        await payments.refund({ ref, amountMinor: 24_000, key: `${ref}:1`, reason: 'requested' })
        const again = payments.refund({ ref, amountMinor: 24_000, key: `${ref}:2`, reason: 'requested' })
        await expect(again).rejects.toMatchObject(invalid)
        expect(await payments.listRefunds(ref)).toHaveLength(1)
      })

      test('a refund requested 20 times at once under one key is one refund', async () => {
        const { ref } = await givenSucceeded()
        const refund = { ref, amountMinor: 1_000, key: `refund:${ref}`, reason: 'requested' }
        const made = await Promise.all(Array.from({ length: 20 }, () => payments.refund(refund)))
        expect(new Set(made.map((one) => one.ref)).size).toBe(1)
        expect(await payments.listRefunds(ref)).toHaveLength(1)
      })

      test('a refund of a payment that does not exist is refused', async () => {
        const refund = payments.refund({ ref: 'pi_none', amountMinor: 1, key: 'none', reason: 'requested' })
        await expect(refund).rejects.toMatchObject(invalid)
      })

      test('a refund of an unpaid payment is refused', async () => {
        const { ref } = await payments.createIntent(newIntent())
        const refund = payments.refund({ ref, amountMinor: 1, key: `refund:${ref}`, reason: 'requested' })
        await expect(refund).rejects.toMatchObject(invalid)
      })
    })

    test('the tax of British and Australian addresses is exact, line by line', async () => {
      const lines = [
        { reference: 'VID-1', netMinor: 12_345 },
        { reference: 'VID-2', netMinor: 1 },
      ]
      const quote = (country: string) =>
        payments.tax.quote({ currency: 'gbp', lines, country, postcode: 'EC1A 1BB' })
      expect(await quote('gb')).toMatchObject({ taxMinor: 2_469, lineTaxesMinor: [2_469, 0] })
      expect(await quote('au')).toMatchObject({ taxMinor: 1_235, lineTaxesMinor: [1_235, 0] })
      expect(await quote('us')).toMatchObject({ taxMinor: 0, lineTaxesMinor: [0, 0] })
    })

    test('R-TAX-3: a company under the reverse charge is charged no tax', async () => {
      const lines = [{ reference: 'VID-1', netMinor: 12_345 }]
      const quote = (country: string, taxNumber: string) =>
        payments.tax.quote({
          currency: 'aud',
          lines,
          country,
          postcode: 'EC1A 1BB',
          reverseChargeTo: { country, taxNumber },
        })
      expect(await quote('au', '83914571673')).toMatchObject({ taxMinor: 0, lineTaxesMinor: [0] })
      for (const [country, taxNumber] of [
        ['gb', 'GB980780684'],
        ['gb', 'XI980780684'],
        ['ch', 'CHE107787577'],
        ['no', 'NO995525828MVA'],
        ['nz', '49091850'],
        ['de', 'DE136695976'],
      ] as const) {
        expect(await quote(country, taxNumber)).toMatchObject({ taxMinor: 0 })
      }
    })

    test('the list since a time contains every payment made since', async () => {
      const before = new Date()
      const made = await Promise.all(Array.from({ length: 450 }, () => payments.createIntent(newIntent())))
      const listed = new Set<string>()
      for await (const { ref } of payments.listSince(before)) listed.add(ref)
      expect(made.filter(({ ref }) => !listed.has(ref))).toEqual([])
    })

    if (can.bank) cardsContract(() => target, newIntent)
    disputesContract(() => target, newIntent)
    eventsContract(() => target)
    if (can.faults) faultsContract(() => target, newIntent)

    test.each([
      ['payment_intent.succeeded', 'payment-changed'],
      ['payment_intent.payment_failed', 'payment-changed'],
      ['payment_intent.processing', 'payment-changed'],
      ['payment_intent.canceled', 'payment-changed'],
      ['payment_intent.created', 'unimportant'],
      ['charge.refunded', 'refunds-changed'],
      ['charge.refunded.partially', 'unimportant'],
      ['refund.failed', 'refunds-changed'],
      ['charge.dispute.created', 'disputes-changed'],
      ['charge.dispute.closed', 'disputes-changed'],
      ['', 'unimportant'],
    ])('the event %j means %s', (type, kind) => {
      expect(payments.eventKind(type)).toBe(kind)
    })
  })
}
