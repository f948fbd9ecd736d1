/** Reads and writes WebVTT, and validates captions and shot lists. Times are seconds. */
import type { Cue, Shot } from '@rushes/contract/film-lines'

/** `faults` are sentences with the number of the line; without faults, the cues are valid. */
export type ReadCaptions = { cues: Cue[]; faults: string[] }

const TIME = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`
const TIMING = new RegExp(`^${TIME}[ \\t]+-->[ \\t]+${TIME}(?:[ \\t].*)?$`)
const MAX_FAULTS = 20
const MAX_CUES = 5_000
const MAX_LINE = 2_000
const MAX_LINES = 50_000

type Line = { number: number; text: string }

type MasterClock = { timecode: string | null; frame_rate: number | null; duration_s: number }

/**
 * Returns the timecode of the first frame of a master in seconds. 0 for a timecode within the length of the
 * film, because captions that start there can also count from zero.
 */
export function clockStart({ timecode, frame_rate: rate, duration_s: duration }: MasterClock): number {
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = (timecode ?? '').split(/[:;.]/).map(Number)
  const start = (hours * 60 + minutes) * 60 + seconds + (rate ? frames / Math.round(rate) : 0)
  return start >= duration ? start : 0
}

/**
 * @param duration length of the film in seconds; 0 if unknown
 * @param clock the timecode of the first frame in seconds: captions that start after it are shifted by it
 */
export function readVtt(vtt: string, duration: number, clock = 0): ReadCaptions {
  const texts = vtt.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/, MAX_LINES + 1)
  if (texts.length > MAX_LINES) return { cues: [], faults: [`There are more than ${MAX_LINES} lines.`] }
  const lines = texts.map((text, index): Line => ({ number: index + 1, text }))
  if (!/^WEBVTT([ \t].*)?$/.test(lines[0]?.text ?? '')) {
    return { cues: [], faults: ['Line 1: the file must start with WEBVTT.'] }
  }
  const cues: Cue[] = []
  const faults: string[] = []
  const timings = blocksOf(lines)
    .slice(1)
    .map(timingOf)
    .filter((timing) => timing !== null)
  const first = timings.find((timing) => typeof timing !== 'string')
  const shift = first && first.start >= clock ? clock : 0
  for (const timing of timings) {
    const after = cues.at(-1)?.start ?? 0
    const read = typeof timing === 'string' ? timing : readCue(timing, { duration, shift, after })
    if (typeof read === 'string') faults.push(read)
    else cues.push(read)
  }
  const long = lines.find(({ text }) => text.length > MAX_LINE)
  if (long) faults.unshift(`Line ${long.number}: the line is longer than ${MAX_LINE} characters.`)
  if (cues.length > MAX_CUES) faults.push(`There are more than ${MAX_CUES} captions.`)
  return { cues, faults: faults.slice(0, MAX_FAULTS) }
}

function blocksOf(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = [[]]
  for (const line of lines) {
    if (line.text.trim() === '') blocks.push([])
    else blocks.at(-1)?.push(line)
  }
  return blocks.filter((block, index) => index === 0 || block.length > 0)
}

type Timing = { line: Line; texts: readonly Line[]; start: number; end: number }

/** @returns a fault as text, or null for a block without a caption. */
function timingOf([first, ...rest]: readonly Line[]): Timing | string | null {
  if (!first || /^(NOTE|STYLE|REGION)([ \t]|$)/.test(first.text)) return null
  const [line, ...texts] = first.text.includes('-->') ? [first, ...rest] : rest
  const match = TIMING.exec(line?.text ?? '')
  if (!line || !match) return `Line ${(line ?? first).number}: times have the format 00:01.000 --> 00:04.000.`
  return { line, texts, start: secondsOf(match.slice(1, 5)), end: secondsOf(match.slice(5, 9)) }
}

/** @returns the caption, or a fault as text */
function readCue(
  { line, texts, ...timing }: Timing,
  { duration, shift, after }: { duration: number; shift: number; after: number },
): Cue | string {
  const start = toThousandths(timing.start - shift)
  const end = toThousandths(timing.end - shift)
  const text = plainText(texts.map((one) => one.text).join('\n'))
  const wrong = texts.find((one) => one.text.includes('-->'))
  if (wrong) return `Line ${wrong.number}: an empty line is required before the next time.`
  if (end <= start) return `Line ${line.number}: the caption ends before it starts.`
  if (start < after) return `Line ${line.number}: the caption starts before the previous one.`
  if (duration > 0 && start >= duration)
    return `Line ${line.number}: the caption starts after the end of the video.`
  return text === '' ? `Line ${line.number}: the caption has no text.` : { start, end, text }
}

const toThousandths = (seconds: number) => Math.round(seconds * 1000) / 1000

const secondsOf = ([hours = '0', minutes, seconds, thousandths]: readonly (string | undefined)[]) =>
  // Whole thousandths, divided once, because a sum of fractions would differ from the written number.
  (((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(thousandths)) / 1000

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00A0',
  lrm: '\u200E',
  rlm: '\u200F',
}

/**
 * Turns `<v Ann>Hello` into "Ann: Hello" and removes all other WebVTT tags. Each pattern is linear, even
 * without a closing bracket.
 */
const plainText = (text: string) =>
  text
    .replace(/<v(?:\.[^ \t<>]*)?[ \t]+([^ \t<>][^<>]*)>/g, (_mark, voice: string) => `${voice.trim()}: `)
    .replace(/<[^<>]*>/g, '')
    .replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .split('\n')
    // An empty line would end the caption where it is written.
    .filter((line) => line.trim() !== '')
    .join('\n')
    .trim()

/** Writes WebVTT, which `readVtt` reads as the same cues; '' without captions. */
export function writeVtt(cues: readonly Cue[]): string {
  if (cues.length === 0) return ''
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const blocks = cues.map(({ start, end, text }) => `${timeOf(start)} --> ${timeOf(end)}\n${escaped(text)}\n`)
  return ['WEBVTT\n', ...blocks].join('\n')
}

function timeOf(seconds: number): string {
  const all = Math.round(seconds * 1000)
  const pad = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0')
  return `${pad(all / 3_600_000)}:${pad((all / 60_000) % 60)}:${pad((all / 1000) % 60)}.${pad(all % 1000, 3)}`
}

/** @returns the faults of a shot list, one sentence for each line. */
export const faultsOfShots = (shots: readonly Shot[], duration: number): string[] =>
  shots.flatMap(({ at }, index) => {
    if (duration > 0 && at >= duration)
      return [`Line ${index + 1}: the shot starts after the end of the video.`]
    const before = shots[index - 1]
    return before && at <= before.at ? [`Line ${index + 1}: the shot starts before the previous one.`] : []
  })

type Written = { language: string; cues: readonly Cue[]; shots: readonly Shot[] }
type Lines = Readonly<Record<string, readonly string[]>>

/** Returns the removed and added lines under the field names of the clip's history; null without changes. */
export function changedLines(before: Written, after: Written): { before: Lines; after: Lines } | null {
  const [old, now] = [linesOf(before), linesOf(after)]
  const names = (['captions', 'shots'] as const).filter(
    (name) => old[name].join('\n') !== now[name].join('\n'),
  )
  if (names.length === 0) return null
  const without = (lines: readonly string[], others: readonly string[]) => {
    const known = new Set(others)
    return lines.filter((line) => !known.has(line))
  }
  return {
    before: Object.fromEntries(names.map((name) => [name, without(old[name], now[name])])),
    after: Object.fromEntries(names.map((name) => [name, without(now[name], old[name])])),
  }
}

const linesOf = ({ language, cues, shots }: Written) => ({
  captions: cues.map(({ start, end, text }) => `${language} ${timeOf(start)}–${timeOf(end)} ${text}`),
  shots: shots.map(({ at, words }) => `${timeOf(at)} ${words}`),
})
