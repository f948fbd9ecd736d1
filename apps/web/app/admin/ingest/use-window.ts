/** Returns the rows of a long list near the visible part: only these are in the page. */
import { useEffect, useRef, useState } from 'react'

/** Rows above and below the visible part, so that the arrow keys always find the next row. */
const OVERSCAN = 8
const MAX_ROWS = 60

/** @param heights of the rows, in pixels */
export function useWindow(heights: readonly number[]) {
  const list = useRef<HTMLUListElement>(null)
  const [above, setAbove] = useState(0)
  useEffect(() => {
    const left = new AbortController()
    const options = { signal: left.signal, passive: true }
    const follow = () => setAbove(Math.max(0, -(list.current?.getBoundingClientRect().top ?? 0)))
    addEventListener('scroll', follow, options)
    addEventListener('resize', follow, options)
    follow()
    return () => left.abort()
  }, [])
  return { list, ...visibleRows(heights, { above, height: innerHeight }) }
}

export function visibleRows(heights: readonly number[], seen: { above: number; height: number }) {
  const sumOf = (rows: readonly number[]) => rows.reduce((sum, height) => sum + height, 0)
  const first = rowAt(heights, seen.above)
  const last = rowAt(heights, seen.above + seen.height)
  const start = Math.max(0, first - OVERSCAN)
  const end = Math.min(heights.length, last + 1 + OVERSCAN, start + MAX_ROWS)
  return { start, end, before: sumOf(heights.slice(0, start)), after: sumOf(heights.slice(end)) }
}

/** Returns the row at a distance from the top of the list, or the last one for a distance beyond its end. */
function rowAt(heights: readonly number[], distance: number): number {
  let below = 0
  const at = heights.findIndex((height) => {
    below += height
    return below > distance
  })
  return at < 0 ? Math.max(0, heights.length - 1) : at
}
