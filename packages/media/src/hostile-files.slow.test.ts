/** Hostile files, and odd but valid ones: each ends with a message or with previews (R-MEDIA-8). */
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeWithEachFfmpeg } from '../test/with-each-ffmpeg.ts'
import { DiskFull } from './disk-full.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { segmentsOf } from './hls-playlist.ts'
import { kindOfFile } from './kind-of-file.ts'
import { makePosters } from './make-posters.ts'
import { makeHover, makeLadder, takeFrame } from './make-previews.ts'
import type { Film } from './media-facts.ts'
import { MediaProblem } from './media-problem.ts'
import { previewRecipe } from './preview-recipe.ts'
import { type Probe, probeImage, probeVideo } from './probe.ts'
import { requireUsual } from './require-usual.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

let ffmpeg: Ffmpeg
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-hostile-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function written(name: string, bytes: Uint8Array | string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

async function film(name: string, source: string, ...more: string[]): Promise<string> {
  const encoded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', name]
  const args = ['-f', 'lavfi', '-i', source, ...more, ...encoded]
  await runFfmpeg(ffmpeg, { folder, durationS: 1, args })
  return join(folder, name)
}

const ANIMATED = 'ftypavis'
test.each<[string, Uint8Array | string]>([
  ['empty.mp4', ''],
  ['playlist.mp4', '#EXTM3U\n#EXTINF:4,\nhttp://192.0.2.1/secret.ts\n'],
  ['list.mp4', 'ffconcat version 1.0\nfile /etc/passwd\n'],
  ['archive.mov', Buffer.from('504b030414000000', 'hex')],
  ['packed.mov', gzipSync('a film')],
  ['drawing.jpg', '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'],
  ['page.png', '<!doctype html><script>alert(1)</script>'],
  ['animated.mp4', `\0\0\0\u0020${ANIMATED}`],
  ['words.mkv', 'only words'],
])('%s is refused, because its content is neither a film nor a picture', async (name, bytes) => {
  expect(await kindOfFile(await written(name, bytes))).toEqual({ reason: expect.stringMatching(/^it is /) })
})

const filmWith = (tracks: number): Film => ({
  picture: 'v:0',
  stored: { width: 1920, height: 1080 },
  colour: { matrix: 'bt709', transfer: 'sdr', primaries: 'bt709' },
  unmarkedFields: null,
  sounds: [],
  tracks: new Array<Film['tracks'][number]>(tracks).fill({
    codec: 'PCM',
    channels: 1,
    hertz: 48_000,
    language: 'und',
  }),
  endS: null,
  lost: [],
  captions: [],
  timecode: null,
})

describe('a header is refused before anything is decoded', () => {
  const usual: Probe = {
    container: 'MPEG-4',
    codec: 'AVC',
    width: 1920,
    height: 1080,
    durationS: 600,
    frameRate: 25,
    frames: 15_000,
    scan: null,
    sound: null,
    film: null,
    warnings: [],
    sizeBytes: 1e8,
  }
  test.each<[string, Partial<Probe>]>([
    ['too small to be shown', { width: 8 }],
    ['more than 8192×4320', { width: 8_194 }],
    ['more than 8192×4320', { width: 4_400, height: 4_400 }],
    ['4 h 1 min long, more than 4 hours', { durationS: 14_401 }],
    ['has 1000 frames a second, more than 240', { frameRate: 1_000 }],
    ['frames a second, more than 240', { frames: 1_000_000 }],
    ['has 33 sound tracks, more than 32', { film: filmWith(33) }],
    ['too small for the length', { sizeBytes: 5_000 }],
    ['too small for the length', { sizeBytes: 100_000, frames: 15_000 }],
  ])('a header is refused before anything is decoded when it is %s: %o', (sentence, claimed) => {
    expect(() => requireUsual(usual)).not.toThrow()
    expect(() => requireUsual({ ...usual, ...claimed })).toThrow(sentence)
  })

  test('a header of a picture is refused before anything is decoded', async () => {
    const small = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    small.writeUInt32BE(60_000, 16)
    small.writeUInt32BE(60_000, 20)
    await expect(probeImage(await written('huge.png', small))).rejects.toThrow(
      /60000×60000, more than 200 million|is damaged/,
    )
  })
})

/** A film that consists of tracks only, each of a few bytes. */
function filmOfTracks(count: number, more: Uint8Array = Buffer.alloc(0)): Buffer {
  const box = (type: string, ...parts: Uint8Array[]) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0))
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, ...parts])
  }
  const tracks = Array.from({ length: count }, () => box('trak', box('tkhd', Buffer.alloc(84))))
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isommp41', 'latin1')),
    more,
    box('moov', ...tracks),
  ])
}

test.each<[string, Buffer, RegExp]>([
  ['65 tracks', filmOfTracks(65), /more than 64 tracks/],
  ['100,000 tracks', filmOfTracks(100_000), /more than 64 tracks/],
  [
    '100,000 parts',
    filmOfTracks(1, Buffer.from('\0\0\0\x08free'.repeat(100_000), 'latin1')),
    /more than 100000 parts/,
  ],
  ['64 empty tracks', filmOfTracks(64), /not a video that can be read/],
  [
    'parts that end before they begin',
    filmOfTracks(1, Buffer.from('\0\0\0\x02free', 'latin1')),
    /not a video/,
  ],
  [
    'a part of four billion gigabytes',
    filmOfTracks(1, Buffer.from('\0\0\0\x01free\xff\xff\xff\xff\xff\xff\xff\xff', 'latin1')),
    /not a video/,
  ],
])('a film of %s is refused before its tracks are read (R-MEDIA-8)', async (name, bytes, sentence) => {
  await expect(probeVideo(await written(`${name}.mp4`, bytes))).rejects.toThrow(sentence)
})

/** Turns the picture like an upright phone: by the matrix in the track's header. */
async function turned(path: string): Promise<string> {
  const bytes = await readFile(path)
  const matrix = bytes.indexOf('tkhd') + 44
  for (const [index, value] of [0, 65_536, 0, -65_536, 0, 0].entries()) {
    bytes.writeInt32BE(value, matrix + 4 * index)
  }
  return await written('turned.mp4', bytes)
}

async function previewsOf(master: string) {
  const probe = await probeVideo(master)
  requireUsual(probe)
  const out = await mkdtemp(join(folder, 'out-'))
  await makeLadder(ffmpeg, { master, probe, folder: out, watermark: 'Rushes V1' })
  const { name } = previewRecipe(probe).rungs[0]
  await makeHover(ffmpeg, { rung: join(out, `hls/${name}.m4s`), probe, folder: out })
  await takeFrame(ffmpeg, { master, probe, folder: out, file: 'frame.png' })
  const jpeg = { name: 'poster.jpg', width: 640 }
  await makePosters(join(out, 'frame.png'), out, { widths: [320], jpeg, watermark: 'Rushes V1' })
  const playlist = await readFile(join(out, `hls/${name}.m3u8`), 'utf8')
  const rung = await probeVideo(join(out, `hls/${name}.m4s`))
  const poster = await sharp(join(out, 'poster.jpg')).metadata()
  return { segments: segmentsOf(playlist), rung, poster }
}

const SMALL_FILM = [
  'testsrc=size=96x64:rate=10',
  '-f',
  'lavfi',
  '-i',
  'sine=sample_rate=48000',
  '-c:a',
  'aac',
  '-t',
  '1',
] as const

/** One small valid file of each kind. */
const SEEDS: [name: string, make: (name: string) => Promise<string>][] = [
  ...['seed.mp4', 'seed.mkv', 'seed.ts', 'seed.avi'].map(
    (name): [string, (name: string) => Promise<string>] => [name, () => film(name, ...SMALL_FILM)],
  ),
  ['seed.jpg', async (name) => await written(name, await noisyPicture().jpeg().toBuffer())],
  ['seed.tif', async (name) => await written(name, await noisyPicture().tiff().toBuffer())],
]

/** Pseudo-random numbers that are the same in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function noisyPicture() {
  const [size, next] = [{ width: 96, height: 64 }, chance(1)]
  const points = Uint8Array.from({ length: 3 * size.width * size.height }, () => next(256))
  return sharp(points, { raw: { ...size, channels: 3 } })
}

const DAMAGED = 30
const ENDS_WITHIN_MS = 20_000
const CUT_OFF = 10

/** A third is cut off; in the others bits are flipped, half of them in the header. */
function damaged(bytes: Buffer, number: number): Buffer {
  if (number < CUT_OFF) return bytes.subarray(0, Math.ceil((bytes.length * (number + 0.5)) / CUT_OFF))
  const next = chance(number)
  const copy = Buffer.from(bytes)
  const within = number % 2 === 0 ? Math.min(copy.length, 1_024) : copy.length
  for (let turned = 0; turned < number - CUT_OFF + 1; turned += 1) {
    const at = next(within)
    copy.writeUInt8((copy.readUInt8(at) ^ (1 + next(255))) & 255, at)
  }
  return copy
}

/** Processes a file like an ingest. @returns the message for the user, or that there are previews */
async function outcomeOf(master: string, out: string): Promise<string> {
  const signal = AbortSignal.timeout(ENDS_WITHIN_MS)
  try {
    const is = await kindOfFile(master)
    if ('reason' in is) return 'not taken'
    if (is.kind === 'image') {
      requireUsual(await probeImage(master))
      await makePosters(master, out, {
        widths: [320],
        jpeg: { name: 'poster.jpg', width: 640 },
        watermark: 'V1',
      })
    } else {
      const probe = await probeVideo(master)
      requireUsual(probe)
      await makeLadder(ffmpeg, { master, probe, folder: out, watermark: 'V1' }, { signal })
      await takeFrame(ffmpeg, { master, probe, folder: out, file: 'frame.png' }, { signal })
    }
    return 'previews'
  } catch (error) {
    if (error instanceof MediaProblem) return 'refused with a message'
    throw error
  }
}

describeWithEachFfmpeg((given) => {
  beforeAll(() => {
    ffmpeg = given
  })

  describe('an odd but valid film has its previews', () => {
    test('an odd but valid film has its previews when it has one frame', async () => {
      const { segments } = await previewsOf(await film('one.mp4', 'testsrc=size=320x180', '-frames:v', '1'))
      expect(segments).toHaveLength(1)
    })

    test('an odd but valid film has its previews when its sides are odd numbers, and it has no sound', async () => {
      const grey = ['-t', '1', '-vf', 'format=yuv444p']
      const args = ['-f', 'lavfi', '-i', 'testsrc=size=321x181', ...grey, '-c:v', 'libx264', 'odd.mkv']
      await runFfmpeg(ffmpeg, { folder, durationS: 1, args })
      const { rung, poster } = await previewsOf(join(folder, 'odd.mkv'))
      expect([rung.width % 2, rung.height % 2, rung.sound]).toEqual([0, 0, null])
      expect(poster).toMatchObject({ width: 321, height: 181 })
    })

    test('an odd but valid film has its previews when it was filmed upright and is turned', async () => {
      const { rung, poster } = await previewsOf(
        await turned(await film('flat.mp4', 'testsrc=size=320x180', '-t', '1')),
      )
      expect(rung).toMatchObject({ width: 90, height: 160 })
      expect(poster).toMatchObject({ width: 180, height: 320 })
    })
  })

  test('a film with less content than announced is refused, without a path of the machine in the message', async () => {
    const path = await film('whole.mkv', 'testsrc=size=320x180', '-t', '8', '-g', '25')
    const bytes = await readFile(path)
    const probe = await probeVideo(path)
    const encode = async (master: string) => {
      const out = await mkdtemp(join(folder, 'out-'))
      return await makeLadder(ffmpeg, { master, probe, folder: out, watermark: 'Rushes V1' }).then(
        () => '',
        (error: unknown) => String(error),
      )
    }
    const half = await written('half.mkv', bytes.subarray(0, bytes.length / 2))
    expect(await encode(half)).toMatch(/Only [345] of 8 seconds can be read/)
    const result = await encode(await written('noise.mkv', bytes.fill(7, 4)))
    expect(result).toContain('The film is damaged, or its picture or sound is in a form that cannot be read.')
    expect(result).not.toContain(folder)
  })

  test.each(SEEDS)(
    `%s, damaged in ${DAMAGED} ways, is refused with a message or has previews (R-MEDIA-8)`,
    { timeout: DAMAGED * ENDS_WITHIN_MS },
    async (name, make) => {
      const bytes = await readFile(await make(name))
      const room = await mkdtemp(join(folder, 'room-'))
      const outcomes = new Map<string, number>()
      for (let number = 0; number < DAMAGED; number += 1) {
        const master = join(room, name)
        const out = join(room, 'out')
        const sent = damaged(bytes, number)
        await writeFile(master, sent)
        await mkdir(out)
        const outcome = await outcomeOf(master, out)
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        expect((await readdir(room)).toSorted()).toEqual(['out', name].toSorted())
        expect(sent.equals(await readFile(master))).toBe(true)
        await rm(out, { recursive: true })
      }
      expect([...outcomes.keys()]).toEqual(expect.arrayContaining(['previews', 'refused with a message']))
    },
  )
})

describe('a full disk is not a fault of the file', () => {
  const source = ['-f', 'lavfi', '-i', 'testsrc=size=320x180', '-t', '1']

  test('a full disk is not a fault of the file when it is full where the encoder writes', async () => {
    const args = [...source, '-f', 'rawvideo', '/dev/full']
    await expect(runFfmpeg(ffmpeg, { folder, durationS: 1, args })).rejects.toThrow(DiskFull)
  })

  test.each([1, 0])(
    'a full disk is not a fault of the file when the encoder reports it and ends with %i',
    async (code) => {
      const report = 'Error writing trailer of hls/540p.m4s: No space left on device'
      const path = await written(`full-${code}`, `#!/bin/sh\necho '${report}' >&2\nexit ${code}\n`)
      await chmod(path, 0o755)
      const full = { path, version: '' }
      await expect(runFfmpeg(full, { folder, durationS: 1, args: source })).rejects.toThrow(DiskFull)
    },
  )
})
