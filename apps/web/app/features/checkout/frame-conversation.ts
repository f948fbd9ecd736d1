/**
 * The page's part of the protocol with the test card's frame. Each request gets one response, even if the
 * frame does not send any. testcard-ui.ts sends and receives the messages.
 */
import { CHANNEL, type FrameMessage, type PageMessage } from '@rushes/testcard/protocol'
import type { Confirmation, PaymentMount, PaymentShown, PaymentUi } from './payment-ui.ts'

export const READY_TIMEOUT_MS = 15_000
export const SUBMIT_TIMEOUT_MS = 15_000
export const CONFIRM_TIMEOUT_MS = 60_000

const NOT_LOADED = 'The card form could not be loaded. Please reload the page.'
const NOT_PAID = 'The payment did not go through. Please try again or use another card.'
const NO_ANSWER = 'The card form does not respond. Please reload the page and try again.'

type Ends = {
  send: (message: PageMessage) => void
  theme: 'light' | 'dark'
  onHeight: (height: number) => void
}

type Conversation = Pick<PaymentUi, 'update' | 'submit' | 'confirm'> & {
  receive: (message: FrameMessage) => void
  close: () => void
}

export function startConversation(mount: PaymentMount, { send, theme, onHeight }: Ends): Conversation {
  let shown = mount.shown
  let ready = false
  const submitted = question<string | null>(NO_ANSWER)
  // Without a response the payment may still have succeeded: the confirmation page finds out.
  const confirmed = question<Confirmation>({ kind: 'sent' })
  const readyTimer = setTimeout(() => mount.onProblem(NOT_LOADED), READY_TIMEOUT_MS)

  function receive(message: FrameMessage) {
    switch (message.type) {
      case 'ready':
        // A reloaded frame sends this message again and needs the same data again.
        clearTimeout(readyTimer)
        ready = true
        send({ channel: CHANNEL, type: 'mount', ...onWire(shown), theme, name: mount.name })
        return mount.onReady()
      case 'height':
        return onHeight(message.height)
      case 'wallet':
        void mount.onExpress()
        return
      case 'submitted':
        return submitted.answer(message.error ?? null)
      case 'confirmed':
        return confirmed.answer(confirmationOf(message))
      case 'change':
        return
    }
  }

  return {
    receive,
    update(next) {
      shown = next
      if (ready) send({ channel: CHANNEL, type: 'update', ...onWire(next) })
    },
    submit(method) {
      return submitted.request(SUBMIT_TIMEOUT_MS, () => send({ channel: CHANNEL, type: 'submit', method }))
    },
    confirm({ clientSecret, returnUrl, method }) {
      return confirmed.request(CONFIRM_TIMEOUT_MS, () =>
        send({ channel: CHANNEL, type: 'confirm', clientSecret, returnUrl, method }),
      )
    },
    close: () => clearTimeout(readyTimer),
  }
}

function onWire({ amountMinor, currency, expressOnly }: PaymentShown) {
  return { amount: amountMinor, currency, expressOnly }
}

export function confirmationOf(message: Extract<FrameMessage, { type: 'confirmed' }>): Confirmation {
  if ('redirect' in message) return { kind: 'redirect', to: message.redirect }
  if ('error' in message) return { kind: 'failed', message: message.error }
  const isOver = message.status === 'requires_payment_method' || message.status === 'canceled'
  return isOver ? { kind: 'failed', message: NOT_PAID } : { kind: 'sent' }
}

/** A request with a single response: from the frame, or `silence` after the timeout. */
function question<T>(silence: T) {
  let settle: ((answer: T) => void) | null = null
  return {
    request(timeoutMs: number, send: () => void): Promise<T> {
      return new Promise((resolve) => {
        const timer = setTimeout(() => settle?.(silence), timeoutMs)
        settle = (answer) => {
          clearTimeout(timer)
          settle = null
          resolve(answer)
        }
        send()
      })
    },
    answer(answer: T) {
      settle?.(answer)
    },
  }
}
