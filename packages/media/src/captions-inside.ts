/** Takes the first captions out of a film that holds some, as WebVTT. */
import { join } from 'node:path'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { MediaProblem } from './media-problem.ts'
import { type FfmpegRun, runFfmpeg, SAFE_INPUT } from './run-ffmpeg.ts'
import { withTemporaryFolder } from './temporary-folder.ts'

/** Far more than the captions that are accepted. */
const MOST_BYTES = 8 * 2 ** 20
/** The decoders of captions can be slow by design of the file, so the time follows the bytes and not the stated duration. */
const secondsFor = (sizeBytes: number) => Math.ceil(50 + sizeBytes / (20 * 2 ** 20))

/**
 * @param use gets the path of the file for as long as it runs
 * @returns undefined when there are no captions, only pictures of them, or when reading them exceeds the limits (R-MEDIA-11)
 */
export async function withCaptionsInside<T>(
  ffmpeg: Ffmpeg,
  { master, durationS, sizeBytes }: { master: string; durationS: number; sizeBytes: number },
  watch: Pick<FfmpegRun, 'signal'>,
  use: (path: string) => Promise<T>,
): Promise<T | undefined> {
  const file = 'captions.vtt'
  const limits = { seconds: secondsFor(sizeBytes), fileBytes: MOST_BYTES }
  const args = [...SAFE_INPUT, '-i', master, '-map', '0:s:0', '-f', 'webvtt', file]
  try {
    return await withTemporaryFolder('captions', async (folder) => {
      await runFfmpeg(ffmpeg, { ...watch, folder, durationS, limits, args })
      return await use(join(folder, file))
    })
  } catch (error) {
    if (!(error instanceof MediaProblem)) throw error
    return undefined
  }
}
