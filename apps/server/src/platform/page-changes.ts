/**
 * Reports to caches of page content that they are outdated. Triggers of the database send the message, so that no
 * writer can forget it; each process listens on its own connection.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { listenTo } from './jobs/queue-connections.ts'

export type PageChanges = {
  /** The listener is also called when messages may have been missed. */
  onChange(listener: () => void): void
  /** Notifies the listeners of this process if time alone made the copies outdated. */
  announce(): void
  /** Reads the settings again and notifies the listeners, if this process has changed them itself. */
  readSettings(): Promise<void>
  close(): Promise<void>
}

/** The payload of messages about changed settings, on which pages and all other code depend. */
const SETTINGS = 'settings'

/** @param readSettings is called before the listeners are notified and repeated until it succeeds */
export function listenToPageChanges(url: string, readSettings: () => Promise<void>): PageChanges {
  const listeners: (() => void)[] = []
  const announce = () => {
    for (const listener of listeners) listener()
  }
  const again = inTurn(async () => {
    await readSettings()
    announce()
  })
  const { close } = listenTo(url, {
    channel: 'pages_changed',
    onMessage: (payload) => (payload === SETTINGS ? void again.run() : announce()),
    onConnect: () => void again.run(),
  })
  return {
    onChange: (listener) => void listeners.push(listener),
    announce,
    readSettings: again.run,
    async close() {
      again.stop()
      await close()
    },
  }
}

const RETRY_MS = 1_000

/**
 * Runs calls one after the other, so that late answers never replace newer ones. Failed runs are repeated.
 */
function inTurn(act: () => Promise<void>) {
  const stopping = new AbortController()
  const { signal } = stopping
  let last = Promise.resolve()

  async function untilDone(): Promise<void> {
    while (!signal.aborted) {
      try {
        return await act()
      } catch {
        await pause(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined)
      }
    }
  }

  return {
    run() {
      last = last.then(untilDone)
      return last
    },
    stop: () => stopping.abort(),
  }
}
