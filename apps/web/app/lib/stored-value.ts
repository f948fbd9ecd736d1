/**
 * A value in localStorage that React can subscribe to. The server and the first render see the fallback, and
 * changes of other tabs are received too.
 */
import { useSyncExternalStore } from 'react'
import { keptLocal } from './kept-storage.ts'
import { createSignal, type Signal } from './store.ts'

export type StoredValue<T> = {
  readonly key: string
  read(): T
  /** Null removes the entry. */
  write(value: T | null): void
  /** Calls `listener` after every change in this tab or another. @returns a function that stops it. */
  subscribe(listener: () => void): () => void
  use(): T
}

type Settings<T> = {
  key: string
  fallback: T
  /**
   * Converts the stored JSON, written by any version of the program, to a value; null if it cannot be used.
   */
  parse: (stored: unknown) => T | null
}

/** One signal for each key, so that several stores of one key stay in step. */
const signals = new Map<string, Signal>()

function signalOf(key: string): Signal {
  const signal = signals.get(key) ?? createSignal()
  signals.set(key, signal)
  return signal
}

export function storedValue<T>({ key, fallback, parse }: Settings<T>): StoredValue<T> {
  const signal = signalOf(key)
  let last: { raw: string | null; value: T } | undefined

  // Returns the same object until the text changes, because React compares snapshots by identity.
  function read(): T {
    const raw = keptLocal.getItem(key)
    if (last?.raw !== raw) last = { raw, value: parseRaw(raw) }
    return last.value
  }

  function parseRaw(raw: string | null): T {
    if (raw === null) return fallback
    try {
      return parse(JSON.parse(raw)) ?? fallback
    } catch {
      return fallback
    }
  }

  function write(value: T | null) {
    const raw = value === null ? null : JSON.stringify(value)
    // Writing an equal text would notify the other tab, which would notify this one, forever.
    if (raw === keptLocal.getItem(key)) return
    if (raw === null) keptLocal.removeItem(key)
    else keptLocal.setItem(key, raw)
    signal.emit()
  }

  function subscribe(listener: () => void) {
    const onStorage = (event: StorageEvent) => {
      // The key is null when the whole storage was cleared.
      if (event.key === key || event.key === null) listener()
    }
    // A page in the browser's memory receives no events of other tabs until Back shows it again.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) listener()
    }
    addEventListener('storage', onStorage)
    addEventListener('pageshow', onShow)
    const stop = signal.subscribe(listener)
    return () => {
      stop()
      removeEventListener('pageshow', onShow)
      removeEventListener('storage', onStorage)
    }
  }

  return { key, read, write, subscribe, use: () => useSyncExternalStore(subscribe, read, () => fallback) }
}
