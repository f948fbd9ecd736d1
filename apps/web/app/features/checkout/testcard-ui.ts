/**
 * The test card's form, in an iframe of our own origin. Messages are accepted only from that frame and that origin, and
 * only in the shape of the protocol; messages to it are sent to exactly that origin.
 */
import { FRAME_PATH, RETRIEVE_PATH, readFrameMessage } from '@rushes/testcard/protocol'
import { fieldsOf } from '../../lib/fields-of.ts'
import { shownTheme } from '../../lib/shown-theme.ts'
import { startConversation } from './frame-conversation.ts'
import type { PaymentMount, PaymentUi } from './payment-ui.ts'

const NOT_READY = 'The card form is not ready yet. Please wait a moment and try again.'

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
    update: (amount) => conversation?.update(amount),
    submit: async (method) => (conversation ? conversation.submit(method) : NOT_READY),
    confirm: async (payment) =>
      conversation ? conversation.confirm(payment) : { kind: 'failed', message: NOT_READY },
    failureOf,
  }
}

async function failureOf(clientSecret: string): Promise<string | null> {
  try {
    const response = await fetch(RETRIEVE_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientSecret }),
    })
    const { last_error: error } = fieldsOf(response.ok ? await response.json() : null)
    return typeof error === 'string' ? error : null
  } catch {
    // The buyer reads general words instead.
    return null
  }
}
