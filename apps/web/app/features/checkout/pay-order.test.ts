import { ApiError } from '@rushes/contract/client'
import { describe, expect, test } from 'vitest'
import { payOrder } from './pay-order.ts'
import type { Confirmation, PaymentUi } from './payment-ui.ts'

/** A provider's form that answers as configured and records its calls. */
function fakeUi(answers: { wrong?: string; confirmation?: Confirmation }) {
  const requested: string[] = []
  const ui: PaymentUi = {
    mount: () => () => {},
    update: () => {},
    submit: async (method) => {
      requested.push(`submit ${method}`)
      return answers.wrong ?? null
    },
    confirm: async ({ clientSecret, method }) => {
      requested.push(`confirm ${clientSecret} ${method}`)
      return answers.confirmation ?? { kind: 'sent' }
    },
    failureOf: async () => null,
  }
  return { ui, requested }
}

async function pay(
  answers: Parameters<typeof fakeUi>[0],
  refusal?: ApiError,
  method: 'card' | 'wallet' = 'card',
  savedCard: string | null = null,
) {
  const { ui, requested } = fakeUi(answers)
  const outcome = await payOrder({
    ui,
    method,
    savedCard,
    keys: { keep: ({ paymentId }) => void requested.push(`keep ${paymentId}`) },
    returnUrl: 'https://shop.example/confirm-payment',
    address: { country: 'gb', postcode: 'LS1 4AP' },
    openIntent: async () => {
      requested.push('intent')
      if (refusal) throw refusal
      return { id: 'pi_1', client_secret: 's3' }
    },
  })
  return { outcome, requested }
}

describe('one press of Pay', () => {
  test('a card form that is not complete opens no payment', async () => {
    const { outcome, requested } = await pay({ wrong: 'Please enter a card number' })
    expect(outcome).toEqual({ kind: 'declined', message: 'Please enter a card number' })
    expect(requested).toEqual(['submit card'])
  })
  test('R-CARD-2: a saved card has no form to check', async () => {
    const { outcome, requested } = await pay(
      { wrong: 'Please enter a card number' },
      undefined,
      'card',
      'pm_1',
    )
    expect(outcome).toEqual({ kind: 'sent' })
    expect(requested).not.toContain('submit card')
  })
  test('a refused intent is passed on and nothing is confirmed', async () => {
    const refusal = new ApiError(409, 'cart_changed', 'Your cart has changed')
    const { outcome, requested } = await pay({}, refusal)
    expect(outcome).toEqual({ kind: 'refused', refusal })
    expect(requested).toEqual(['submit card', 'intent'])
  })
  test('a declined card is reported with the message of the provider', async () => {
    const { outcome } = await pay({ confirmation: { kind: 'failed', message: 'Your card was declined.' } })
    expect(outcome).toEqual({ kind: 'declined', message: 'Your card was declined.' })
  })
  test('one press of Pay goes in order: form, intent, key kept, confirmation', async () => {
    const { outcome, requested } = await pay({})
    expect(outcome).toEqual({ kind: 'sent' })
    expect(requested).toEqual(['submit card', 'intent', 'keep pi_1', 'confirm s3 card'])
  })
  test('the express button takes the same way', async () => {
    const { requested } = await pay({}, undefined, 'wallet')
    expect(requested).toEqual(['submit wallet', 'intent', 'keep pi_1', 'confirm s3 wallet'])
  })
  test('a bank that wants to ask first is a redirect', async () => {
    const to = 'https://bank.example/3ds'
    expect((await pay({ confirmation: { kind: 'redirect', to } })).outcome).toEqual({ kind: 'redirect', to })
  })
})
