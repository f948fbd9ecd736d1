/** The storyboard of a clip: a WebVTT file whose cues name rectangles of sprite sheets. */

export type StoryboardFrame = {
  /** Seconds. */
  from: number
  to: number
  /** Address of the sheet, as the cue says it. */
  sheet: string
  x: number
  y: number
  width: number
  height: number
}

const CUE = /^(\S+) --> (\S+)/
const FRAGMENT = /^(.+)#xywh=(\d+),(\d+),(\d+),(\d+)$/

/** Seconds of `00:01:02.500` or `01:02.500`; NaN of anything else. */
function readTime(text: string): number {
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

/** Cues that make no sense are left out: a storyboard is a convenience. */
export function parseStoryboard(vtt: string): StoryboardFrame[] {
  const frames: StoryboardFrame[] = []
  const lines = vtt.split(/\r?\n/)
  for (const [index, line] of lines.entries()) {
    const [, from, to] = CUE.exec(line) ?? []
    const [, sheet, ...numbers] = FRAGMENT.exec(lines[index + 1]?.trim() ?? '') ?? []
    const [x, y, width, height] = numbers.map(Number)
    if (!from || !to || !sheet || x === undefined || y === undefined || !width || !height) continue
    const times = { from: readTime(from), to: readTime(to) }
    if (times.to > times.from) frames.push({ ...times, sheet, x, y, width, height })
  }
  return frames
}

/** The frame at a time; the last one after the end. */
export function frameAt(frames: readonly StoryboardFrame[], seconds: number): StoryboardFrame | undefined {
  return frames.find(({ to }) => seconds < to) ?? frames.at(-1)
}
