/** Finds the colour that is shown until a picture has loaded. */
import sharp from 'sharp'

type Colour = [red: number, green: number, blue: number]
type Box = { count: number; sum: Colour }

/** Enough pixels to find the colours of a picture; scaling down blends film grain away. */
const SAMPLE_SIDE = 48
/** The share of the colour's saturation that stays: a placeholder must not attract the eye. */
const SATURATION = 0.7

/** @returns '#rrggbb' */
export async function dominantColourOf(path: string): Promise<string> {
  const pixels = await sharp(path)
    .resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: 'inside' })
    .flatten({ background: '#808080' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return hexOf(muted(characteristic(pixels)))
}

/**
 * Sorts the pixels into 512 boxes of similar colours and returns the colour half way between the fullest box
 * and the mean of all pixels. The box alone often is a white sky, the mean alone is muddy.
 */
function characteristic(pixels: Uint8Array): Colour {
  const boxes = new Map<number, Box>()
  const all: Box = { count: 0, sum: [0, 0, 0] }
  let fullest = all
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5)
    const box = boxes.get(key) ?? { count: 0, sum: [0, 0, 0] }
    boxes.set(key, box)
    for (const one of [box, all]) addTo(one, [red, green, blue])
    if (fullest === all || box.count > fullest.count) fullest = box
  }
  const [red, green, blue] = meanOf(all)
  const [dominantRed, dominantGreen, dominantBlue] = meanOf(fullest)
  return [(red + dominantRed) / 2, (green + dominantGreen) / 2, (blue + dominantBlue) / 2]
}

function addTo(box: Box, [red, green, blue]: Colour): void {
  box.count += 1
  box.sum[0] += red
  box.sum[1] += green
  box.sum[2] += blue
}

function meanOf({ count, sum: [red, green, blue] }: Box): Colour {
  return [red / count, green / count, blue / count]
}

function muted([red, green, blue]: Colour): Colour {
  const grey = 0.299 * red + 0.587 * green + 0.114 * blue
  const towardsGrey = (channel: number) => grey + (channel - grey) * SATURATION
  return [towardsGrey(red), towardsGrey(green), towardsGrey(blue)]
}

function hexOf(colour: Colour): string {
  return `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}
