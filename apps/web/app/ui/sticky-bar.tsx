/** Repeats the main button of a page at the bottom edge of a phone while the button itself is out of view. */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

/** The width below which pages have one column. */
const NARROW = '(max-width: 63.99rem)'

type StickyBarProps = {
  /** The part of the page that contains the button. */
  of: RefObject<HTMLElement | null>
  children: ReactNode
}

export function StickyBar({ of, children }: StickyBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const isAway = useIsAway(of, bar)
  if (!isAway) return null
  return (
    <div
      ref={bar}
      className="fixed inset-x-0 bottom-(--foot) z-20 flex items-center gap-4 border-t border-rule bg-sheet px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      {children}
    </div>
  )
}

/**
 * Whether the button is out of view, on narrow screens only; false before the first observation. A bar with the focus
 * stays, because a press on it or its open dialog would be lost if the page moves.
 */
function useIsAway(of: RefObject<HTMLElement | null>, bar: RefObject<HTMLElement | null>): boolean {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    const place = of.current
    if (!place || typeof IntersectionObserver === 'undefined') return
    const narrow = matchMedia(NARROW)
    let isSeen = true
    const decide = (focused: Element | null) =>
      setIsAway(narrow.matches && (!isSeen || bar.current?.contains(focused) === true))
    const observer = new IntersectionObserver(([entry]) => {
      isSeen = entry?.isIntersecting ?? true
      decide(document.activeElement)
    })
    const decideByWidth = () => decide(document.activeElement)
    const decideByFocus = ({ relatedTarget }: FocusEvent) =>
      decide(relatedTarget instanceof Element ? relatedTarget : document.activeElement)
    observer.observe(place)
    narrow.addEventListener('change', decideByWidth)
    document.addEventListener('focusout', decideByFocus)
    return () => {
      observer.disconnect()
      narrow.removeEventListener('change', decideByWidth)
      document.removeEventListener('focusout', decideByFocus)
    }
  }, [of, bar])
  return isAway
}
