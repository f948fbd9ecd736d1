/** Takes the first captions out of a film that holds some, as WebVTT. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { MediaProblem } from './media-problem.ts'
import { type FfmpegRun, runFfmpeg, SAFE_INPUT } from './run-ffmpeg.ts'

/** @returns undefined when there are none, or only pictures of words */
export async function captionsInside(
  ffmpeg: Ffmpeg,
  { master, durationS }: { master: string; durationS: number },
  watch: Pick<FfmpegRun, 'signal'>,
): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-captions-'))
  const args = [...SAFE_INPUT, '-i', master, '-map', '0:s:0', '-f', 'webvtt', 'captions.vtt']
  try {
    await runFfmpeg(ffmpeg, { ...watch, folder, durationS, args })
    return await readFile(join(folder, 'captions.vtt'), 'utf8')
  } catch (error) {
    if (!(error instanceof MediaProblem)) throw error
    return undefined
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
