/** In and out points: set with the player's keys, shared in the address, copied as timecodes. */

/** Seconds. */
export type Marks = { in: number | null; out: number | null }
export type MarkPoint = keyof Marks

export const NO_MARKS: Marks = { in: null, out: null }
const POINTS = ['in', 'out'] as const

/** Sets one point; the other one is let go when it would lie on the wrong side. */
export function setMark(marks: Marks, point: MarkPoint, seconds: number): Marks {
  const next = { ...marks, [point]: seconds }
  if (next.in === null || next.out === null || next.in < next.out) return next
  return { ...NO_MARKS, [point]: seconds }
}

/** The points that an address names; what lies outside the film, or the wrong way round, is left out. */
export function readMarks(query: URLSearchParams, duration: number): Marks {
  const [start, end] = POINTS.map((point) => readSeconds(query.get(point), duration))
  const marks = { in: start ?? null, out: end ?? null }
  return marks.in !== null && marks.out !== null && marks.in >= marks.out ? NO_MARKS : marks
}

function readSeconds(value: string | null, duration: number): number | null {
  if (value === null || !/^\d{1,6}(\.\d{1,3})?$/.test(value)) return null
  const seconds = Number(value)
  return seconds <= duration ? seconds : null
}

/** The address with these points instead of its own. */
export function addressWithMarks(href: string, marks: Marks): string {
  const url = new URL(href)
  for (const point of POINTS) {
    const seconds = marks[point]
    if (seconds === null) url.searchParams.delete(point)
    else url.searchParams.set(point, String(Math.round(seconds * 1000) / 1000))
  }
  return url.href
}

/** Addresses hold thousandths of a second: what they round off must not cost a frame. */
const ROUNDED_OFF = 0.05

/**
 * `00:00:08:05`: hours, minutes, seconds and frames, as editing programs read them. Broken rates such as 29.97 count
 * whole frames in seconds of thirty (non-drop).
 */
export function frameTimecode(seconds: number, frameRate: number): string {
  return timecodeOfFrames(framesUntil(seconds, frameRate), frameRate)
}

/** From the first frame to the last one, so that it is the difference of the two timecodes. */
export function lengthTimecode(start: number, end: number, frameRate: number): string {
  return timecodeOfFrames(framesUntil(end, frameRate) - framesUntil(start, frameRate), frameRate)
}

function framesUntil(seconds: number, frameRate: number): number {
  return Math.max(0, Math.floor(seconds * frameRate + ROUNDED_OFF))
}

function timecodeOfFrames(frames: number, frameRate: number): string {
  const perSecond = Math.round(frameRate)
  const whole = Math.floor(frames / perSecond)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60, frames % perSecond]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** What is copied: `In 00:00:03:00, out 00:00:08:05`. */
export function marksAsText({ in: start, out: end }: Marks, frameRate: number): string {
  const parts = [
    start === null ? '' : `in ${frameTimecode(start, frameRate)}`,
    end === null ? '' : `out ${frameTimecode(end, frameRate)}`,
  ].filter((part) => part !== '')
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
