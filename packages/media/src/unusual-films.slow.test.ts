/** Films of unusual sizes and lengths, and with tracks that nothing here decodes (R-MEDIA-1, R-MEDIA-8). */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examineFilm } from './examine-file.ts'
import { type Ffmpeg, findFfmpeg, packagedFfmpeg } from './find-ffmpeg.ts'
import { makeLadder, takeFrame } from './make-previews.ts'
import { previewRecipe } from './preview-recipe.ts'
import { requireUsual } from './require-usual.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

let ffmpeg: Ffmpeg
let folder: string
beforeAll(async () => {
  ffmpeg = await findFfmpeg(packagedFfmpeg()[0] ?? '')
  folder = await mkdtemp(join(tmpdir(), 'rushes-unusual-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const SECONDS = 2
const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
const picture = (size: string, rate = 25) => ['-f', 'lavfi', '-i', `color=c=0xC83232:s=${size}:r=${rate}`]
const tone = (hertz: number) => ['-f', 'lavfi', '-i', `sine=${hertz}:sample_rate=48000`]

async function film(name: string, args: readonly string[], durationS = SECONDS): Promise<string> {
  await runFfmpeg(ffmpeg, { folder, durationS, args: [...args, name] })
  return join(folder, name)
}

/** Processes a film like an ingest. @returns what it and its preview are like */
async function madeOf(master: string) {
  const { probe } = await examineFilm(ffmpeg, master)
  requireUsual(probe)
  const out = await mkdtemp(join(folder, 'out-'))
  await makeLadder(ffmpeg, { master, probe, folder: out, watermark: 'V000001' })
  await takeFrame(ffmpeg, { master, probe, folder: out, file: 'frame.png' })
  const rung = join(out, 'hls', `${previewRecipe(probe).rungs[0].name}.m4s`)
  const { probe: shown } = await examineFilm(ffmpeg, rung)
  const still = await sharp(join(out, 'frame.png')).metadata()
  const [red = 0, green = 0, blue = 0] = await sharp(join(out, 'frame.png'))
    .extract({ left: 9, top: 9, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(red - Math.max(green, blue)).toBeGreaterThan(100)
  return { probe, shown, still }
}

test('a film in 8K has its size, a preview in a usual size and a still', async () => {
  const path = await film('8k.mp4', [...picture('7680x4320', 5), '-t', '0.6', ...X264])
  const { probe, shown, still } = await madeOf(path)
  expect(probe).toMatchObject({ width: 7_680, height: 4_320, frameRate: 5, warnings: [] })
  expect(shown.width / shown.height).toBeCloseTo(16 / 9, 1)
  expect(Math.max(shown.width, still.width)).toBeLessThanOrEqual(7_680)
})

test.each([2, 30])('a film of one frame, at %i frames a second, has a preview and a still', async (rate) => {
  const path = await film(`one-${rate}.mov`, [...picture('320x180', rate), '-frames:v', '1', ...X264])
  const { probe, shown } = await madeOf(path)
  expect(probe).toMatchObject({ width: 320, height: 180, frames: 1 })
  expect(probe.durationS).toBeCloseTo(1 / rate, 2)
  expect(shown.durationS).toBeGreaterThan(0)
})

/** A minute, and then copies of it. */
async function longFilm(hours: number): Promise<string> {
  const minute = await film('minute.mp4', [...picture('64x48', 1), '-t', '60', ...X264], 60)
  const copies = ['-stream_loop', `${60 * hours - 1}`, '-i', minute, '-c', 'copy']
  return await film(`${hours}-hours.mp4`, copies, 3600 * hours)
}

test('a film of four hours has its length, and one of five is refused with its length and the next step', async () => {
  const { probe } = await examineFilm(ffmpeg, await longFilm(3.9))
  requireUsual(probe)
  expect(probe.durationS / 3600).toBeCloseTo(3.9, 1)
  const { probe: long } = await examineFilm(ffmpeg, await longFilm(5))
  expect(() => requireUsual(long)).toThrow(
    /^The video is 5 h \d min long, more than 4 hours\. Please cut it into parts, and send each as a file\.$/,
  )
})

/** The names of a track in a film are replaced, because ffmpeg writes no track of this kind. */
async function renamed(
  path: string,
  name: string,
  names: readonly [from: string, to: string][],
): Promise<string> {
  let text = (await readFile(path)).toString('latin1')
  for (const [from, to] of names) {
    const at = text.lastIndexOf(from)
    expect(at).toBeGreaterThan(0)
    text = text.slice(0, at) + to + text.slice(at + from.length)
  }
  await writeFile(join(folder, name), text, 'latin1')
  return join(folder, name)
}

test('telemetry of a camera (gpmd) is neither a caption nor a sound, and causes no warning', async () => {
  await writeFile(join(folder, 'data.srt'), '1\n00:00:00,100 --> 00:00:01,500\nGPS5\n')
  const inputs = [...picture('320x180'), ...tone(440), '-i', join(folder, 'data.srt')]
  const maps = ['-map', '0:v', '-map', '1:a', '-map', '2:s', '-t', `${SECONDS}`]
  const path = await film('gopro.mp4', [...inputs, ...maps, ...X264, '-c:a', 'aac', '-c:s', 'mov_text'])
  const gopro = await renamed(path, 'GX010001.MP4', [
    ['sbtl', 'meta'],
    ['tx3g', 'gpmd'],
  ])
  const { probe, shown } = await madeOf(gopro)
  expect(probe).toMatchObject({ warnings: [], film: { captions: [], tracks: [{ codec: 'AAC' }] } })
  expect(shown.sound?.channels).toBe(2)
})

test.each([
  ['first', 0],
  ['second', 1],
])('where the %s sound track is APAC, the other one is heard, with a warning', async (_name, apac) => {
  const inputs = [...picture('320x180'), ...tone(440), ...tone(1760)]
  const maps = ['-map', '0:v', '-map', '1:a', '-map', '2:a', '-t', `${SECONDS}`]
  const path = await film('spatial.mp4', [...inputs, ...maps, ...X264, '-c:a', 'aac'])
  const tracks = (await readFile(path)).toString('latin1').split('trak')
  const apple = tracks.map((track, at) =>
    at === apac + 2 ? track.replace('mp4a', 'apac').replace('esds', 'dapa') : track,
  )
  await writeFile(join(folder, 'IMG_0001.MOV'), apple.join('trak'), 'latin1')
  const { probe, shown } = await madeOf(join(folder, 'IMG_0001.MOV'))
  expect(probe.film?.tracks).toHaveLength(2)
  expect(probe.warnings).toEqual([
    expect.stringMatching(
      new RegExp(`^Sound track ${apac + 1} .*cannot be read here, so the preview is without it`),
    ),
  ])
  expect(shown.sound?.channels).toBe(2)
})
