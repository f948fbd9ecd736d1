/** Takes the first captions out of a film that holds some, as WebVTT. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { MediaProblem } from './media-problem.ts'
import { type FfmpegRun, runFfmpeg, SAFE_INPUT } from './run-ffmpeg.ts'

/**
 * @param use gets the path of the file for as long as it runs
 * @returns undefined when there are no captions, or only pictures of them
 */
export async function withCaptionsInside<T>(
  ffmpeg: Ffmpeg,
  { master, durationS }: { master: string; durationS: number },
  watch: Pick<FfmpegRun, 'signal'>,
  use: (path: string) => Promise<T>,
): Promise<T | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-captions-'))
  const file = 'captions.vtt'
  const args = [...SAFE_INPUT, '-i', master, '-map', '0:s:0', '-f', 'webvtt', file]
  try {
    await runFfmpeg(ffmpeg, { ...watch, folder, durationS, args })
    return await use(join(folder, file))
  } catch (error) {
    if (!(error instanceof MediaProblem)) throw error
    return undefined
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
