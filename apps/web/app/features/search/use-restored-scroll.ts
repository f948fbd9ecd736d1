/** Restores the position in the list when a visitor returns. */
import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { savedScroll } from '../../lib/saved-scroll.ts'
import type { ResultPage } from './load-results.ts'
import { memory, RETURN_HASH } from './result-memory-store.ts'
import { identityOf, type Search } from './search-params.ts'

/** `first` is the page of the loader, `list` all results that are shown. */
export function useRestoredScroll(search: Search, first: ResultPage, list: ResultPage) {
  useReturnToViewed(identityOf(search), list.items.length)
  useScrollOnceComplete(first)
}

/**
 * The router restores the scroll position on back navigation; a link back to the search scrolls to the clip
 * instead.
 */
function useReturnToViewed(identity: string, shown: number) {
  const arrivedBy = useNavigationType()
  useEffect(() => {
    if (arrivedBy === 'POP' || location.hash !== RETURN_HASH || shown === 0) return
    const viewed = memory.viewed(identity)
    document.getElementById(`item-${viewed}`)?.scrollIntoView({ block: 'center' })
  }, [arrivedBy, identity, shown])
}

/**
 * After a reload the server's document contains only the first page, so the router cannot scroll beyond it.
 * This scrolls again when the browser has loaded the other pages.
 */
function useScrollOnceComplete(first: ResultPage) {
  const before = useRef(first)
  // An effect runs after the layout effect with which the router scrolls.
  useEffect(() => {
    const grew = first.items.length > before.current.items.length
    before.current = first
    const position = grew ? savedScroll() : null
    if (position !== null) scrollTo(0, position)
  }, [first])
}
