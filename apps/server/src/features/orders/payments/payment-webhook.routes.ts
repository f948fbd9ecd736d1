/**
 * Receives the events of the payment provider (R-PAYMENT-5). A signed event of the same mode is handled while
 * the provider waits, and then stored once; a job continues after two seconds. The provider sends an event
 * again that was not answered or could not be stored: handling it twice changes nothing. The body is read as
 * bytes, because the signature covers the bytes.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { ok } from '@rushes/contract/endpoint'
import { paymentWebhook } from '@rushes/contract/payments'
import { AppError } from '../../../app-error.ts'
import type { App, Context } from '../../../context.ts'
import { BadSignature, type VerifiedEvent } from '../../../platform/payments/payments.ts'
import { HANDLE_EVENT } from '../orders.jobs.ts'
import { lookAgain } from './handle-event.ts'
import { insertEvent, type NewEvent } from './webhook-inbox.queries.ts'

const MAX_BODY_BYTES = 1024 * 1024
/** Shorter than providers wait for a response. */
const MAX_HANDLING_MS = 2_000

export function paymentWebhookRoutes(context: Context): void {
  const { payments, clock } = context
  context.app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.route({
      ...paymentWebhook,
      bodyLimit: MAX_BODY_BYTES,
      async handler(request) {
        if (request.params.provider !== payments.id) throw new AppError('not_found', 'Not found')
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const event = verify(context, raw, request.headers)
        const { id, type, intentRef, payload } = event
        const receivedAt = clock.now()
        await receive(context, { provider: payments.id, id, type, intentRef, payload, receivedAt })
        return ok(null)
      },
    })
  })
}

type Received = Omit<NewEvent, 'handledAt'>

/** @throws AppError unavailable when the event cannot be stored, so that the provider sends it again. */
async function receive(context: Context, event: Received): Promise<void> {
  const { db, jobs, clock, log } = context
  const { provider, id } = event
  const outcome = await handledInTime(context, event)
  if (outcome === 'stored') return
  const handledAt = outcome === 'handled' ? clock.now() : null
  const isNew = await insertEvent(db, { ...event, handledAt }).catch((error: unknown) => {
    log.error({ err: error, event: id }, 'an event could not be kept')
    throw new AppError('unavailable', 'The event could not be kept. Please send it again.')
  })
  if (!isNew || handledAt !== null) return
  // If the queue is down, the reconciler finds the event in the inbox.
  await jobs.send(HANDLE_EVENT, { provider, eventId: id }).catch((error: unknown) => {
    log.error({ err: error, event: id }, 'an event waits for the reconciler')
  })
}

/** Handles most events while the provider waits; a slow or failing one is left to the job. */
async function handledInTime(context: Context, event: Received): Promise<'stored' | 'handled' | 'waiting'> {
  const { provider, id, type, intentRef } = event
  const received = { provider, event_id: id, type, intent_ref: intentRef }
  const handled = lookAgain(context, received, { ...event, handledAt: context.clock.now() }).then(
    (isStored) => (isStored ? 'stored' : 'handled'),
    (error: unknown) => {
      context.log.warn({ err: error, event: id }, 'an event is left to the job')
      return 'waiting' as const
    },
  )
  return Promise.race([handled, pause(MAX_HANDLING_MS, 'waiting' as const, { ref: false })])
}

function verify(
  { payments, clock, log }: Context,
  raw: Buffer,
  headers: Parameters<typeof payments.parseWebhook>[1],
): VerifiedEvent {
  try {
    const event = payments.parseWebhook(raw, headers, clock.now())
    if (event.livemode === payments.livemode) return event
    log.error({ event: event.id }, 'an event of the other mode was refused')
  } catch (error) {
    if (!(error instanceof BadSignature)) throw error
  }
  throw new AppError('bad_request', 'The event was not accepted.')
}
