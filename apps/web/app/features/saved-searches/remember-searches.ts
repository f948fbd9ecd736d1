/** Remembers the names of saved searches for the pages of their results, until the viewer logs out. */
import type { SavedSearch } from '@rushes/contract/saved-searches'
import { whenLoggedOut } from '../account/session-store.ts'
import { savedKey, savedSearchStore } from '../search/saved-search-store.ts'
import { searchOf } from './saved-search-labels.ts'

type Named = Pick<SavedSearch, 'query' | 'name'>

const entryOf = (saved: Named) => [savedKey(searchOf(saved)), saved.name] as const

/** Replaces what is remembered by the whole list. */
export function rememberSearches(searches: readonly Named[]): void {
  savedSearchStore.write(new Map(searches.map(entryOf)))
}

export function rememberSearch(saved: Named): void {
  savedSearchStore.write(new Map([...savedSearchStore.read(), entryOf(saved)]))
}

whenLoggedOut(() => rememberSearches([]))
