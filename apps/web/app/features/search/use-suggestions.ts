/** Completions of what is typed: asked for when the fingers rest, and forgotten when they go on. */
import { SEARCH_TYPES, type SearchType } from '@rushes/contract/search-options'
import { type RefObject, useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'

/** Shorter than the pause between two words, longer than between two keys of a fast typist. */
const DEBOUNCE_MS = 80

export type Suggestions = { typed: string; texts: readonly string[] }

/** Null while there is nothing to complete and until an answer has come; the last one stays until the next. */
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
          querystring: { term: typed, ...typeBeside(field.current) },
          signal: stale.signal,
        })
        .then(
          ({ data }) => setAnswer({ typed, texts: data.map(({ text }) => text) }),
          // A search needs no suggestions (specification, section 8: no user message).
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

/** What finds nothing among the images is no suggestion to somebody who has chosen images. */
function typeBeside(field: HTMLInputElement | null): { type?: SearchType } {
  const chosen = field?.form ? new FormData(field.form).get('type') : null
  const type = SEARCH_TYPES.find((value) => value === chosen)
  return type ? { type } : {}
}
