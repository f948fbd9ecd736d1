import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { twoColours } from '../test/stills.ts'
import { TWO_COLOURS_HEIC } from '../test/two-colours-heic.ts'
import { dominantColour } from './dominant-colour.ts'
import { readFilm } from './examine-file.ts'
import { probeImage, probeVideo } from './probe.ts'

const demo = (file: string) => fileURLToPath(new URL(`../../../demo/media/${file}`, import.meta.url))
const VIDEO = demo('V041207/master.mp4')
const SHORT = demo('S041620/master.mp4')
const IMAGE = demo('I041760/master.jpg')

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-probe-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function written(name: string, bytes: Uint8Array | string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

test('an empty file is refused, whatever its name', async () => {
  const path = await written('empty.mp4', '')
  await expect(probeVideo(path)).rejects.toThrow(EMPTY)
  await expect(probeImage(path)).rejects.toThrow(EMPTY)
})

const EMPTY = /^The file is empty\. Please send it again, from the original card or disk\.$/

test.each([150_000, 300])('a video cut off after %d bytes is refused', async (length) => {
  const path = await written(`cut-${length}.mp4`, (await readFile(VIDEO)).subarray(0, length))
  await expect(probeVideo(path)).rejects.toThrow('The file is cut off')
})

test('a text, an image and random bytes are refused as video', async () => {
  const noise = Uint8Array.from({ length: 400_000 }, (_, index) => (index * 2_654_435_761) >>> 24)
  for (const path of [await written('text.mp4', 'hello'), IMAGE, await written('noise.mp4', noise)]) {
    await expect(probeVideo(path)).rejects.toThrow('The file is not a video that can be read.')
  }
})

test('an image cut off in the middle is refused, although its header is complete', async () => {
  const path = await written('cut.jpg', (await readFile(IMAGE)).subarray(0, 100_000))
  await expect(probeImage(path)).rejects.toThrow(
    /^The JPEG is cut off: its end is missing\. Please send it again, from the original card or disk\.$/,
  )
})

test('a video is refused as an image, and as a picture with a colour', async () => {
  await expect(probeImage(VIDEO)).rejects.toThrow('not an image')
  await expect(dominantColour(VIDEO)).rejects.toThrow('The picture cannot be read.')
})

test('the facts of a master are its picture, length, frames, scan and sound (R-MEDIA-1)', async () => {
  expect(await probeVideo(VIDEO)).toEqual({
    container: 'MPEG-4',
    codec: 'AVC',
    width: 1920,
    height: 1080,
    durationS: 8,
    frameRate: 25,
    frames: 200,
    scan: 'progressive',
    sound: { codec: 'AAC', channels: 2, hertz: 48_000 },
    film: {
      picture: 'v:0',
      stored: { width: 1920, height: 1080 },
      colour: { matrix: 'bt709', transfer: 'sdr', primaries: 'bt709' },
      unmarkedFields: null,
      sounds: [{ stream: 'a:0', channels: 2, place: 'layout' }],
      tracks: [{ codec: 'AAC', channels: 2, hertz: 48_000, language: 'und' }],
      endS: null,
      lost: [],
      captions: [],
      timecode: null,
    },
    warnings: [],
    sizeBytes: 1_168_887,
  })
})

test('several masters probed at once get their own results, also after a broken one', async () => {
  const broken = await written('broken.mp4', 'broken')
  const answers = await Promise.allSettled([VIDEO, broken, SHORT].map(probeVideo))
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.height : 'refused'))).toEqual([
    1080,
    'refused',
    1920,
  ])
})

test('an image has a size and no length', async () => {
  expect(await probeImage(IMAGE)).toMatchObject({
    container: 'jpeg',
    width: 1920,
    height: 1080,
    durationS: 0,
    frames: null,
    scan: null,
    sound: null,
  })
})

test('a film without sound is marked as silent (R-MEDIA-1)', async () => {
  expect(await probeVideo(demo('V041207/hover.mp4'))).toMatchObject({ width: 426, height: 240, sound: null })
})

test('a picture has a colour, in six digits', async () => {
  expect(await dominantColour(demo('I041760/poster-640.jpg'))).toMatch(/^#[0-9a-f]{6}$/)
})

test.each([
  ['TIFF', false],
  ['BigTIFF', true],
])('a %s without its end is refused with the cause', async (_name, bigtiff) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const picture = sharp({ create: { width: 200, height: 200, channels: 3, background: 'red', noise } })
  const bytes = await picture.tiff({ bigtiff, compression: 'none' }).toBuffer()
  for (const kept of [0.5, 0.9999]) {
    const path = await written(`cut-${bigtiff}.tif`, bytes.subarray(0, Math.floor(kept * bytes.length)))
    await expect(probeImage(path)).rejects.toThrow(
      'The TIFF is cut off: its end is missing. Please send it again',
    )
  }
})

test.each([
  ['PNG', () => twoColours(200, 150).png().toBuffer()],
  ['WebP picture', () => twoColours(200, 150).webp().toBuffer()],
  ['AVIF picture', () => twoColours(200, 150).avif().toBuffer()],
  ['HEIC photo', async () => TWO_COLOURS_HEIC],
])('a %s without its end is refused with the cause and the next step', async (label, make) => {
  const bytes = await make()
  for (const kept of [0.3, 0.95]) {
    const path = await written('cut.picture', bytes.subarray(0, Math.floor(kept * bytes.length)))
    await expect(probeImage(path)).rejects.toThrow(`The ${label} is cut off: its end is missing. Please send`)
  }
})

test('a picture that is damaged in its middle is refused by its name', async () => {
  const bytes = Buffer.from(await twoColours(200, 150).png().toBuffer())
  bytes.fill(0, 20, 60)
  await expect(probeImage(await written('damaged.png', bytes))).rejects.toThrow(
    'The PNG is damaged and cannot be read. Please send it again, or export it again from its original.',
  )
})

test('XMP of a film that is too large to be read is reported to staff', async () => {
  const head = Buffer.from('0000000075756964be7acfcb97a942e89c71999491e3afac', 'hex')
  const packet = Buffer.alloc(600 * 1024, ' ')
  head.writeUInt32BE(head.length + packet.length)
  const path = await written('xmp.mp4', Buffer.concat([await readFile(VIDEO), head, packet]))
  expect((await readFilm(path)).metadata.warnings).toEqual([
    expect.stringMatching(/^Parts of the metadata in the file are damaged or too large/),
  ])
  expect((await readFilm(VIDEO)).metadata.warnings).toBeUndefined()
})
