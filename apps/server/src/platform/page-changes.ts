/**
 * Tells whoever keeps copies of what pages show that they are old. Triggers of the database send the message, so that no
 * writer can forget it; each process hears it on a connection of its own.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { listenTo } from './jobs/queue-connections.ts'

export type PageChanges = {
  /** The listener is also called when messages may have been missed. */
  onChange(listener: () => void): void
  /** Tells the listeners of this process, where time alone made the copies old. */
  tell(): void
  close(): Promise<void>
}

/** The payload of the message where settings changed that pages and everything else are made with. */
const SETTINGS = 'settings'

/** @param readSettings is done before the listeners are told; it is tried again until it succeeds */
export function hearPageChanges(url: string, readSettings: () => Promise<void>): PageChanges {
  const listeners: (() => void)[] = []
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const again = inTurn(async () => {
    await readSettings()
    tell()
  })
  const { close } = listenTo(url, {
    channel: 'pages_changed',
    onMessage: (payload) => (payload === SETTINGS ? again.run() : tell()),
    onConnect: again.run,
  })
  return {
    onChange: (listener) => void listeners.push(listener),
    tell,
    async close() {
      again.stop()
      await close()
    },
  }
}

const RETRY_MS = 1_000

/** Carries out one run at a time: an answer that comes late never replaces a newer one. A run that fails is repeated. */
function inTurn(act: () => Promise<void>) {
  const stopping = new AbortController()
  const { signal } = stopping
  let wanted = 0
  let isRunning = false

  async function work(): Promise<void> {
    for (let done = 0; done !== wanted && !signal.aborted; ) {
      const goal = wanted
      try {
        await act()
        done = goal
      } catch {
        await pause(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined)
      }
    }
    isRunning = false
  }

  return {
    run() {
      wanted += 1
      if (isRunning) return
      isRunning = true
      void work()
    },
    stop: () => stopping.abort(),
  }
}
