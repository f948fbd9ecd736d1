/** The viewer's saved searches, as far as this visit has loaded them, so that their results show their names. */
import { store } from '../../lib/store.ts'
import { changeSearch, type Search, searchUrl } from './search-params.ts'

/** Names by the address of the search without its order, which is not saved. */
export const savedSearchStore = store<ReadonlyMap<string, string>>(new Map())

export const savedKey = (search: Search): string => searchUrl(changeSearch(search, { sort: null }))
