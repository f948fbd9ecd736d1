/** Counts the frames of a film, and writes and reads their timecodes. */

/** Addresses hold thousandths of a second. Without this part of a frame, rounding would lose a frame. */
const ROUNDING_FRAMES = 0.05

/** Frames per second, for a film without a rate. */
export const USUAL_FRAME_RATE = 25

/** The rules for counting the frames of a film. */
export type Counting = {
  frameRate: number
  /** The timecode of the first frame, as in the master: `10:00:00:00`, or `10:00:00;02` with drop-frame; null counts from zero. */
  start: string | null
}

/** @returns undefined without a rate, because the frames cannot be counted then */
export const countingOf = (
  frameRate: number | null | undefined,
  start: string | null,
): Counting | undefined => (frameRate ? { frameRate, start } : undefined)

/**
 * `10:00:08:05`: hours, minutes, seconds and frames, as editing programs read them. A rate such as 29.97 counts 30 frames to a
 * second, and leaves out numbers only where the master does (drop-frame).
 */
export function frameTimecode(seconds: number, { frameRate, start }: Counting): string {
  const frames = framesUntil(seconds, frameRate)
  if (start === null) return timecodeOfFrames(frames, frameRate)
  const dropped = droppedBy(start, frameRate)
  const first = frameOf(start, frameRate, dropped)
  const shown = timecodeOfFrames(numberOf(first + frames, Math.round(frameRate), dropped), frameRate)
  return dropped > 0 ? shown.replace(/:(\d+)$/, ';$1') : shown
}

const TIMECODE = /^\d{1,2}:[0-5]\d:[0-5]\d[:;.](\d{2,3})$/

/**
 * The reverse of `frameTimecode`, also for a film that passes midnight.
 * @returns seconds; null for text that is no timecode, or one before the first frame
 */
export function secondsOfTimecode(text: string, { frameRate, start }: Counting): number | null {
  const [, frame] = TIMECODE.exec(text) ?? []
  if (frame === undefined || Number(frame) >= Math.round(frameRate)) return null
  const first = start ?? '00:00:00:00'
  const dropped = droppedBy(first, frameRate)
  const frames = frameOf(text, frameRate, dropped) - frameOf(first, frameRate, dropped)
  if (frames >= 0) return frames / frameRate
  const nextDay = frames + framesOfDay(Math.round(frameRate), dropped)
  return nextDay < framesOfDay(Math.round(frameRate), dropped) / 2 ? nextDay / frameRate : null
}

/**
 * Reads a typed timecode. Digits alone replace the last ones of the timecode that is shown, as in editing programs.
 * @returns seconds; null for text that is no timecode, or one before the first frame
 */
export function secondsOfTyped(typed: string, shown: string, counting: Counting): number | null {
  const text = typed.trim()
  if (!/^\d{1,8}$/.test(text)) return secondsOfTimecode(text, counting)
  // From 100 frames per second, the number of the frame may have three digits.
  const pairs = (shown.slice(0, 8) + shown.slice(-2)).replace(/\D/g, '')
  const digits = pairs.slice(0, -text.length) + text
  return secondsOfTimecode(digits.replace(/\d\d(?=\d)/g, '$&:'), counting)
}

/**
 * @returns how many frames of a master were counted before the one with this number, since `00:00:00:00`. A number that
 * drop-frame leaves out is the next one that exists, as in editing programs.
 */
function frameOf(timecode: string, frameRate: number, dropped: number): number {
  const [hours = 0, minutes = 0, whole = 0, frame = 0] = timecode.split(/[:;.]/).map(Number)
  const allMinutes = 60 * hours + minutes
  const skipped = dropped * (allMinutes - Math.floor(allMinutes / 10))
  const isLeftOut = whole === 0 && minutes % 10 !== 0 && frame < dropped
  return (60 * allMinutes + whole) * Math.round(frameRate) + (isLeftOut ? dropped : frame) - skipped
}

const droppedBy = (start: string, frameRate: number) => (/[;.]/.test(start) ? droppedFrames(frameRate) : 0)

/** Numbers that are left out at the beginning of each minute, except each tenth; only television of 29.97 and 59.94 does. */
function droppedFrames(frameRate: number): number {
  const perSecond = Math.round(frameRate)
  return perSecond % 30 === 0 && frameRate !== perSecond ? perSecond / 15 : 0
}

const framesOfTenMinutes = (perSecond: number, dropped: number) => 10 * 60 * perSecond - 9 * dropped

const framesOfDay = (perSecond: number, dropped: number) => 144 * framesOfTenMinutes(perSecond, dropped)

/** @returns the number in the timecode of a frame, within a day */
function numberOf(frame: number, perSecond: number, dropped: number): number {
  const perMinute = 60 * perSecond - dropped
  const perTen = framesOfTenMinutes(perSecond, dropped)
  const inDay = frame % framesOfDay(perSecond, dropped)
  const rest = inDay % perTen
  const minutes = rest < dropped ? 0 : Math.floor((rest - dropped) / perMinute)
  return inDay + dropped * (9 * Math.floor(inDay / perTen) + minutes)
}

/** The difference of the two timecodes. */
export function lengthTimecode(start: number, end: number, frameRate: number): string {
  return timecodeOfFrames(framesUntil(end, frameRate) - framesUntil(start, frameRate), frameRate)
}

/** The number of the frame that is shown at a time; the first is 0. */
export function framesUntil(seconds: number, frameRate: number): number {
  return Math.max(0, Math.floor(seconds * frameRate + ROUNDING_FRAMES))
}

/** A part of a frame, added because films store times as fractions that can be just after its beginning. */
const INTO_FRAME = 0.1

/** Seconds. */
export function timeOfFrame(frame: number, frameRate: number): number {
  return frame <= 0 ? 0 : (frame + INTO_FRAME) / frameRate
}

/** A time, in seconds, within the frame that is shown at this time. */
export const timeInFrame = (seconds: number, frameRate: number): number =>
  timeOfFrame(framesUntil(seconds, frameRate), frameRate)

/** The beginning of the frame that is shown at a time, in seconds. */
export function startOfFrame(seconds: number, frameRate: number): number {
  return framesUntil(seconds, frameRate) / frameRate
}

function timecodeOfFrames(frames: number, frameRate: number): string {
  const perSecond = Math.round(frameRate)
  const whole = Math.floor(frames / perSecond)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60, frames % perSecond]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
