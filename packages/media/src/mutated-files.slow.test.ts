/**
 * Files of every kind with random damage, like those of a fuzzer: each results in facts that pass their schema or in a
 * message, within the limits of its process (R-MEDIA-11). `MUTATIONS` is the number for each kind; the long run makes
 * 2,000.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { box, jpeg2000With, jpegXlWith } from '../test/boxed-pictures.ts'
import { TWO_COLOURS_HEIC } from '../test/two-colours-heic.ts'
import { examineFilm, examineImage } from './examine-file.ts'
import { type Ffmpeg, findFfmpeg } from './find-ffmpeg.ts'
import { MediaProblem } from './media-problem.ts'
import { withReadablePicture } from './readable-picture.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

const MUTATIONS = Number(process.env['MUTATIONS'] ?? 3)
const SEED = Number(process.env['SEED'] ?? 20_261_127)
/** For one file: its limits, and the delay of a busy machine. */
const FILE_MS = 120_000

let ffmpeg: Ffmpeg
let folder: string
beforeAll(async () => {
  ffmpeg = await findFfmpeg('')
  folder = await mkdtemp(join(tmpdir(), 'rushes-mutated-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
const MPEG2 = ['-c:v', 'mpeg2video', '-c:a', 'mp2']
const FILMS: Readonly<Record<string, readonly string[]>> = {
  'film.mp4': H264,
  'fragments.mp4': [...H264, '-movflags', 'frag_keyframe+empty_moov'],
  'film.mov': ['-c:v', 'mjpeg', '-c:a', 'pcm_s16le', '-timecode', '10:00:00:00'],
  'film.3gp': [...H264, '-ar', '8000'],
  'film.mkv': H264,
  'film.webm': ['-c:v', 'libvpx', '-c:a', 'libvorbis'],
  'film.avi': ['-c:v', 'mpeg4', '-c:a', 'mp2'],
  'film.ts': MPEG2,
  'film.mpg': MPEG2,
  'film.mxf': ['-c:v', 'mpeg2video', '-c:a', 'pcm_s16le', '-ar', '48000'],
  'film.flv': [...H264, '-ar', '44100'],
  'film.ogv': ['-c:v', 'libtheora', '-c:a', 'libvorbis'],
  'film.wmv': ['-c:v', 'wmv2', '-c:a', 'wmav2'],
}

async function film(name: string): Promise<Buffer> {
  const source = ['-f', 'lavfi', '-i', 'testsrc=size=96x64:rate=25', '-f', 'lavfi', '-i', 'sine', '-t', '1']
  const words = ['-metadata', 'title=A fox', '-metadata', 'comment=on a bus']
  await runFfmpeg(ffmpeg, { folder, durationS: 1, args: [...source, ...words, ...(FILMS[name] ?? []), name] })
  return await readFile(join(folder, name))
}

const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:title="A fox"/></rdf:RDF></x:xmpmeta>'

const picture = () => {
  const next = numbers(1)
  const points = Uint8Array.from({ length: 3 * 96 * 64 }, () => next(256))
  return sharp(points, { raw: { width: 96, height: 64, channels: 3 } })
    .withExif({ IFD0: { Artist: 'Ann Lee', ImageDescription: 'A fox' } })
    .withXmp(XMP)
}

const XMP_UUID = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')

/** @param encoder of a kind that sharp does not write */
async function encoded(name: string, encoder: string): Promise<Buffer> {
  const args = ['-f', 'lavfi', '-i', 'testsrc2=size=96x64', '-frames:v', '1', '-c:v', encoder, name]
  await runFfmpeg(ffmpeg, { folder, durationS: 0, args })
  return await readFile(join(folder, name))
}

const PICTURES: Readonly<Record<string, () => Promise<Buffer>>> = {
  'picture.jpg': () => picture().jpeg().toBuffer(),
  'picture.png': () => picture().png({ progressive: true }).toBuffer(),
  'picture.tif': () => picture().tiff({ compression: 'lzw' }).toBuffer(),
  'picture.webp': () => picture().webp().toBuffer(),
  'picture.avif': () => picture().avif({ effort: 0 }).toBuffer(),
  'picture.heic': async () => TWO_COLOURS_HEIC,
  'picture.gif': () => picture().gif().toBuffer(),
  'picture.jp2': async () =>
    jpeg2000With(await encoded('points.jp2', 'jpeg2000'), box('uuid', XMP_UUID, XMP)),
  'picture.jxl': async () =>
    jpegXlWith(
      await encoded('points.jxl', 'libjxl'),
      box('xml ', XMP),
      box('brob', 'xml ', brotliCompressSync(XMP)),
    ),
}

/** Pseudo-random numbers that are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Values that break a length or a count. */
const EXTREMES = [0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0xffff_ffff]

type Place = { at: number; length: number; next: (below: number) => number }
/** A flipped bit, an extreme number, a removed or repeated part, a missing end. */
const CHANGES: readonly ((bytes: Buffer, place: Place) => Buffer)[] = [
  (bytes, { at, next }) => {
    bytes.writeUInt8((bytes[at] ?? 0) ^ (1 << next(8)), at)
    return bytes
  },
  (bytes, { at, next }) => {
    bytes.writeUInt32BE(EXTREMES[next(EXTREMES.length)] ?? 0, Math.min(at, Math.max(0, bytes.length - 4)))
    return bytes
  },
  (bytes, { at, length }) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]),
  (bytes, { at, length }) => Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)]),
  (bytes, { next }) => Buffer.from(bytes.subarray(0, bytes.length - next(bytes.length))),
]
/** A change needs as many bytes. */
const MIN_BYTES = 8

function mutated(bytes: Buffer, seed: number): Buffer {
  const next = numbers(seed)
  let copy: Buffer = Buffer.from(bytes)
  for (let change = 0; change < 1 + next(8) && copy.length > MIN_BYTES; change += 1) {
    // Headers are short, and most faults are there.
    const at = next(next(2) === 0 ? Math.min(copy.length, 512) : copy.length)
    const length = 1 + next(next(4) === 0 ? 4_096 : 64)
    copy = CHANGES[next(CHANGES.length)]?.(copy, { at, length, next }) ?? copy
  }
  return copy
}

const examineStill = (path: string) =>
  withReadablePicture(
    async () => ffmpeg,
    path,
    {},
    (readable) => examineImage(readable, path),
  )

async function outcomeOf(
  kind: 'video' | 'image',
  name: string,
  bytes: Buffer,
  number: number,
): Promise<string> {
  const path = join(folder, `${number}-${name}`)
  await writeFile(path, mutated(bytes, SEED + number))
  try {
    await (kind === 'image' ? examineStill(path) : examineFilm(ffmpeg, path))
    return 'facts'
  } catch (error) {
    if (!(error instanceof MediaProblem)) throw new Error(`${number} of ${name}`, { cause: error })
    expect(error.message).toMatch(/^[A-Z].*\.$/)
    return 'a sentence'
  } finally {
    await rm(path)
  }
}

async function judge(kind: 'video' | 'image', name: string, bytes: Buffer): Promise<void> {
  const left = Array.from({ length: MUTATIONS }, (_, number) => number)
  const outcomes: string[] = []
  async function work(): Promise<void> {
    for (let number = left.pop(); number !== undefined; number = left.pop()) {
      outcomes.push(await outcomeOf(kind, name, bytes, number))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  expect(outcomes).toHaveLength(MUTATIONS)
}

test.each(Object.keys(FILMS))(
  '%s, mutated, results in facts or a message (R-MEDIA-11)',
  { timeout: MUTATIONS * FILE_MS },
  async (name) => judge('video', name, await film(name)),
)

test.each(Object.entries(PICTURES))(
  '%s, mutated, results in facts or a message (R-MEDIA-11)',
  { timeout: MUTATIONS * FILE_MS },
  async (name, make) => judge('image', name, await make()),
)
