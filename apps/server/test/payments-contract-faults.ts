/** The contract of every adapter for lost calls: nothing happens twice, and a repeated call returns what happened. */
import { describe, expect, test } from 'vitest'
import type { IntentState, NewIntent, PaymentProvider } from '../src/platform/payments/payments.ts'

/** The time at which a call is lost: before the provider receives it, or after it has acted. */
export type LostCall = 'before' | 'after'

type FaultTarget = {
  payments: PaymentProvider
  pay(clientSecret: string, outcome: 'succeeds'): Promise<unknown>
  loseNext(lost: LostCall): void
}

export function faultsContract(target: () => FaultTarget, newIntent: () => NewIntent): void {
  describe.each(['before', 'after'] as const)('a call that is lost %s the provider acts', (lost) => {
    const payments = () => target().payments

    /** Repeats a lost call after its failure, which must have an unknown outcome. */
    async function withLoss<T>(call: () => Promise<T>): Promise<T> {
      target().loseNext(lost)
      return call().catch((error: unknown) => {
        expect(error).toMatchObject({ kind: 'unknown' })
        return call()
      })
    }

    async function givenSucceeded(): Promise<IntentState> {
      const { ref, clientSecret } = await payments().createIntent(newIntent())
      await target().pay(clientSecret, 'succeeds')
      return payments().retrieveIntent(ref)
    }

    test('a call that is lost when it creates a payment creates one payment', async () => {
      const since = new Date()
      const intent = newIntent()
      const { ref } = await withLoss(() => payments().createIntent(intent))
      expect((await payments().createIntent(intent)).ref).toBe(ref)
      const made: string[] = []
      for await (const one of payments().listSince(since)) {
        if (one.orderId === intent.orderId) made.push(one.ref)
      }
      expect(made).toEqual([ref])
    })

    test('a call that is lost when it reads a payment can be repeated', async () => {
      const { ref } = await givenSucceeded()
      expect((await withLoss(() => payments().retrieveIntent(ref))).status).toBe('succeeded')
    })

    test('a call that is lost when it cancels a payment cancels it', async () => {
      const { ref } = await payments().createIntent(newIntent())
      const cancelled = await withLoss(() => payments().cancelIntent(ref, `cancel:${ref}`))
      expect(cancelled.status).toBe('canceled')
    })

    test('a call that is lost when it refunds refunds once', async () => {
      const { ref } = await givenSucceeded()
      const refund = { ref, amountMinor: 1_000, key: `refund:${ref}`, reason: 'requested' }
      const made = await withLoss(() => payments().refund(refund))
      expect(await payments().listRefunds(ref)).toMatchObject([{ ref: made.ref, amountMinor: 1_000 }])
    })

    test('a call that is lost when it lists refunds can be repeated', async () => {
      const { ref } = await givenSucceeded()
      expect(await withLoss(() => payments().listRefunds(ref))).toEqual([])
    })

    test('a call that is lost when it calculates the tax can be repeated', async () => {
      const lines = [{ reference: 'VID-1', netMinor: 100 }]
      const query = { currency: 'gbp', lines, country: 'gb', postcode: 'EC1A 1BB' } as const
      expect((await withLoss(() => payments().tax.quote(query))).taxMinor).toBe(20)
    })
  })
}
