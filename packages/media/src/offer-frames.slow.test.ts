/** Uses films that the test generates. */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ffmpeg, findFfmpeg } from './find-ffmpeg.ts'
import { makeLadder } from './make-previews.ts'
import { offerFrames } from './offer-frames.ts'
import { probeVideo } from './probe.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

const NAMES = ['scene-1.jpg', 'scene-2.jpg', 'scene-3.jpg']

let ffmpeg: Ffmpeg
let folder: string
beforeAll(async () => {
  ffmpeg = await findFfmpeg('')
  folder = await mkdtemp(join(tmpdir(), 'rushes-scenes-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Scenes of two seconds each, one after the other. */
async function offered(name: string, ...scenes: string[]) {
  const inputs = scenes.flatMap((scene) => ['-f', 'lavfi', '-t', '2', '-i', scene])
  const joined = `${scenes.map((_, index) => `[${index}:v]setsar=1[s${index}]`).join(';')};${scenes
    .map((_, index) => `[s${index}]`)
    .join('')}concat=n=${scenes.length}`
  const args = [...inputs, '-filter_complex', joined, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', `${name}.mp4`]
  await runFfmpeg(ffmpeg, { folder, durationS: 2 * scenes.length, args })
  const master = join(folder, `${name}.mp4`)
  const probe = await probeVideo(master)
  const out = join(folder, name)
  await mkdir(out)
  await makeLadder(ffmpeg, { master, probe, folder: out, watermark: 'Rushes' })
  const made = join(out, 'scenes')
  await mkdir(made)
  const frames = await offerFrames(ffmpeg, { ladder: out, probe, folder: made, names: NAMES })
  return { frames, made }
}

const sceneOf = (seconds: number) => Math.floor(seconds / 2)
const SIZE = 'size=640x360:rate=25'
const BLACK = `color=c=black:${SIZE}`
const SHARP = `testsrc2=${SIZE}`
const BLURRED = `mandelbrot=${SIZE},gblur=sigma=20`
/** Resembles the other one, with a lower score. */
const MORE_BLURRED = `mandelbrot=${SIZE},gblur=sigma=30`

test('sharp scenes come before blurred ones, and black frames and those offered before are not offered', async () => {
  const { frames, made } = await offered('scenes', BLACK, BLURRED, BLACK, SHARP, MORE_BLURRED)
  expect(frames.map(sceneOf)).toEqual([3, 1])
  expect(await readdir(made)).toEqual(NAMES.slice(0, 2))
  const { width, height } = await sharp(join(made, 'scene-1.jpg')).metadata()
  expect([width, height]).toEqual([214, 120])
})

test('a film without visible content offers no frames', async () => {
  const { frames, made } = await offered('black', BLACK, `color=c=gray:${SIZE}`)
  expect([frames, await readdir(made)]).toEqual([[], []])
})
