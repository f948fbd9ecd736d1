/** The key `/` moves the focus to the page's search box, or opens the search screen where the page has none. */
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

export const SEARCH_INPUT_ID = 'search-term'

export function useSearchKey() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const opening = useRef(false)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return
      event.preventDefault()
      if (focusSearch()) return
      opening.current = true
      void navigate('/search')
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect looks for the box on every new page
  useEffect(() => {
    if (opening.current && focusSearch()) opening.current = false
  }, [pathname])
}

/** @returns whether this page has a search box. */
function focusSearch(): boolean {
  const input = document.getElementById(SEARCH_INPUT_ID)
  input?.focus()
  return input !== null
}
