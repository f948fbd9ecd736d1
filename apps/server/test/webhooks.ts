/** Signs and delivers events of the test-card provider. */
import { randomBytes } from 'node:crypto'
import { SIGNATURE_HEADER, signWebhook } from '@rushes/testcard/webhook-signature'
import { webhookSecretOf } from '../src/platform/payments/testcard-payments.ts'
import type { TestServer } from './test-server.ts'

export const WEBHOOK_URL = '/rest/clip/payments/webhook/testcard'

export type TestEvent = { id: string; body: string; headers: Record<string, string> }

/** Creates a signed event about a payment. */
export function signedEvent(
  { services }: TestServer,
  paymentRef: string,
  { type = 'payment_intent.succeeded', livemode = false, at = services.clock.now() } = {},
): TestEvent {
  const id = `tev_${randomBytes(8).toString('hex')}`
  const body = JSON.stringify({ id, type, livemode, data: { object: { payment_intent: paymentRef } } })
  const signature = signWebhook(body, webhookSecretOf(services.secret), at)
  return { id, body, headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature } }
}

/** Delivers an event. @returns the status of the response */
export async function deliver(
  { http }: TestServer,
  { body, headers }: Pick<TestEvent, 'body' | 'headers'>,
): Promise<number> {
  const answer = await http.inject({ method: 'POST', url: WEBHOOK_URL, headers, payload: body })
  return answer.statusCode
}
