/**
 * Focuses the page's search box, by the key `/` and by the header's link; a page without a box shows one in a
 * modal.
 */
import { useEffect, useState } from 'react'

export const SEARCH_INPUT_ID = 'search-term'

type Press = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault'>

export function useSearchKey() {
  const [searching, setSearching] = useState(false)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/') return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return
      leadToBox(event, setSearching)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  return {
    /** Whether the box of the modal is open, because the page has none. */
    searching,
    close: () => setSearching(false),
    /** The handler of a link to the search screen. A click that opens another tab keeps its effect. */
    open: (event: Press) => leadToBox(event, setSearching),
  }
}

function leadToBox(event: Press, setSearching: (searching: boolean) => void) {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  const input = document.getElementById(SEARCH_INPUT_ID)
  if (input) input.focus()
  else setSearching(true)
}
