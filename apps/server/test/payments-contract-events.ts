/** The contract of every adapter for the provider's events: only signed and recent ones are accepted (R-PAYMENT-5). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BadSignature, type PaymentProvider } from '../src/platform/payments/payments.ts'

type SignedEvent = { raw: Buffer; headers: Record<string, string> }

/** Signs an event about a payment, like the provider; `secret` is one that is not configured. */
export type SignEvent = (event: {
  type: string
  ref: string
  livemode?: boolean
  at?: Date
  secret?: string
}) => SignedEvent

type EventTarget = { payments: PaymentProvider; signEvent: SignEvent }

const SUCCEEDED = { type: 'payment_intent.succeeded', ref: 'pi_1' }

export function eventsContract(target: () => EventTarget): void {
  describe('an event', () => {
    const now = new Date('2026-11-22T12:00:00Z')
    const secondsOff = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
    const sign = (change: Partial<Parameters<SignEvent>[0]> = {}) =>
      target().signEvent({ ...SUCCEEDED, at: now, ...change })
    const read = ({ raw, headers }: SignedEvent) => target().payments.parseWebhook(raw, headers, now)

    test('an event names its payment, its type and its mode', () => {
      expect(read(sign())).toMatchObject({ type: SUCCEEDED.type, intentRef: 'pi_1', livemode: false })
      expect(read(sign({ livemode: true }))).toMatchObject({ livemode: true })
      expect(read(sign({ type: 'charge.refunded' }))).toMatchObject({
        type: 'charge.refunded',
        intentRef: 'pi_1',
      })
    })

    test('an event sent twice has one id, and another event has another', () => {
      const event = sign()
      expect(read(event).id).toBe(read(event).id)
      expect(read(sign()).id).not.toBe(read(event).id)
    })

    test.each([-299, 0, 299])('an event signed %i seconds from now is read', (seconds) => {
      expect(read(sign({ at: secondsOff(seconds) })).intentRef).toBe('pi_1')
    })

    test.each([-86_400, -301, 301, 86_400])('an event signed %i seconds from now is refused', (seconds) => {
      const event = sign({ at: secondsOff(seconds) })
      expect(() => read(event)).toThrow(BadSignature)
    })

    test.each([
      ['signed with another secret', () => sign({ secret: 'whsec_stranger' })],
      ['whose content was changed', () => ({ ...sign(), raw: Buffer.from(`${sign().raw} `) })],
      ['that was serialised again', () => ({ ...sign(), raw: Buffer.from(JSON.stringify({ id: 'x' })) })],
      ['without content', () => ({ ...sign(), raw: Buffer.alloc(0) })],
      ['without a signature', () => ({ ...sign(), headers: {} })],
      ['with the signature of another event', () => ({ ...sign(), headers: sign().headers })],
    ])('an event %s is refused', (_what, event) => {
      const forged = event()
      expect(() => read(forged)).toThrow(BadSignature)
    })

    test('an event changed in any of 1,000 ways is refused', () => {
      const event = sign()
      let changed = 0
      fc.assert(
        fc.property(CHANGE, (change) => {
          const forged = changedBy(event, change)
          if (isSame(forged, event)) return
          changed += 1
          expect(() => read(forged)).toThrow(BadSignature)
        }),
        { numRuns: 1_100 },
      )
      expect(changed).toBeGreaterThanOrEqual(1_000)
    })
  })
}

/** Changes of an event: a replaced, removed or doubled character of content or signature, or another time. */
const CHANGE = fc.record({
  what: fc.constantFrom('content', 'signature', 'time'),
  at: fc.nat(100_000),
  by: fc.oneof(fc.constantFrom('', '0', 'f', ',', '=', ' ', '}'), fc.string({ maxLength: 3 })),
})
type Change = { what: string; at: number; by: string }

function changedBy({ raw, headers }: SignedEvent, { what, at, by }: Change): SignedEvent {
  const put = (text: string) => {
    const place = at % text.length
    return text.slice(0, place) + by + text.slice(place + 1)
  }
  if (what === 'content') return { raw: Buffer.from(put(raw.toString('utf8'))), headers }
  const change = what === 'signature' ? put : (text: string) => moved(text, at % 2 === 0 ? at : -at)
  const signed = Object.entries(headers).map(([name, text]) =>
    name.endsWith('signature') ? [name, change(text)] : [name, text],
  )
  return { raw, headers: Object.fromEntries(signed) }
}

const moved = (text: string, seconds: number) =>
  text.replace(/t=(\d+)/, (_all, time) => `t=${Number(time) + seconds}`)

function isSame(one: SignedEvent, other: SignedEvent): boolean {
  return one.raw.equals(other.raw) && JSON.stringify(one.headers) === JSON.stringify(other.headers)
}
