/**
 * The number of clips of a list or a package on the page: 1,000 cards at once would make it slow to open and to scroll.
 */
import { SHOWN_STEP, shownIn, stepsFor } from '@rushes/contract/list-limits'
import { useState } from 'react'
import { useLocation } from 'react-router'

export function useShownClips() {
  const { search } = useLocation()
  // Without JavaScript the link to more clips has the number in its address.
  const [shown, setShown] = useState(() => stepsFor(shownIn(new URLSearchParams(search))))
  return {
    shown,
    next: shown + SHOWN_STEP,
    showMore: () => setShown(shown + SHOWN_STEP),
    /** Shows at least this number. */
    reveal: (count: number) => setShown((held) => Math.max(held, stepsFor(count))),
  }
}
