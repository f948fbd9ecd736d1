/** The colour that stands in a picture's place until the picture is there (look: skeletons). */
import sharp from 'sharp'
import { MediaProblem } from './media-problem.ts'

/** How much of the colour's distance from its own grey stays: a skeleton must not shout. */
const KEPT_SATURATION = 0.7

/** @returns '#rrggbb' @throws MediaProblem when the picture cannot be read. */
export async function dominantColour(path: string): Promise<string> {
  try {
    // Few pixels are enough, and they blend film grain into the colour that an eye would name.
    const small = await sharp(path).resize(48, 48, { fit: 'inside' }).removeAlpha().png().toBuffer()
    const { dominant } = await sharp(small).stats()
    return muted([dominant.r, dominant.g, dominant.b])
  } catch (error) {
    throw new MediaProblem('The picture cannot be read.', { cause: error })
  }
}

function muted([red, green, blue]: [number, number, number]): string {
  const grey = 0.299 * red + 0.587 * green + 0.114 * blue
  const hex = (channel: number) =>
    Math.round(grey + (channel - grey) * KEPT_SATURATION)
      .toString(16)
      .padStart(2, '0')
  return `#${hex(red)}${hex(green)}${hex(blue)}`
}
