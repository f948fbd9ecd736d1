import { CHANNEL, type PageMessage } from '@rushes/testcard/protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  CONFIRM_TIMEOUT_MS,
  READY_TIMEOUT_MS,
  SUBMIT_TIMEOUT_MS,
  startConversation,
} from './frame-conversation.ts'

function start() {
  const sent: PageMessage[] = []
  const events: string[] = []
  const talk = startConversation(
    {
      shown: { amountMinor: 24_000, currency: 'gbp', expressOnly: false, savesCard: false },
      name: 'Bea Buyer',
      onReady: () => events.push('ready'),
      onProblem: (message) => events.push(message),
      mayExpress: () => true,
      onExpress: async () => events.push('express') > 0,
    },
    { send: (message) => sent.push(message), theme: 'light', onHeight: (height) => events.push(`${height}`) },
  )
  return { talk, sent, events }
}

const CONFIRM = {
  clientSecret: 's',
  returnUrl: 'https://shop.example/confirm-payment',
  method: 'card',
  savedCard: null,
  address: { country: 'gb', postcode: 'LS1 4AP' },
} as const

describe('the talk with the card frame', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('a frame that never gets ready is a problem in words', () => {
    const { events } = start()
    vi.advanceTimersByTime(READY_TIMEOUT_MS)
    expect(events).toEqual(['The card form could not be loaded. Please reload the page.'])
  })
  test('a form that does not answer is not submitted', async () => {
    const { talk } = start()
    const answer = talk.submit('card')
    vi.advanceTimersByTime(SUBMIT_TIMEOUT_MS)
    expect(await answer).toMatch(/does not respond/)
  })
  test('a confirmation without an answer may have happened: the confirmation page finds out', async () => {
    const { talk } = start()
    const answer = talk.confirm(CONFIRM)
    vi.advanceTimersByTime(CONFIRM_TIMEOUT_MS)
    expect(await answer).toEqual({ kind: 'sent' })
  })
  test('nothing is sent before the frame is ready, then the newest amount', () => {
    const { talk, sent } = start()
    talk.update({ amountMinor: 30_000, currency: 'gbp', expressOnly: true, savesCard: false })
    expect(sent).toEqual([])
    talk.receive({ channel: CHANNEL, type: 'ready' })
    expect(sent).toEqual([
      {
        channel: CHANNEL,
        type: 'mount',
        amount: 30_000,
        currency: 'gbp',
        expressOnly: true,
        theme: 'light',
        name: 'Bea Buyer',
      },
    ])
  })
  test('an unrequested answer changes nothing', async () => {
    const { talk } = start()
    talk.receive({ channel: CHANNEL, type: 'submitted', error: 'Early' })
    const answer = talk.submit('card')
    talk.receive({ channel: CHANNEL, type: 'submitted' })
    expect(await answer).toBeNull()
  })
  test.each([
    [{ status: 'succeeded' }, { kind: 'sent' }],
    [{ redirect: '/testpay/3ds' }, { kind: 'redirect', to: '/testpay/3ds' }],
    [{ error: 'Your card was declined.' }, { kind: 'failed', message: 'Your card was declined.' }],
  ] as const)('the card frame receives the request to confirm and answers %j', async (outcome, expected) => {
    const { talk } = start()
    const answer = talk.confirm(CONFIRM)
    talk.receive({ channel: CHANNEL, type: 'confirmed', ...outcome })
    expect(await answer).toEqual(expected)
  })
  test('a payment that needs another method is not sent', async () => {
    const { talk } = start()
    const answer = talk.confirm(CONFIRM)
    talk.receive({ channel: CHANNEL, type: 'confirmed', status: 'requires_payment_method' })
    expect((await answer).kind).toBe('failed')
  })
  test('the talk with the card frame passes on the height and the express button', () => {
    const { talk, events } = start()
    talk.receive({ channel: CHANNEL, type: 'height', height: 412 })
    talk.receive({ channel: CHANNEL, type: 'wallet' })
    expect(events).toEqual(['412', 'express'])
  })
})
