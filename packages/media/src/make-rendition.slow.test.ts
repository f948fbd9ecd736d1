/** Files that are made from a master contain exactly the requested frames (R-RENDITION-2). */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examineFilm } from './examine-file.ts'
import { type Ffmpeg, findFfmpeg } from './find-ffmpeg.ts'
import { makeRendition } from './make-rendition.ts'
import type { RenditionPlan } from './media-facts.ts'
import type { Probe } from './probe.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

const CUTS = Number(process.env['RENDITION_CUTS'] ?? 6)
const SIZE = { width: 160, height: 96 }
const PIXELS = SIZE.width * SIZE.height
const FRAMES = 260
/** Bits of the number of a frame, shown as columns. */
const BITS = 10
const COLUMN = SIZE.width / BITS

let ffmpeg: Ffmpeg
let folder: string
beforeAll(async () => {
  ffmpeg = await findFfmpeg('')
  folder = await mkdtemp(join(tmpdir(), 'rushes-rendition-'))
  const frames = Array.from({ length: FRAMES }, (_, number) => {
    const row = Array.from({ length: SIZE.width }, (_x, x) =>
      (number >> Math.floor(x / COLUMN)) & 1 ? 220 : 30,
    )
    return Buffer.concat(new Array(SIZE.height).fill(Buffer.from(row)))
  })
  await writeFile(join(folder, 'numbers.raw'), Buffer.concat(frames))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const numberAt = (frames: Buffer, index: number): number => {
  const middle = index * PIXELS + (SIZE.height / 2) * SIZE.width + COLUMN / 2
  return Array.from({ length: BITS }, (_, bit) =>
    (frames[middle + bit * COLUMN] ?? 0) > 125 ? 1 << bit : 0,
  ).reduce((sum, value) => sum + value, 0)
}

type Master = { master: string; probe: Probe }

async function givenMaster(
  name: string,
  rate: string,
  codec: readonly string[],
  sound = 'sine=frequency=440:sample_rate=48000',
): Promise<Master> {
  const raw = ['-f', 'rawvideo', '-pixel_format', 'gray', '-video_size', `${SIZE.width}x${SIZE.height}`]
  const tone = ['-f', 'lavfi', '-i', sound]
  const args = [
    ...[...raw, '-framerate', rate, '-i', 'numbers.raw', ...tone, '-shortest', '-pix_fmt', 'yuv420p'],
    ...[...codec, name],
  ]
  await runFfmpeg(ffmpeg, { folder, durationS: 10, args })
  const master = join(folder, name)
  return { master, probe: (await examineFilm(ffmpeg, master, {})).probe }
}

const PLAN: RenditionPlan = {
  kind: 'film',
  size: SIZE,
  crop: null,
  begin: 0,
  end: null,
  crf: 18,
  timecode: null,
  watermark: null,
}

async function rendered({ master, probe }: Master, plan: Partial<RenditionPlan>, file = 'out.mp4') {
  const making = { master, probe, folder, file }
  await makeRendition(ffmpeg, { ...making, plan: { ...PLAN, ...plan } })
  return (await examineFilm(ffmpeg, join(folder, file), {}).catch(() => null))?.probe
}

/** The frames of a file in the folder, one after the other. */
async function greyOf(file: string): Promise<Buffer> {
  const output = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-fps_mode', 'passthrough', 'read.raw']
  await runFfmpeg(ffmpeg, { folder, durationS: 10, args: ['-i', file, ...output] })
  return await readFile(join(folder, 'read.raw'))
}

/** The numbers of the frames of a file in the folder. */
async function numbersOf(file: string): Promise<number[]> {
  const read = await greyOf(file)
  return Array.from({ length: read.length / PIXELS }, (_, index) => numberAt(read, index))
}

/** The same cuts in each run. */
function chosenCuts(seed: number, count: number): { begin: number; end: number }[] {
  let state = seed
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state % below
  }
  return Array.from({ length: count }, () => {
    const begin = next(FRAMES - 40)
    return { begin, end: begin + 1 + next(30) }
  })
}

const LONG_GOP = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '250', '-bf', '3', '-c:a', 'aac']
const MASTERS = [
  ['long.mp4', '25', LONG_GOP],
  ['film.mov', '24000/1001', ['-c:v', 'prores', '-c:a', 'pcm_s16le']],
  ['tape.mxf', '30000/1001', ['-c:v', 'mpeg2video', '-g', '15', '-bf', '2', '-c:a', 'pcm_s16le']],
  // With sound, its film begins before its picture, in the preview too.
  ['camera.ts', '50', [...LONG_GOP, '-an', '-output_ts_offset', '3.4']],
  ['phone.mp4', '60000/1001', LONG_GOP],
] as const

describe.each(MASTERS)('of %s', (name, rate, codec) => {
  let film: Master
  beforeAll(async () => {
    film = await givenMaster(name, rate, codec)
  })

  test('a file between two marks contains exactly their frames', async () => {
    for (const { begin, end } of chosenCuts(name.length, CUTS)) {
      await rendered(film, { begin, end })
      const expected = Array.from({ length: end - begin }, (_, index) => begin + index)
      expect(await numbersOf('out.mp4'), `${begin} to ${end}`).toEqual(expected)
    }
  })

  test('a comp has all frames at the same rate', async () => {
    const probe = await rendered(film, { watermark: 'Rushes VID-1', timecode: '01:00:00:00' })
    expect(probe?.frameRate).toBeCloseTo(film.probe.frameRate ?? 0, 2)
    expect(probe?.frames).toBe(FRAMES)
  })

  test('a still shows the frame that was chosen', async () => {
    for (const { begin } of chosenCuts(7, 2)) {
      await rendered(film, { kind: 'still', begin, end: begin + 1 }, 'still.png')
      expect(await numbersOf('still.png')).toEqual([begin])
    }
  })
})

test('a part has the sound of its time, and the timecode of its first frame', async () => {
  const film = await givenMaster('sound.mov', '25', LONG_GOP)
  const probe = await rendered(film, { begin: 50, end: 100, timecode: '10:00:02:00' }, 'part.mov')
  expect(probe).toMatchObject({ durationS: 2, sound: { codec: 'AAC' }, film: { timecode: '10:00:02:00' } })
})

test('a comp has each frame of the film, its timecode, and a watermark in the middle', async () => {
  const film = await givenMaster('comp.mov', '30000/1001', LONG_GOP)
  const comp = { timecode: '09:59:30;00', watermark: 'Rushes VID-50001' }
  expect(await rendered(film, comp, 'comp-made.mov')).toMatchObject({
    ...SIZE,
    frames: FRAMES,
    film: { timecode: '09:59:30;00' },
  })
  await rendered(film, { timecode: '09:59:30;00' }, 'plain.mov')
  const [marked, plain] = [await greyOf('comp-made.mov'), await greyOf('plain.mov')]
  const differs = (row: number) =>
    Array.from({ length: SIZE.width }, (_, x) => row * SIZE.width + x).some(
      (at) => Math.abs((marked[at] ?? 0) - (plain[at] ?? 0)) > 40,
    )
  expect(differs(SIZE.height / 2)).toBe(true)
  expect(differs(2)).toBe(false)
})

test('a comp of a film with 119.88 frames a second starts at its drop-frame timecode, beyond frame 99', async () => {
  const film = await givenMaster('fast.mov', '120000/1001', LONG_GOP)
  const comp = await rendered(film, { timecode: '00:00:00;100', watermark: 'Rushes VID-2' }, 'fast-comp.mov')
  expect(comp).toMatchObject({ frames: FRAMES, film: { timecode: '00:00:00;100' } })
})

test('a crop has its size, and a smaller film all frames', async () => {
  const film = await givenMaster('whole.mp4', '25', LONG_GOP)
  const square = { crop: { width: 96, height: 96, left: 32, top: 0 }, end: 10 }
  expect(await rendered(film, square)).toMatchObject({ width: 96, height: 96, frames: 10 })
  const small = await rendered(film, { size: { width: 80, height: 48 } })
  expect(small).toMatchObject({ width: 80, height: 48, frames: FRAMES, frameRate: 25 })
})

test('the end of a film, and a part of one frame, are complete', async () => {
  const film = await givenMaster('end.mp4', '25', LONG_GOP)
  await rendered(film, { begin: FRAMES - 3 })
  expect(await numbersOf('out.mp4')).toEqual([FRAMES - 3, FRAMES - 2, FRAMES - 1])
  const one = await rendered(film, { begin: 10, end: 11 })
  expect(one).toMatchObject({ frames: 1, sound: { codec: 'AAC' } })
  expect(await numbersOf('out.mp4')).toEqual([10])
})

test('the sound of a part stays in time with its pictures', async () => {
  const silence = 'sine=frequency=440:sample_rate=48000,volume=0:enable=lt(t\\,3)'
  const film = await givenMaster('late-sound.mp4', '25', LONG_GOP, silence)
  await rendered(film, { begin: 50, end: 150 })
  const ends: number[] = []
  const onLine = (line: string) => {
    const [, seconds] = /silence_end: ([\d.]+)/.exec(line) ?? []
    if (seconds !== undefined) ends.push(Number(seconds))
  }
  const args = ['-v', 'info', '-i', 'out.mp4', '-af', 'silencedetect=duration=0.1', '-f', 'null', '-']
  await runFfmpeg(ffmpeg, { folder, durationS: 4, args, onLine })
  // The sound begins at the third second of the film, which is the first of the part.
  expect(ends[0]).toBeGreaterThan(0.95)
  expect(ends[0]).toBeLessThan(1.05)
})

test('an upright film of a phone, which is stored turned, is cut as it is shown', async () => {
  await givenMaster('stored.mp4', '25', LONG_GOP)
  const args = ['-display_rotation', '90', '-i', 'stored.mp4', '-c', 'copy', 'turned.mp4']
  await runFfmpeg(ffmpeg, { folder, durationS: 10, args })
  const master = join(folder, 'turned.mp4')
  const { probe } = await examineFilm(ffmpeg, master, {})
  expect(probe).toMatchObject({ width: 96, height: 160 })
  const size = { width: 96, height: 160 }
  const crop = { width: 96, height: 96, left: 0, top: 64 }
  expect(await rendered({ master, probe }, { size, crop, end: 5 })).toMatchObject({ width: 96, height: 96 })
})
