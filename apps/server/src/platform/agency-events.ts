/**
 * Notifies open admin pages of changes. Triggers of the database send the messages, so that no writer can forget one;
 * each process listens on its own connection.
 */
import { listenTo } from './jobs/queue-connections.ts'

/** A change after which pages reload data. `name` is the user whom the event is about, if any. */
export type AgencyEvent = { topic: string; kind: string; id: number | null; name?: string }

type Listener = {
  onEvent: (event: AgencyEvent) => void
  /** Called when messages may have been missed. */
  onGap: () => void
}

export type AgencyEvents = {
  /** @returns a function that removes the listener */
  listen(listener: Listener): () => void
  close(): Promise<void>
}

/** Minimum time between equal messages, because a file in progress reports more often than is visible. */
const QUIET_MS = 1_000

export function listenToAgencyEvents(url: string): AgencyEvents {
  const all = new Set<Listener>()
  const emit = once((event) => {
    for (const { onEvent } of all) onEvent(event)
  })
  const { close } = listenTo(url, {
    channel: 'agency_events',
    onMessage(payload) {
      const event = readEvent(payload)
      if (event) emit(event)
    },
    onConnect() {
      for (const { onGap } of all) onGap()
    },
  })
  return {
    listen(listener) {
      all.add(listener)
      return () => {
        all.delete(listener)
      }
    },
    close,
  }
}

/** Sends an event immediately, and its repetitions together after the quiet time. */
function once(emit: (event: AgencyEvent) => void): (event: AgencyEvent) => void {
  const quiet = new Map<string, AgencyEvent | null>()
  function send(event: AgencyEvent): void {
    const key = `${event.topic} ${event.kind} ${event.id}`
    if (quiet.has(key)) return void quiet.set(key, event)
    quiet.set(key, null)
    emit(event)
    setTimeout(() => {
      const last = quiet.get(key)
      quiet.delete(key)
      if (last) send(last)
    }, QUIET_MS).unref()
  }
  return send
}

/** Returns null for invalid messages, because every client with the database's password can send them. */
function readEvent(payload: string): AgencyEvent | null {
  try {
    const { topic, kind, id = null, name }: Record<string, unknown> = { ...JSON.parse(payload) }
    if (typeof topic !== 'string' || typeof kind !== 'string') return null
    if (id !== null && typeof id !== 'number') return null
    return { topic, kind, id, ...(typeof name === 'string' && { name }) }
  } catch {
    return null
  }
}
