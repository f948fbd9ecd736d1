/** Reads the storyboard of a clip: a WebVTT file whose cues name rectangles of sprite sheets. */

export type StoryboardFrame = {
  /** In seconds. */
  from: number
  to: number
  /** The address of the sheet, as written in the cue. */
  sheet: string
  x: number
  y: number
  width: number
  height: number
}

const CUE = /^(\S+) --> (\S+)/
const FRAGMENT = /^(.+)#xywh=(\d+),(\d+),(\d+),(\d+)$/

/** Converts `00:01:02.500` or `01:02.500` to seconds; NaN for anything else. */
function readTime(text: string): number {
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

/** Ignores cues that cannot be read, because the player works without a storyboard. */
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

/** Returns the frame at a time; after the end, the last frame. */
export function frameAt(frames: readonly StoryboardFrame[], seconds: number): StoryboardFrame | undefined {
  return frames.find(({ to }) => seconds < to) ?? frames.at(-1)
}
