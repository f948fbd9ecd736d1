/** Requests completions when typing pauses, and ignores the response when typing continues. */
import type { Data } from '@rushes/contract/client'
import { SEARCH_TYPES, type SearchType } from '@rushes/contract/search-options'
import { type RefObject, useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'

/** Longer than the time between two keys of a fast typist, shorter than the pause between two words. */
const DEBOUNCE_MS = 80

export type Suggestion = Data<'GET /clip/clips/suggest'>[number]
export type Suggestions = { typed: string; list: readonly Suggestion[] }

/**
 * Returns null if there is nothing to complete and until the first response; a response stays until the next
 * one.
 */
export function useSuggestions(
  typed: string | null,
  field: RefObject<HTMLInputElement | null>,
): Suggestions | null {
  const [answer, setAnswer] = useState<Suggestions | null>(null)

  useEffect(() => {
    if (typed === null || typed.trim() === '') {
      setAnswer(null)
      return
    }
    const stale = new AbortController()
    const timer = setTimeout(() => {
      browserApi
        .call('GET /clip/clips/suggest', {
          querystring: { term: typed, ...selectedType(field.current) },
          signal: stale.signal,
        })
        .then(
          ({ data }) => setAnswer({ typed, list: data }),
          // The search works without suggestions.
          () => {
            if (!stale.signal.aborted) setAnswer(null)
          },
        )
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [typed, field])

  return answer
}

/** The type selected next to the field, so that every suggestion has results of that type. */
function selectedType(field: HTMLInputElement | null): { type?: SearchType } {
  const chosen = field?.form ? new FormData(field.form).get('type') : null
  const type = SEARCH_TYPES.find((value) => value === chosen)
  return type ? { type } : {}
}
