/**
 * Remembers the searches of this visit: in memory the loaded list itself, in sessionStorage the last page and
 * the last viewed clip, for a reload or a return from another site.
 */
import { keptSession } from '../../lib/kept-storage.ts'
import type { ResultPage } from './load-results.ts'

/** The number of lists in memory; each may have hundreds of items. */
const MAX_LISTS = 8
const STORAGE_KEY = 'rushes.searches'
/** The maximum number of pages that the API returns at once. */
const MAX_PAGES_AT_ONCE = 20

/** Marks a link back to a search: the page then scrolls to the clip that was viewed last. */
export const RETURN_HASH = '#return'

/** An older list is loaded again, with the same number of pages. */
const LIST_TTL_MS = 600_000

type Progress = { page?: number; viewed?: number }
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

/** The keys of searches are their identities: see `identityOf`. */
export function resultMemory(storage: () => Storage) {
  const lists = new Map<string, { list: ResultPage; since: number }>()

  function readProgress(): Record<string, Progress> {
    try {
      return JSON.parse(storage().getItem(STORAGE_KEY) ?? '{}')
    } catch {
      return {}
    }
  }

  function writeProgress(search: string, change: Progress) {
    const { [search]: before, ...others } = readProgress()
    const recent = Object.entries(others).slice(-(MAX_LISTS - 1))
    const entries = Object.fromEntries([...recent, [search, { ...before, ...change }]])
    try {
      storage().setItem(STORAGE_KEY, JSON.stringify(entries))
    } catch {
      // If the storage is full or refused, only the place in a list is lost.
    }
  }

  return {
    list(search: string, now: number = Date.now()): ResultPage | undefined {
      const entry = lists.get(search)
      return entry && now - entry.since < LIST_TTL_MS ? entry.list : undefined
    },
    /** Returns the last loaded page; 1 for a search that is not stored. */
    page: (search: string) => Math.min(readProgress()[search]?.page ?? 1, MAX_PAGES_AT_ONCE),
    viewed: (search: string) => readProgress()[search]?.viewed,
    rememberList(search: string, list: ResultPage, page: number) {
      lists.delete(search)
      lists.set(search, { list, since: Date.now() })
      const [oldest] = lists.keys()
      if (lists.size > MAX_LISTS && oldest !== undefined) lists.delete(oldest)
      writeProgress(search, { page })
    },
    /** Returns the latest search in which this was the last viewed clip. */
    searchOf: (id: number) => Object.entries(readProgress()).findLast(([, { viewed }]) => viewed === id)?.[0],
    rememberViewed: (search: string, id: number) => writeProgress(search, { viewed: id }),
  }
}

export const memory = resultMemory(() => keptSession)
