/** Messages for invalid values of an address; the search runs without them. */
import { ACCOUNT_FILTERS, FILTERS, isList, isSwitch, SEARCH_PARAMS } from '@rushes/contract/search-filters'
import { isStatus, refusalCode, refusedFields } from '../../lib/load-failure.ts'
import type { SearchFault } from './fault-messages.ts'
import { hasParam } from './filters-of-type.ts'
import { changeSearch, readSearch, rejectedValues, type Search, type SearchParam } from './search-params.ts'

export type Forgiven<T> = { search: Search; results: T; faults: readonly SearchFault[] }

const MAX_SHOWN_LENGTH = 40

/** The nouns for values of parameters that are not filters by themselves. */
const NOUNS: Partial<Record<SearchParam, string>> = {
  type: 'type',
  category: 'category',
  sort: 'order',
  period: 'period',
  datefield: 'kind of date',
}

/** Returns the noun for a value of the parameter; other parameters have separate sentences. */
function nounOf(name: SearchParam): string | undefined {
  const filter = FILTERS.find((one) => one.name === name)
  if (filter && isList(filter)) return filter.label.toLowerCase()
  return filter && isSwitch(filter) ? 'choice' : NOUNS[name]
}

function wordsFor(name: SearchParam, value: string): string {
  const shown = value.length > MAX_SHOWN_LENGTH ? `${value.slice(0, MAX_SHOWN_LENGTH)}…` : value
  const noun = nounOf(name)
  if (noun) return `There is no ${noun} “${shown}”`
  if (name === 'term') return 'The keyword has more than 200 characters'
  if (name === 'loc2') return 'The name of the place has more than 80 characters'
  return name.startsWith('duration')
    ? `“${shown}” is not a whole number of seconds`
    : `“${shown}” is not a date such as 31-12-2026`
}

const faultOf = (name: SearchParam, words: string): SearchFault => ({
  name,
  message: `${words}, so it is left out.`,
})

/**
 * Returns the errors that can be found without the server. A filter that the type does not have is ignored.
 */
export function faultsIn(params: URLSearchParams): SearchFault[] {
  const { type } = readSearch(params)
  return SEARCH_PARAMS.filter((name) => hasParam(type, name)).flatMap((name) =>
    rejectedValues(params, name).map((value) => faultOf(name, wordsFor(name, value))),
  )
}

/**
 * Loads a search without the values that the server refuses. @throws all other refusals
 * @param first the load of the whole search, if it has begun
 */
export async function loadForgiving<T>(
  given: Search,
  load: (search: Search) => Promise<T>,
  first: Promise<T> = load(given),
): Promise<Forgiven<T>> {
  let search = given
  const faults: SearchFault[] = []
  const leaveOut = (error: unknown): Promise<T> => {
    const refused = refusedParams(search, error)
    const isStale = refusalCode(error) === 'bad_cursor' && search.es_after !== undefined
    if (refused.length === 0 && !isStale) throw error
    faults.push(...refused.flatMap(([name, words]) => refusedFault(search, name, words)))
    search = changeSearch(search, Object.fromEntries(refused.map(([name]) => [name, null])))
    return load(search).catch(leaveOut)
  }
  const results = await first.catch(leaveOut)
  return { search, results, faults }
}

/** Returns the refused parameters of the address, with their messages. */
function refusedParams(search: Search, error: unknown): [SearchParam, string][] {
  if (!isStatus(error, 422)) return []
  const refused = refusedFields(error)
  return SEARCH_PARAMS.flatMap((name) => {
    const words = refused[name]?.[0]
    return words !== undefined && search[name] !== undefined && name !== 'type' ? [[name, words]] : []
  })
}

/** Unknown ids and names, and contradictory dates and durations. Pages are ignored silently. */
function refusedFault(search: Search, name: SearchParam, words: string): SearchFault[] {
  if (name === 'page') return []
  const isOfAccount = ACCOUNT_FILTERS.some((one) => one.name === name)
  const isNamed = nounOf(name) !== undefined && !isOfAccount
  return [faultOf(name, isNamed ? wordsFor(name, search[name] ?? '') : words.replace(/\.$/, ''))]
}
