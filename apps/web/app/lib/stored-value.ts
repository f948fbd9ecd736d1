/**
 * A value in localStorage that React can follow. The server and the first render see the fallback; other tabs
 * are heard; nothing is written when nothing changes, or two tabs would wake each other for ever.
 */
import { useSyncExternalStore } from 'react'

export type StoredValue<T> = {
  readonly key: string
  read(): T
  /** Null removes the entry. */
  write(value: T | null): void
  /** Called after every change, of this tab or another. */
  subscribe(listener: () => void): () => void
  use(): T
}

type Settings<T> = {
  key: string
  fallback: T
  /** Turns what was stored (by whatever version of ours) into a value, or null when it cannot be used. */
  parse: (stored: unknown) => T | null
}

/** Storage may be refused (private windows, embedded pages): then a value lives as long as the page. */
const memory = new Map<string, string>()

function readRaw(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

function writeRaw(key: string, raw: string | null) {
  try {
    if (raw === null) localStorage.removeItem(key)
    else localStorage.setItem(key, raw)
  } catch {
    if (raw === null) memory.delete(key)
    else memory.set(key, raw)
  }
}

/** Two readings of one key hear of each other's changes. */
const listenersByKey = new Map<string, Set<() => void>>()

function listenersOf(key: string) {
  const listeners = listenersByKey.get(key) ?? new Set()
  listenersByKey.set(key, listeners)
  return listeners
}

export function storedValue<T>({ key, fallback, parse }: Settings<T>): StoredValue<T> {
  const listeners = listenersOf(key)
  let seen: { raw: string | null; value: T } | undefined

  function read(): T {
    const raw = readRaw(key)
    if (seen?.raw !== raw) seen = { raw, value: parseRaw(raw) }
    return seen.value
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
    if (raw === readRaw(key)) return
    writeRaw(key, raw)
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void) {
    const onStorage = (event: StorageEvent) => {
      // A cleared storage says so with a null key.
      if (event.key === key || event.key === null) listener()
    }
    addEventListener('storage', onStorage)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', onStorage)
    }
  }

  return { key, read, write, subscribe, use: () => useSyncExternalStore(subscribe, read, () => fallback) }
}
