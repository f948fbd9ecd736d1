/** Which rows of a long list are near the part that is seen: only these are in the page. */
import { useEffect, useRef, useState } from 'react'

/** Rows above and below the visible part, so that the arrow keys always find the next row. */
const OVERSCAN = 8
const MOST_ROWS = 60

export function useWindow(count: number, rowHeight: number) {
  const list = useRef<HTMLUListElement>(null)
  const [first, setFirst] = useState(0)
  useEffect(() => {
    const left = new AbortController()
    const options = { signal: left.signal, passive: true }
    function follow() {
      const top = list.current?.getBoundingClientRect().top ?? 0
      setFirst(Math.max(0, Math.floor(-top / rowHeight) - OVERSCAN))
    }
    addEventListener('scroll', follow, options)
    addEventListener('resize', follow, options)
    follow()
    return () => left.abort()
  }, [rowHeight])
  const seen = Math.ceil(innerHeight / rowHeight)
  const start = Math.min(first, Math.max(0, count - 1))
  const end = Math.min(count, start + Math.min(MOST_ROWS, seen + 2 * OVERSCAN))
  return { list, start, end, before: start * rowHeight, after: (count - end) * rowHeight }
}
