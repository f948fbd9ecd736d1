/**
 * A double of the test card's frame: it emits the messages of a test, and records the messages that it
 * receives.
 */
import { CHANNEL, type FrameMessage, type PageMessage } from '@rushes/testcard/protocol'
import { act } from '@testing-library/react'

/** Applies `Omit` to each member of the union. */
type Content<M> = M extends unknown ? Omit<M, 'channel'> : never

export type CardFrame = {
  /** The messages that the page has sent, in order. */
  requested: PageMessage[]
  emit(message: Content<FrameMessage>): void
}

type Answers = {
  /** The error of the card form when it is submitted; null if there is none. */
  fault?: string | null
  confirmed?: { status: 'succeeded' } | { redirect: string } | { error: string }
}

/** Replaces the frame's window, and reports that it is ready. */
export function givenCardFrame(frame: HTMLElement, { fault = null, confirmed }: Answers = {}): CardFrame {
  const requested: PageMessage[] = []
  const { port1: source } = new MessageChannel()

  function emit(message: Content<FrameMessage>) {
    const data = { channel: CHANNEL, ...message }
    act(() => void dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source })))
  }

  function postMessage(message: PageMessage) {
    requested.push(message)
    if (message.type === 'submit') {
      queueMicrotask(() => emit({ type: 'submitted', ...(fault !== null && { error: fault }) }))
    }
    if (message.type === 'confirm' && confirmed) {
      queueMicrotask(() => emit({ type: 'confirmed', ...confirmed }))
    }
  }

  Object.defineProperty(source, 'postMessage', { value: postMessage })
  Object.defineProperty(frame, 'contentWindow', { value: source })
  emit({ type: 'ready' })
  return { requested, emit }
}
