/** A small form inside the filters: submits like a plain form to /search, or moves there at once with JavaScript. */
import { SEARCH_PARAMS } from '@rushes/contract/search-options'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { changeSearch, readSearch, type Search, type SearchParam, searchUrl } from './search-params.ts'

/** The rest of the search, for hidden fields beside the form's own. */
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
