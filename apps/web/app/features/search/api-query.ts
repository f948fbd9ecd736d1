/** Converts a search to the parameters of the API, without the filters that its type does not have. */
import type { Input } from '@rushes/contract/client'
import { applicable } from './filters-of-type.ts'
import type { Search } from './search-params.ts'

type ClipQuery = NonNullable<Input<'GET /clip/clips'>['querystring']>

/** Returns the query for searches of clips, counts and relaxed searches. */
export function clipQuery(search: Search): ClipQuery {
  // `readSearch` has checked every value against the same lists as the contract.
  return applicable(search) as ClipQuery
}

export function packageQuery(search: Search): ClipQuery {
  const { type: _type, ...filters } = clipQuery(search)
  return filters
}
