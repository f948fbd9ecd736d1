/**
 * Converts films and pictures of high dynamic range or wide gamut to the colours of every screen: films by a
 * table for ffmpeg, whose own conversion needs a library that not every build has, and takes several times as
 * long (ADR 37); pure.
 */
import type { FilmColour } from './media-facts.ts'

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

/** Points in each direction. */
const POINTS = 49
/** The white of a text or of paper, in candela per square metre (ITU-R BT.2408); brighter light is a highlight. */
const WHITE = 203
/** The peak luminance of a usual master, in candela per square metre. */
const PEAK = 1_000
/** Up to here, of white, light stays as it is. */
const KNEE = 0.8

/** The colour encoding of a picture. */
export type PictureColour = {
  transfer: Exclude<FilmColour['transfer'], 'sdr'> | 'srgb' | 'adobe'
  primaries: FilmColour['primaries'] | 'adobe'
}

/** Light of other primaries in those of BT.709, both with the white D65. */
const TO_BT709: Readonly<Record<PictureColour['primaries'], Matrix>> = {
  bt709: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  bt2020: [
    [1.660491, -0.587641, -0.07285],
    [-0.12455, 1.1329, -0.008349],
    [-0.018151, -0.100579, 1.11873],
  ],
  p3: [
    [1.22494, -0.22494, 0],
    [-0.042057, 1.042057, 0],
    [-0.019638, -0.078636, 1.098274],
  ],
  adobe: [
    [1.398356, -0.398356, 0],
    [0, 1, 0],
    [0, -0.042929, 1.042929],
  ],
}
/** Whether the conversion needs the table. */
export const needsTable = ({ transfer, primaries }: FilmColour): boolean =>
  transfer !== 'sdr' || primaries !== 'bt709'

const STEPS = Array.from({ length: POINTS }, (_, index) => index / (POINTS - 1))

/** The latest table, because each part of a film needs it. Only one, because it has three million characters. */
let latest: { kind: string; slices: readonly string[] } = { kind: '', slices: [] }

/**
 * @returns the table as text of a .cube file, in slices: a writer that awaits each one leaves the event loop free, while the
 * whole table takes a third of a second
 */
export function* colourTable({ transfer, primaries }: FilmColour): Generator<string> {
  yield `LUT_3D_SIZE ${POINTS}\n`
  const kind = `${transfer} ${primaries}`
  if (latest.kind === kind) return yield* latest.slices
  const slices: string[] = []
  for (const blue of STEPS) {
    const slice = sliceOf(blue, { transfer, primaries })
    slices.push(slice)
    yield slice
  }
  latest = { kind, slices }
}

function sliceOf(blue: number, { transfer, primaries }: Pick<FilmColour, 'transfer' | 'primaries'>): string {
  const lines = STEPS.flatMap((green) =>
    STEPS.map((red) => {
      const points = shown([red, green, blue], { transfer, primaries })
      return `${points.map((value) => value.toFixed(6)).join(' ')}\n`
    }),
  )
  return lines.join('')
}

/** Replaces the points of a picture by those of sRGB. @param channels of a point; the first three are its colour */
export function convertToSrgb(points: Uint8Array, channels: number, colour: PictureColour): void {
  for (let at = 0; at + channels <= points.length; at += channels) {
    const [red = 0, green = 0, blue = 0] = points.subarray(at, at + 3)
    points.set(
      shown([red / 255, green / 255, blue / 255], colour).map((value) => Math.round(255 * value)),
      at,
    )
  }
}

type Colour = {
  transfer: FilmColour['transfer'] | PictureColour['transfer']
  primaries: PictureColour['primaries']
}

/** Converts signals to light, in which 1 is white. */
const LIGHT_OF: Readonly<Record<Colour['transfer'], (signal: Triple) => Triple>> = {
  // ITU-R BT.1886
  sdr: (signal) => each(signal, (value) => value ** 2.4),
  srgb: (signal) =>
    each(signal, (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)),
  // Adobe RGB (1998): 2 + 51/256
  adobe: (signal) => each(signal, (value) => value ** 2.19921875),
  pq: (signal) => each(signal, (value) => (10_000 * pqLight(value)) / WHITE),
  // The system gamma of a display of 1,000 cd/m², by colour, as ffmpeg and what is built on it apply it.
  hlg: (signal) => each(signal, (value) => (PEAK / WHITE) * hlgLight(value) ** 1.2),
}

function shown(signal: Triple, { transfer, primaries }: Colour): Triple {
  const light = LIGHT_OF[transfer](signal)
  const [red, green, blue] = TO_BT709[primaries]
  const own: Triple = [dot(red, light), dot(green, light), dot(blue, light)]
  const brightest = Math.max(...own)
  // One factor for all colours keeps the hue. Only high dynamic range has light above white.
  const isHdr = transfer === 'pq' || transfer === 'hlg'
  const scale = isHdr && brightest > KNEE ? rolledOff(brightest) / brightest : 1
  return each(own, (value) => srgbSignal(value * scale))
}

/** A curve that continues the straight line at the knee, and ends at the peak with 1. */
function rolledOff(value: number): number {
  const peak = PEAK / WHITE
  const a = (-KNEE * KNEE * (peak - 1)) / (KNEE * KNEE - 2 * KNEE + peak)
  const b = (KNEE * KNEE - 2 * KNEE * peak + peak) / (peak - 1)
  return Math.min(1, (((b * b + 2 * b * KNEE + KNEE * KNEE) / (b - a)) * (value + a)) / (value + b))
}

/** SMPTE ST 2084 */
function pqLight(signal: number): number {
  const root = signal ** (1 / 78.84375)
  return (Math.max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root)) ** (1 / 0.1593017578125)
}

/** ITU-R BT.2100 */
const hlgLight = (signal: number): number =>
  signal <= 0.5 ? (signal * signal) / 3 : (Math.exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12

/** Browsers show a film of BT.709 with the curve of sRGB. */
function srgbSignal(light: number): number {
  const value = Math.min(1, Math.max(0, light))
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
}

const each = ([red, green, blue]: Triple, change: (value: number) => number): Triple => [
  change(red),
  change(green),
  change(blue),
]
const dot = (one: Triple, other: Triple) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
