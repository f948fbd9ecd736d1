/**
 * The storage of the browser, which may refuse values: by a setting, in an embedded page, or because it is
 * full. Refused values are kept in memory until the document is unloaded.
 */
import { fieldsOf } from './fields-of.ts'
import { createSignal } from './store.ts'

function keptStorage(name: 'localStorage' | 'sessionStorage') {
  const refused = new Map<string, string>()
  const refusals = createSignal()

  function getItem(key: string): string | null {
    try {
      return refused.get(key) ?? window[name].getItem(key)
    } catch {
      return null
    }
  }

  function setItem(key: string, value: string): void {
    try {
      window[name].setItem(key, value)
      refused.delete(key)
    } catch {
      refused.set(key, value)
      refusals.emit()
    }
  }

  function removeItem(key: string): void {
    refused.delete(key)
    try {
      window[name].removeItem(key)
    } catch {
      // Then the storage does not contain it.
    }
  }

  function keys(): string[] {
    try {
      return [...Object.keys(window[name]), ...refused.keys()]
    } catch {
      return [...refused.keys()]
    }
  }

  return { refused, whenRefused: refusals.subscribe, getItem, setItem, removeItem, keys }
}

export const keptLocal = keptStorage('localStorage')
export const keptSession = keptStorage('sessionStorage')

export const STORAGES = { local: keptLocal, session: keptSession }

/** Whether a value would be lost with this document. */
export const isKeptInMemory = () => keptLocal.refused.size + keptSession.refused.size > 0

function takeOver(): void {
  const { kept, ...state } = fieldsOf(history.state)
  if (kept === undefined) return
  history.replaceState(state, '')
  for (const [name, { refused }] of Object.entries(STORAGES)) {
    for (const [key, value] of Object.entries(fieldsOf(fieldsOf(kept)[name]))) refused.set(key, String(value))
  }
}
if (typeof history !== 'undefined') takeOver()
