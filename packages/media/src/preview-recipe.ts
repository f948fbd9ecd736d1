/** Parameters of the public previews of a master; pure. */
import type { Size } from './picture-size.ts'
import type { Probe } from './probe.ts'
import { writeVtt } from './web-vtt.ts'

export type Rung = Size & {
  /** `540p`: the shorter side. */
  name: string
  crf: number
  maxBitsPerS: number
}
/** A tile with the size of the picture in it. */
type Tile = Size & { picture: Size }
export type Storyboard = { everyS: number; tiles: number; columns: number; rows: number; tile: Tile }
export type PreviewRecipe = {
  /** The medium one first: players start with it, and it is the direct file. Then the small and the large one. */
  rungs: readonly [Rung, Rung, Rung]
  storyboard: Storyboard
  /** The frame rate in the form of ffmpeg: `24000/1001`. */
  rate: string
  /** Frames from one keyframe to the next, which are at the same times in all rungs. */
  keyframeEvery: number
  isInterlaced: boolean
  hasSound: boolean
  /** The time at which the preview ends although the sound continues; null where both end together. */
  endS: number | null
}

/** Shorter sides as shares of the master's, and at most `side`. */
const LADDER = [
  { share: 1 / 2, side: 540, crf: 23, maxBitsPerS: 1_800_000 },
  { share: 1 / 3, side: 360, crf: 24, maxBitsPerS: 800_000 },
  { share: 1, side: 1080, crf: 24, maxBitsPerS: 5_000_000 },
] as const
const KEYFRAME_S = 2
const MAX_FRAMES_PER_S = 30
/** The frame rate of a file without one. */
const USUAL_RATE = 25
const MAX_TILES = 100
const COLUMNS = 10
const TILE = { long: 160, short: 90 }
/** Rates of television, which no decimal number is equal to. */
const TELEVISION: Readonly<Record<string, string>> = {
  24: '24000/1001',
  30: '30000/1001',
  60: '60000/1001',
  120: '120000/1001',
}

export function previewRecipe(probe: Probe): PreviewRecipe {
  const rate = previewRate(probe.frameRate)
  return {
    rungs: rungsOf(probe),
    storyboard: storyboardOf(probe),
    rate: rate.text,
    keyframeEvery: Math.round(rate.number * KEYFRAME_S),
    isInterlaced: probe.scan === 'interlaced',
    hasSound: (probe.film?.sounds.length ?? 0) > 0,
    endS: probe.film?.endS ?? null,
  }
}

function rungsOf(master: Size): [Rung, Rung, Rung] {
  const [medium, small, large] = LADDER
  return [rungOf(master, medium), rungOf(master, small), rungOf(master, large)]
}

function rungOf({ width, height }: Size, { share, side, ...rates }: (typeof LADDER)[number]): Rung {
  const shorterSide = Math.min(width, height)
  const scale = Math.min(share, side / shorterSide)
  const name = `${even(shorterSide * scale)}p`
  return { name, width: even(width * scale), height: even(height * scale), ...rates }
}

/** The colour of two neighbouring points is stored once, so a side has an even number of them. */
const even = (length: number) => Math.max(2, 2 * Math.round(length / 2))

function previewRate(masters: number): { number: number; text: string } {
  const known = masters > 0 ? masters : USUAL_RATE
  const number = known > MAX_FRAMES_PER_S ? known / Math.ceil(known / MAX_FRAMES_PER_S - 0.01) : known
  return { number, text: exactRate(number) }
}

/** A rate as ffmpeg writes it: `30000/1001` for 29.97. @param rate in frames per second; 0 where the file has none */
export function exactRate(rate: number): string {
  const number = rate > 0 ? rate : USUAL_RATE
  const whole = Math.round(number)
  const isTelevision = Math.abs(number - (whole * 1000) / 1001) < 0.004
  const television = isTelevision ? TELEVISION[whole] : undefined
  return television ?? String(Math.round(number * 1000) / 1000)
}

function storyboardOf({ width, height, durationS }: Probe): Storyboard {
  const everyS = Math.max(1, Math.ceil(durationS / MAX_TILES))
  const tiles = Math.max(1, Math.ceil(durationS / everyS))
  const columns = Math.min(COLUMNS, tiles)
  const tile =
    height > width ? { width: TILE.short, height: TILE.long } : { width: TILE.long, height: TILE.short }
  const scale = Math.min(tile.width / width, tile.height / height)
  const picture = { width: within(width * scale, tile.width), height: within(height * scale, tile.height) }
  return { everyS, tiles, columns, rows: Math.ceil(tiles / columns), tile: { ...tile, picture } }
}

const within = (length: number, most: number) => Math.min(most, even(length))

/** Maps parts of the picture to seconds for the player. */
export function storyboardVtt({ everyS, tiles, columns, tile }: Storyboard, durationS: number): string {
  const cues = Array.from({ length: tiles }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const end = Math.min((index + 1) * everyS, durationS)
    const place = [column * tile.width, row * tile.height, tile.width, tile.height].join(',')
    return { start: index * everyS, end, text: `sprite.jpg#xywh=${place}` }
  })
  return writeVtt(cues)
}
