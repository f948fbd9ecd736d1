/** Makes the stills of a clip: AVIF and WebP in each width, and a JPEG for clients without these formats. */
import { Look, type PosterPlan } from './media-facts.ts'
import { readMedia } from './read-media.ts'
import type { ReadingOptions } from './reader/read-confined.ts'

/**
 * Writes the stills into the folder. Metadata is left out: a picture must not contain where its photographer lives.
 * @returns what the still looks like @throws MediaProblem
 */
export async function makePosters(
  picture: string,
  folder: string,
  plan: PosterPlan,
  watch: Pick<ReadingOptions, 'signal'> = {},
): Promise<Look> {
  return await readMedia('posters', { picture, folder, plan }, Look, { ...watch, reads: [picture], folder })
}
