/**
 * Tests of results of ffmpeg run with each one that a shop may have: the system's, and the one among the dependencies.
 */
import { describe, test } from 'vitest'
import { type Ffmpeg, FfmpegMissing, findFfmpeg, packagedFfmpeg } from '../src/find-ffmpeg.ts'

const [packaged] = packagedFfmpeg()
const KINDS = [
  { whose: 'the ffmpeg of the system', ffmpeg: await found('ffmpeg') },
  {
    whose: 'the ffmpeg of the dependencies',
    ffmpeg: packaged === undefined ? undefined : await found(packaged),
  },
]

function found(path: string): Promise<Ffmpeg | undefined> {
  return findFfmpeg(path).catch((error: unknown) => {
    if (!(error instanceof FfmpegMissing)) throw error
    return undefined
  })
}

/** An ffmpeg that is not installed is listed in the output as skipped. */
export function describeWithEachFfmpeg(define: (ffmpeg: Ffmpeg) => void): void {
  for (const { whose, ffmpeg } of KINDS) {
    if (ffmpeg) describe(`with ${whose}, ${ffmpeg.version}:`, () => define(ffmpeg))
    else {
      process.stdout.write(`Skipped, not here: ${whose}\n`)
      test.skip(`with ${whose} (skipped: not installed)`, () => {})
    }
  }
}
