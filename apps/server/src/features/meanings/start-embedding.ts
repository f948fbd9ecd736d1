/** Embeds clips in a worker as soon as they change; it runs only where a model is installed. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../../context.ts'
import { embedClips } from './embed-clips.ts'

/** Announcements may be lost. */
const LOOK_EVERY_MS = 60_000

/** @returns a function that stops the work after its present batch */
export function startEmbedding(services: Services): () => Promise<void> {
  const { agencyEvents, log } = services
  const stop = new AbortController()
  let wake = new AbortController()
  const stopListening = agencyEvents.listen({
    onEvent: ({ kind }) => void (kind === 'clips' && wake.abort()),
    onGap: () => wake.abort(),
  })
  const running = (async () => {
    while (!stop.signal.aborted) {
      wake = new AbortController()
      await embedClips(services, stop.signal).catch((err: unknown) =>
        log.error({ err }, 'meanings of clips were not written'),
      )
      const signal = AbortSignal.any([stop.signal, wake.signal])
      await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  })()
  return async () => {
    stop.abort()
    stopListening()
    await running
  }
}
