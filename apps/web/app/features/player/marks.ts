/** In and out points of a film: read from and written to the address, and copied as timecodes. */
import { type Counting, frameTimecode } from '@rushes/commerce/film-timecode'

/** In seconds. */
export type Marks = { in: number | null; out: number | null }
export type MarkPoint = keyof Marks

export const NO_MARKS: Marks = { in: null, out: null }
const POINTS = ['in', 'out'] as const

/** Sets one point, and removes the other point if they would be in the wrong order. */
export function withMark(marks: Marks, point: MarkPoint, seconds: number): Marks {
  const next = { ...marks, [point]: seconds }
  if (next.in === null || next.out === null || next.in < next.out) return next
  return { ...NO_MARKS, [point]: seconds }
}

/** Reads the points from an address. Points outside the film, or in the wrong order, are left out. */
export function readMarks(query: URLSearchParams, duration: number): Marks {
  const [start, end] = POINTS.map((point) => readSeconds(query.get(point), duration))
  const marks = { in: start ?? null, out: end ?? null }
  return marks.in !== null && marks.out !== null && marks.in >= marks.out ? NO_MARKS : marks
}

/** @returns null for a text that is no time, or a time after the end */
export function readSeconds(value: string | null, duration: number): number | null {
  if (value === null || !/^\d{1,6}(\.\d{1,3})?$/.test(value)) return null
  const seconds = Number(value)
  return seconds <= duration ? seconds : null
}

/** Returns the address with other points. */
export function addressWithMarks(href: string, marks: Marks): string {
  const url = new URL(href)
  for (const point of POINTS) {
    const seconds = marks[point]
    if (seconds === null) url.searchParams.delete(point)
    else url.searchParams.set(point, String(Math.round(seconds * 1000) / 1000))
  }
  return url.href
}

/** Returns the text for the clipboard: `In 00:00:03:00, out 00:00:08:05`. */
export function marksAsText({ in: start, out: end }: Marks, counting: Counting): string {
  const parts = [
    start === null ? '' : `in ${frameTimecode(start, counting)}`,
    end === null ? '' : `out ${frameTimecode(end, counting)}`,
  ].filter((part) => part !== '')
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
