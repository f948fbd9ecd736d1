/** The key `/` goes to the page's search box, or to the search screen when the page has none. */
import { useEffect } from 'react'
import { useNavigate } from 'react-router'

export const SEARCH_INPUT_ID = 'search-term'

export function useSearchKey() {
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return
      event.preventDefault()
      const input = document.getElementById(SEARCH_INPUT_ID)
      if (input) input.focus()
      else void navigate('/search')
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate])
}
