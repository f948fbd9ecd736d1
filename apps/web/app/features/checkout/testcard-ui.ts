/**
 * The test card's form, in an iframe of the same origin. Messages are accepted only from that frame and that
 * origin, and only in the form of the protocol; messages to it are sent to exactly that origin.
 */
import { CHANNEL, CONFIRM_PATH, FRAME_PATH, RETRIEVE_PATH, readFrameMessage } from '@rushes/testcard/protocol'
import { fieldsOf } from '../../lib/fields-of.ts'
import { shownTheme } from '../../lib/shown-theme.ts'
import { confirmationOf, startConversation } from './frame-conversation.ts'
import type { Confirmation, PaymentMount, PaymentToConfirm, PaymentUi } from './payment-ui.ts'

const NOT_REACHED = 'We could not reach the payment provider. Please try again.'
const NOT_READY = 'The card form is not ready yet. Please try again in a few seconds.'

export function createTestcardUi(): PaymentUi {
  let conversation: ReturnType<typeof startConversation> | null = null

  function mount(place: HTMLElement, options: PaymentMount) {
    const { origin } = location
    const frame = document.createElement('iframe')
    frame.src = FRAME_PATH
    frame.title = 'Card details'
    frame.className = 'block w-full'
    const talk = startConversation(options, {
      send: (message) => frame.contentWindow?.postMessage(message, origin),
      theme: shownTheme(),
      onHeight: (height) => {
        frame.style.height = `${Math.ceil(height)}px`
      },
    })
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.contentWindow) return
      const message = readFrameMessage(event.data)
      if (message) talk.receive(message)
    }
    addEventListener('message', onMessage)
    place.append(frame)
    conversation = talk
    return () => {
      removeEventListener('message', onMessage)
      talk.close()
      frame.remove()
      if (conversation === talk) conversation = null
    }
  }

  return {
    mount,
    update: (shown) => conversation?.update(shown),
    submit: async (method) => (conversation ? conversation.submit(method) : NOT_READY),
    async confirm(payment) {
      if (payment.savedCard !== null) return payWithSaved(payment.savedCard, payment)
      return conversation ? conversation.confirm(payment) : { kind: 'failed', message: NOT_READY }
    },
    failureOf,
  }
}

/** Pays without the frame, because a saved card needs no input. */
async function payWithSaved(
  card: string,
  { clientSecret, returnUrl }: PaymentToConfirm,
): Promise<Confirmation> {
  const answer = await post(CONFIRM_PATH, { clientSecret, card, cardholder: 'Saved card', returnUrl })
  const message = readFrameMessage({ channel: CHANNEL, type: 'confirmed', ...answer })
  return message?.type === 'confirmed' ? confirmationOf(message) : { kind: 'failed', message: NOT_REACHED }
}

async function failureOf(clientSecret: string): Promise<string | null> {
  const { last_error: error } = await post(RETRIEVE_PATH, { clientSecret })
  return typeof error === 'string' ? error : null
}

/** @returns an empty record if there is no response: the buyer then gets a general message. */
async function post(path: string, body: object): Promise<Readonly<Record<string, unknown>>> {
  try {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return fieldsOf(await response.json())
  } catch {
    return {}
  }
}
