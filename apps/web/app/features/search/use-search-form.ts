/** Submits a small form of the filter panel to /search; with JavaScript without a new document. */
import { SEARCH_PARAMS } from '@rushes/contract/search-filters'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { changeSearch, readSearch, type Search, type SearchParam, searchUrl } from './search-params.ts'

/** The other parameters of the search, which the form sends in hidden fields in addition to its `own`. */
export function hiddenFields(search: Search, own: readonly SearchParam[]): [SearchParam, string][] {
  const rest = changeSearch(search, Object.fromEntries(own.map((name) => [name, null])))
  return SEARCH_PARAMS.flatMap((name) => (rest[name] ? [[name, rest[name]]] : []))
}

export function useSearchForm() {
  const navigate = useNavigate()
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
    void navigate(searchUrl(readSearch(new URLSearchParams(fields))), { preventScrollReset: true })
  }
}
