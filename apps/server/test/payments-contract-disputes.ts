/** The contract of every adapter for disputes: their state is reported, and evidence is accepted once (R-DISPUTE-1). */
import { describe, expect, test } from 'vitest'
import type { DisputeEvidence, NewIntent, PaymentProvider } from '../src/platform/payments/payments.ts'

type DisputeTarget = {
  payments: PaymentProvider
  pay(clientSecret: string, outcome: 'succeeds' | 'disputed'): Promise<unknown>
}

const invalid = { kind: 'invalid' }

export function disputesContract(target: () => DisputeTarget, newIntent: () => NewIntent): void {
  describe('R-DISPUTE-1: a dispute', () => {
    const evidence: DisputeEvidence = {
      customerName: 'Bea Buyer, Daily Scroll',
      customerEmail: 'buyer@demo.example',
      customerIp: '203.0.113.7',
      billingAddress: '12 St James Square\nSW1Y 4JH\ngb',
      productDescription: 'A licence',
      serviceDate: '2026-11-22',
      activityLog: 'a login',
      terms: 'accepted',
      note: '',
    }

    async function givenDisputed() {
      const intent = await target().payments.createIntent(newIntent())
      await target().pay(intent.clientSecret, 'disputed')
      const [dispute] = await target().payments.listDisputes({ intentRef: intent.ref })
      if (!dispute) throw new Error('There is no dispute.')
      return { ...dispute, payment: intent.ref }
    }
    const answer = (ref: string, note: string, submit = true) =>
      target().payments.answerDispute({ ref, evidence: { ...evidence, note }, submit })

    test('a dispute is listed with its payment, its amount and when evidence is due', async () => {
      const dispute = await givenDisputed()
      expect(dispute).toMatchObject({
        intentRef: dispute.payment,
        amountMinor: 24_000,
        currency: 'gbp',
        reason: 'fraudulent',
        status: 'needs_response',
      })
      expect(dispute.evidenceDueAt?.getTime()).toBeGreaterThan(dispute.openedAt.getTime())
    })

    test('a dispute is found by the day it was opened, and not with another payment', async () => {
      const { ref } = await givenDisputed()
      const since = new Date(Date.now() - 60_000)
      expect((await target().payments.listDisputes({ since })).map((one) => one.ref)).toContain(ref)
      expect(await target().payments.listDisputes({ since: new Date(Date.now() + 60_000) })).toEqual([])
      const other = await target().payments.createIntent(newIntent())
      await target().pay(other.clientSecret, 'succeeds')
      expect(await target().payments.listDisputes({ intentRef: other.ref })).toEqual([])
    })

    test.each([
      ['winning_evidence', 'won'],
      ['losing_evidence', 'lost'],
      ['We know this buyer.', 'under_review'],
    ])('a dispute answered with %j is %s', async (note, status) => {
      const { ref, payment } = await givenDisputed()
      expect(await answer(ref, note)).toMatchObject({ ref, status })
      expect(await target().payments.listDisputes({ intentRef: payment })).toMatchObject([{ status }])
    })

    test('a dispute keeps evidence that is not submitted, and accepts a submission once', async () => {
      const { ref } = await givenDisputed()
      expect(await answer(ref, 'losing_evidence', false)).toMatchObject({ status: 'needs_response' })
      expect(await answer(ref, 'winning_evidence')).toMatchObject({ status: 'won' })
      await expect(answer(ref, 'more')).rejects.toMatchObject(invalid)
      await expect(answer('dp_none', 'more')).rejects.toMatchObject(invalid)
    })

    test('a dispute prevents a refund of the payment until it is won', async () => {
      const { ref, payment } = await givenDisputed()
      const refund = { ref: payment, amountMinor: 1, reason: 'requested' }
      await expect(target().payments.refund({ ...refund, key: `${payment}:1` })).rejects.toMatchObject(
        invalid,
      )
      await answer(ref, 'winning_evidence')
      expect((await target().payments.refund({ ...refund, key: `${payment}:2` })).amountMinor).toBe(1)
    })
  })
}
