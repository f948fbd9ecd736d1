/**
 * Tells whoever keeps copies of what pages show that they are old. Triggers of the database send the message, so that no
 * writer can forget it; each process hears it on a connection of its own.
 */
import { listenTo } from './jobs/queue-connections.ts'

export type PageChanges = {
  /** The listener is also called when messages may have been missed. */
  onChange(listener: () => void): void
  /** Tells the listeners of this process, where time alone made the copies old. */
  tell(): void
  close(): Promise<void>
}

export function hearPageChanges(url: string): PageChanges {
  const listeners: (() => void)[] = []
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const { close } = listenTo(url, { channel: 'pages_changed', onMessage: tell, onConnect: tell })
  return { onChange: (listener) => void listeners.push(listener), tell, close }
}
