/** Uses sounds that the test generates. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ffmpeg, findFfmpeg } from './find-ffmpeg.ts'
import { listen } from './listen.ts'
import { probeVideo } from './probe.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

let folder: string
let ffmpeg: Ffmpeg
beforeAll(async () => {
  ffmpeg = await findFfmpeg('')
  folder = await mkdtemp(join(tmpdir(), 'rushes-sound-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function measured(name: string, ...sound: string[]) {
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=5', '-c:v', 'libx264', '-t', '4', name]
  await runFfmpeg(ffmpeg, { folder, durationS: 4, args: [...sound, ...picture] })
  const master = join(folder, name)
  return await listen(ffmpeg, { master, probe: await probeVideo(master) })
}
const tone = (volume: string) => [
  '-f',
  'lavfi',
  '-i',
  `sine=frequency=1000:sample_rate=48000,volume=${volume}`,
]

test('a film has a loudness and a waveform', async () => {
  // Half of it is silence, then a tone.
  const { loudness, peaks } = await measured('half.mp4', ...tone(`'if(lt(t,2),0,2)':eval=frame`))
  // The measurement ignores the silence; ffmpeg's tone has an amplitude of 1/8, here twice.
  expect(loudness).toBeGreaterThan(-18)
  expect(loudness).toBeLessThan(-12)
  expect(peaks).toHaveLength(1000)
  expect(Math.max(...peaks.slice(0, 480))).toBeLessThan(5)
  expect(Math.min(...peaks.slice(520, 980))).toBeGreaterThan(15)
})

test('silence has its own value, with a silent track and without any', async () => {
  const { loudness, peaks } = await measured('silent.mp4', '-f', 'lavfi', '-i', 'anullsrc')
  expect([loudness, Math.max(...peaks)]).toEqual([null, 0])
  expect(await measured('none.mp4')).toEqual({ loudness: null, peaks: [] })
})
