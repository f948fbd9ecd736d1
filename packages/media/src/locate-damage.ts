/** Finds near which seconds a film is damaged. */
import { pictureWatch, REPORT_ALL } from './damage.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import type { Film } from './media-facts.ts'
import { type FfmpegRun, runFfmpeg, SAFE_INPUT } from './run-ffmpeg.ts'

type Damaged = {
  master: string
  film: Film
  /** Seconds. `beginS` to `endS` is examined; the part from `readS` is only read, so that the rest can be. */
  readS: number
  beginS: number
  endS: number
  /** The seconds of damage by the progress of an encoder, which is some seconds late. */
  seconds: readonly number[]
}

/** Reads the damaged part a second time, with a line for each picture. @throws MediaProblem */
export async function locateDamage(
  ffmpeg: Ffmpeg,
  { master, film, readS, beginS, endS, seconds }: Damaged,
  { signal }: Pick<FfmpegRun, 'signal'>,
): Promise<number[]> {
  if (seconds.length === 0) return []
  const watch = pictureWatch()
  const part = readS > 0 ? ['-copyts', '-start_at_zero', '-ss', `${readS}`] : []
  const streams = [film.picture, ...film.sounds.map(({ stream }) => stream)]
  const args = [
    ...[...REPORT_ALL, '-threads', '1', ...part, '-t', `${endS - readS}`, ...SAFE_INPUT, '-i', master],
    ...[...streams.flatMap((stream) => ['-map', `0:${stream}`]), '-f', 'null', '-'],
  ]
  await runFfmpeg(ffmpeg, { signal, durationS: endS - readS, args, onLine: watch.onLine })
  const located = watch.found()
  if (located.length === 0) return [...seconds]
  return located.filter((second) => second >= Math.floor(beginS) && second <= endS)
}
