/**
 * Finds the point of a picture that a cut has to keep, if no editor has set it. Areas that differ from the
 * picture's mean colour, and areas with edges, attract the eye; near the middle they count more, because
 * cameras are pointed at subjects.
 */
import sharp from 'sharp'
import type { FocalPoint } from '../media-facts.ts'

/** Three bytes for each pixel. */
type Sample = { pixels: Uint8Array; width: number; height: number }

/** Small enough that fur and leaves blend into shapes. */
const SAMPLE_SIDE = 48
/** The decrease of the weight from the middle: the standard deviation as a share of each side. */
const SPREAD = 0.25
/** A little above the middle, because faces are there. */
const MIDDLE: FocalPoint = { x: 0.5, y: 0.42 }

export async function focalPointIn(path: string): Promise<FocalPoint> {
  const { data, info } = await sharp(path)
    .autoOrient()
    .resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: 'inside' })
    .flatten({ background: '#808080' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return centreOfInterest({ pixels: data, width: info.width, height: info.height })
}

/** The mean place of all pixels, by their weights. A picture of one colour has its middle. */
function centreOfInterest(sample: Sample): FocalPoint {
  const { width, height } = sample
  const mean = meanOf(sample.pixels)
  let [sum, sumX, sumY] = [0, 0, 0]
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const [x, y] = [(column + 0.5) / width, (row + 0.5) / height]
      const attraction = distance(colourAt(sample, column, row), mean) + edgeAt(sample, column, row)
      const weight = attraction ** 2 * nearness(x, MIDDLE.x) * nearness(y, MIDDLE.y)
      sum += weight
      sumX += weight * x
      sumY += weight * y
    }
  }
  const share = (total: number) => (sum > 0 ? Math.round((total / sum) * 100) / 100 : 0.5)
  return { x: share(sumX), y: share(sumY) }
}

type Colour = readonly [red: number, green: number, blue: number]

function meanOf(pixels: Uint8Array): Colour {
  const sums: [number, number, number] = [0, 0, 0]
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    sums[0] += pixels[at] ?? 0
    sums[1] += pixels[at + 1] ?? 0
    sums[2] += pixels[at + 2] ?? 0
  }
  const count = Math.max(1, pixels.length / 3)
  return [sums[0] / count, sums[1] / count, sums[2] / count]
}

/** The nearest pixel of the picture, for places beyond its border. */
function colourAt({ pixels, width, height }: Sample, column: number, row: number): Colour {
  const inside = (value: number, length: number) => Math.min(length - 1, Math.max(0, value))
  const at = (inside(row, height) * width + inside(column, width)) * 3
  return [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]
}

const edgeAt = (sample: Sample, column: number, row: number): number =>
  Math.hypot(
    distance(colourAt(sample, column + 1, row), colourAt(sample, column - 1, row)),
    distance(colourAt(sample, column, row + 1), colourAt(sample, column, row - 1)),
  ) / 2

const distance = (one: Colour, other: Colour): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

const nearness = (place: number, middle: number): number => Math.exp(-(((place - middle) / SPREAD) ** 2) / 2)
