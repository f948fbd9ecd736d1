/** The contract of every adapter for saved cards: their customer, saving them, and deleting removed ones. */
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { NewIntent, PaymentProvider } from '../src/platform/payments/payments.ts'

type Outcome = 'succeeds' | 'declined' | 'asks the bank'

export type SavedCardTarget = {
  payments: PaymentProvider
  /** Pays with a saved card, like a browser. Rejects or changes nothing for a card of another customer. */
  payWithSaved(clientSecret: string, cardRef: string): Promise<unknown>
  /** Answers the challenge of the bank, like the buyer. */
  answerBank(clientSecret: string, answer: 'complete' | 'fail' | 'close'): Promise<unknown>
}

type CardTarget = SavedCardTarget & {
  pay(clientSecret: string, outcome: Outcome): Promise<unknown>
}

let users = 0

export function cardsContract(target: () => CardTarget, newIntent: () => NewIntent): void {
  const payments = () => target().payments

  function givenCustomer(): Promise<string> {
    users += 1
    return payments().cards.createCustomer({
      userId: users,
      key: `customer:${randomBytes(6).toString('hex')}`,
    })
  }

  async function givenPayment(customerRef: string, savesCard: boolean) {
    const intent = await payments().createIntent(newIntent())
    await payments().cards.choose(intent.ref, { customerRef, savesCard })
    return intent
  }

  async function saved(customerRef: string) {
    return (await payments().cards.list(customerRef)) ?? []
  }

  async function givenSavedCard() {
    const customerRef = await givenCustomer()
    const { clientSecret } = await givenPayment(customerRef, true)
    await target().pay(clientSecret, 'succeeds')
    const [card] = await saved(customerRef)
    if (!card) throw new Error('no card was saved')
    return { customerRef, card }
  }

  describe('R-CARD-1: a saved card', () => {
    test('a customer created several times under one key is one customer, and starts without cards', async () => {
      const customer = { userId: 1, key: `customer:${randomBytes(6).toString('hex')}` }
      const made = await Promise.all(
        Array.from({ length: 5 }, () => payments().cards.createCustomer(customer)),
      )
      expect(new Set(made).size).toBe(1)
      expect(await payments().cards.list(made[0] ?? '')).toEqual([])
    })

    test('a card is saved by a payment that succeeds, with brand and last digits', async () => {
      const { card } = await givenSavedCard()
      expect(card).toMatchObject({ brand: 'Visa', last4: '4242', expiryMonth: 12, expiryYear: 2040 })
    })

    test('a card is saved when the bank has agreed, not when it was queried', async () => {
      const customerRef = await givenCustomer()
      const { clientSecret } = await givenPayment(customerRef, true)
      await target().pay(clientSecret, 'asks the bank')
      expect(await saved(customerRef)).toEqual([])
      await target().answerBank(clientSecret, 'complete')
      expect(await saved(customerRef)).toHaveLength(1)
    })

    test('a declined card is not saved, nor one of a buyer who did not request it', async () => {
      const customerRef = await givenCustomer()
      const declined = await givenPayment(customerRef, true)
      await target().pay(declined.clientSecret, 'declined')
      const plain = await givenPayment(customerRef, false)
      await target().pay(plain.clientSecret, 'succeeds')
      expect(await saved(customerRef)).toEqual([])
    })

    test('a request to save that is withdrawn before the payment has no effect', async () => {
      const customerRef = await givenCustomer()
      const { ref, clientSecret } = await givenPayment(customerRef, true)
      await payments().cards.choose(ref, { customerRef, savesCard: false })
      expect((await payments().retrieveIntent(ref)).cardChoice).toEqual({ customerRef, savesCard: false })
      await target().pay(clientSecret, 'succeeds')
      expect(await saved(customerRef)).toEqual([])
    })

    test('a card saved twice is listed once, and is removed at once', async () => {
      const { customerRef } = await givenSavedCard()
      const again = await givenPayment(customerRef, true)
      await target().pay(again.clientSecret, 'succeeds')
      const [card, ...others] = await saved(customerRef)
      expect(others).toEqual([])
      expect(await payments().cards.remove(customerRef, card?.ref ?? '')).toBe(true)
      expect(await saved(customerRef)).toEqual([])
    })

    test('a saved card pays the next payment of its customer', async () => {
      const { customerRef, card } = await givenSavedCard()
      const { ref, clientSecret } = await givenPayment(customerRef, false)
      await target().payWithSaved(clientSecret, card.ref)
      expect(await payments().retrieveIntent(ref)).toMatchObject({ status: 'succeeded', method: 'Visa 4242' })
      expect(await saved(customerRef)).toHaveLength(1)
    })

    test('a saved card cannot pay for another customer, nor a payment without a customer', async () => {
      const { card } = await givenSavedCard()
      const theirs = await givenPayment(await givenCustomer(), false)
      const anonymous = await payments().createIntent(newIntent())
      for (const { ref, clientSecret } of [theirs, anonymous]) {
        await target()
          .payWithSaved(clientSecret, card.ref)
          .catch(() => undefined)
        expect((await payments().retrieveIntent(ref)).status).toBe('requires_payment_method')
      }
    })

    test('a saved card is removed by its customer only, once, and then pays nothing', async () => {
      const { customerRef, card } = await givenSavedCard()
      expect(await payments().cards.remove(await givenCustomer(), card.ref)).toBe(false)
      expect(await saved(customerRef)).toHaveLength(1)
      expect(await payments().cards.remove(customerRef, card.ref)).toBe(true)
      expect(await payments().cards.remove(customerRef, card.ref)).toBe(false)
      const { ref, clientSecret } = await givenPayment(customerRef, false)
      await target()
        .payWithSaved(clientSecret, card.ref)
        .catch(() => undefined)
      expect((await payments().retrieveIntent(ref)).status).toBe('requires_payment_method')
    })

    test('a saved card is deleted with its customer, who can be removed twice', async () => {
      const { customerRef } = await givenSavedCard()
      await payments().cards.removeCustomer(customerRef)
      await payments().cards.removeCustomer(customerRef)
      expect(await payments().cards.list(customerRef)).toBeNull()
      expect(await payments().cards.remove(customerRef, 'pm_none')).toBe(false)
    })

    test('a payment has no choice of card by default, and an unknown one is refused', async () => {
      const customerRef = await givenCustomer()
      const { ref } = await payments().createIntent(newIntent())
      expect((await payments().retrieveIntent(ref)).cardChoice).toBeNull()
      const choice = payments().cards.choose('pi_none', { customerRef, savesCard: true })
      await expect(choice).rejects.toMatchObject({ kind: 'invalid' })
    })
  })
}
