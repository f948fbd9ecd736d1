/** A value in memory that React can subscribe to, and that code outside React can read and change. */
import { useSyncExternalStore } from 'react'

export type Store<T> = {
  read(): T
  write(value: T): void
  /** Calls `listener` after every change. @returns a function that stops it. */
  subscribe(listener: () => void): () => void
  use(): T
}

/** `initial` is also the value of the server's document and of the first render. */
export function store<T>(initial: T): Store<T> {
  let value = initial
  const signal = createSignal()
  const read = () => value
  return {
    read,
    write(next) {
      value = next
      signal.emit()
    },
    subscribe: signal.subscribe,
    use: () => useSyncExternalStore(signal.subscribe, read, () => initial),
  }
}

export type Signal = { emit(): void; subscribe(listener: () => void): () => void }

/** Notifies listeners of an event. */
export function createSignal(): Signal {
  const listeners = new Set<() => void>()
  return {
    emit() {
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
