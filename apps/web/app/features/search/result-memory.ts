/**
 * What coming back to a search needs: in memory the grown list itself, in sessionStorage the last page and the last
 * viewed item, for a reload or a return from another site (specification, section 4).
 */
import type { ResultPage } from './load-results.ts'

/** Lists kept in memory; each may hold hundreds of items. */
const MOST_LISTS = 8
const STORAGE_KEY = 'rushes.searches'
/** As many pages as the API answers at once (decisions, 1.1, back_on_search). */
const MOST_PAGES_AT_ONCE = 20

/** Says that somebody comes back to a search by a link: the page goes to the last viewed item. */
export const RETURN_HASH = '#return'

/** An older list is asked for again, as far as it had grown. */
const FRESH_MS = 600_000

type Place = { page?: number; viewed?: number }
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

/** Keys are the identities of searches: see `identityOf`. */
export function resultMemory(storage: () => Storage) {
  const lists = new Map<string, { list: ResultPage; since: number }>()

  function readPlaces(): Record<string, Place> {
    try {
      return JSON.parse(storage().getItem(STORAGE_KEY) ?? '{}') as Record<string, Place>
    } catch {
      return {}
    }
  }

  function writePlace(search: string, change: Place) {
    const { [search]: before, ...others } = readPlaces()
    const recent = Object.entries(others).slice(-(MOST_LISTS - 1))
    const places = Object.fromEntries([...recent, [search, { ...before, ...change }]])
    try {
      storage().setItem(STORAGE_KEY, JSON.stringify(places))
    } catch {
      // A full or refused storage only costs the place in a list.
    }
  }

  return {
    list(search: string, now: number = Date.now()): ResultPage | undefined {
      const kept = lists.get(search)
      return kept && now - kept.since < FRESH_MS ? kept.list : undefined
    },
    /** The page up to which the list had grown; 1 when unknown. */
    page: (search: string) => Math.min(readPlaces()[search]?.page ?? 1, MOST_PAGES_AT_ONCE),
    viewed: (search: string) => readPlaces()[search]?.viewed,
    keepList(search: string, list: ResultPage, page: number) {
      lists.delete(search)
      lists.set(search, { list, since: Date.now() })
      const [oldest] = lists.keys()
      if (lists.size > MOST_LISTS && oldest !== undefined) lists.delete(oldest)
      writePlace(search, { page })
    },
    /** The latest search in which this was the last viewed item. */
    searchOf: (id: number) => Object.entries(readPlaces()).findLast(([, { viewed }]) => viewed === id)?.[0],
    keepViewed: (search: string, id: number) => writePlace(search, { viewed: id }),
  }
}

export const memory = resultMemory(() => sessionStorage)
