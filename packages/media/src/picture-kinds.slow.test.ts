/**
 * Pictures of phones, cameras and archives: which are read, which are refused, and the warnings for staff (R-MEDIA-8).
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TWO_COLOURS_HEIC } from '../test/two-colours-heic.ts'
import { examineImage } from './examine-file.ts'
import { type Ffmpeg, findFfmpeg, packagedFfmpeg } from './find-ffmpeg.ts'
import { kindOfFile } from './kind-of-file.ts'
import { makePosters } from './make-posters.ts'
import { withReadablePicture } from './readable-picture.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

let ffmpeg: Ffmpeg
let folder: string
beforeAll(async () => {
  ffmpeg = await findFfmpeg(packagedFfmpeg()[0] ?? '')
  folder = await mkdtemp(join(tmpdir(), 'rushes-pictures-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function written(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

const RED = [200, 50, 50]
const BLUE = [50, 80, 200]
const twoColours = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: { r: 200, g: 50, b: 50 } } }).composite([
    {
      input: { create: { width: 32, height: 48, channels: 3, background: { r: 50, g: 80, b: 200 } } },
      left: 32,
      top: 0,
    },
  ])

/** Processes a picture like an ingest. @returns the kind, and the two colours of the still */
async function stillOf(path: string) {
  const kind = await kindOfFile(path)
  return await withReadablePicture(
    async () => ffmpeg,
    path,
    {},
    async (picture) => {
      const { probe } = await examineImage(picture)
      const out = await mkdtemp(join(folder, 'out-'))
      await makePosters(picture, out, { widths: [64], jpeg: { name: 'still.jpg', width: 64 }, words: 'V1' })
      const { data } = await sharp(join(out, 'still.jpg')).raw().toBuffer({ resolveWithObject: true })
      const at = (x: number) => [...data.subarray((20 * 64 + x) * 3, (20 * 64 + x) * 3 + 3)]
      return { kind, probe, red: at(10), blue: at(54) }
    },
  )
}

const KINDS: [extension: string, make: () => Promise<Buffer>][] = [
  ['heic', async () => TWO_COLOURS_HEIC],
  ['webp', () => twoColours().webp({ lossless: true }).toBuffer()],
  ['avif', () => twoColours().avif({ lossless: true }).toBuffer()],
  ['tif', () => twoColours().tiff({ bigtiff: true, compression: 'lzw' }).toBuffer()],
  ['jp2', () => encoded('jp2', ['-c:v', 'jpeg2000'])],
]

async function encoded(extension: string, codec: string[]): Promise<Buffer> {
  const source = await written('source.png', await twoColours().png().toBuffer())
  const out = await mkdtemp(join(folder, 'encoded-'))
  const name = `picture.${extension}`
  await runFfmpeg(ffmpeg, {
    folder: out,
    durationS: 0,
    args: ['-i', source, ...codec, '-frames:v', '1', name],
  })
  return await readFile(join(out, name))
}

test.each(KINDS)('a picture in the format %s becomes a still in its colours', async (extension, make) => {
  const { kind, probe, red, blue } = await stillOf(await written(`picture.${extension}`, await make()))
  expect(kind).toEqual({ kind: 'image', extension })
  expect(probe).toMatchObject({ width: 64, height: 48, warnings: [] })
  for (const [index, value] of [...red, ...blue].entries()) {
    expect(Math.abs(value - ([...RED, ...BLUE][index] ?? 0))).toBeLessThan(12)
  }
})

/** The two colours in Adobe RGB and in Display P3. */
const ADOBE = [
  [172, 53, 53],
  [63, 81, 195],
]
const P3 = [
  [184, 63, 57],
  [57, 79, 193],
]
type Two = readonly (readonly number[])[]

function inSpace([red = [], blue = []]: Two) {
  const row = [red, blue].flatMap((colour) => Array.from({ length: 32 }, () => colour)).flat()
  const raw = { width: 64, height: 48, channels: 3 } as const
  return sharp(Buffer.from(Array.from({ length: 48 }, () => row).flat()), { raw })
}

/** EXIF as cameras write it: "uncalibrated", with the optional colour space of DCF as its interoperability. */
function exifOf(colourSpace: number, index: string): Buffer {
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16LE(tag)
    bytes.writeUInt16LE(type, 2)
    bytes.writeUInt32LE(count, 4)
    bytes.writeUInt32LE(value, 8)
    return bytes
  }
  const directory = (...entries: Buffer[]) =>
    Buffer.concat([Buffer.of(entries.length, 0), ...entries, Buffer.alloc(4)])
  const text = Buffer.from(`${index}\0`).readUInt32LE()
  return Buffer.concat([
    Buffer.from('Exif\0\0II*\0\x08\0\0\0', 'latin1'),
    directory(entry(0x8769, 4, 1, 26)),
    directory(entry(0xa001, 3, 1, colourSpace), entry(0xa005, 4, 1, 56)),
    directory(entry(0x0001, 2, 4, text)),
  ])
}

function withExif(jpeg: Buffer, exif: Buffer): Buffer {
  const head = Buffer.from('ffe10000', 'hex')
  head.writeUInt16BE(exif.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)])
}

/** Of ITU-T H.273: primaries, transfer, matrix, range. */
function withCodes(png: Buffer, codes: readonly number[]): Buffer {
  const chunk = Buffer.from([0, 0, 0, codes.length, ...Buffer.from('cICP'), ...codes, 0, 0, 0, 0])
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  const end = 8 + 25
  return Buffer.concat([png.subarray(0, end), chunk, png.subarray(end)])
}

function withPrimaries(avif: Buffer, primaries: number): Buffer {
  avif.writeUInt16BE(primaries, avif.indexOf('colrnclx') + 8)
  return avif
}

const jpegOf = (two: Two) => inSpace(two).jpeg({ quality: 100, chromaSubsampling: '4:4:4' })

test.each<[string, string, () => Promise<Buffer>]>([
  [
    'Adobe RGB in the EXIF of a camera',
    'jpg',
    async () => withExif(await jpegOf(ADOBE).toBuffer(), exifOf(0xffff, 'R03')),
  ],
  [
    'Adobe RGB in the EXIF of a program',
    'jpg',
    async () => withExif(await jpegOf(ADOBE).toBuffer(), exifOf(2, 'R98')),
  ],
  [
    'sRGB in the EXIF of a camera',
    'jpg',
    async () => withExif(await jpegOf([RED, BLUE]).toBuffer(), exifOf(1, 'R98')),
  ],
  [
    'sRGB in its profile and Adobe RGB in its EXIF',
    'jpg',
    async () => withExif(await jpegOf([RED, BLUE]).withIccProfile('srgb').toBuffer(), exifOf(0xffff, 'R03')),
  ],
  [
    'Display P3 in the codes of a PNG',
    'png',
    async () => withCodes(await inSpace(P3).png().toBuffer(), [12, 13, 0, 1]),
  ],
  [
    'Display P3 in the codes of an AVIF',
    'avif',
    async () => withPrimaries(await inSpace(P3).avif({ lossless: true }).toBuffer(), 12),
  ],
])('a picture that states %s has its colours in the still', async (_name, extension, make) => {
  const { red, blue } = await stillOf(await written(`space.${extension}`, await make()))
  const errors = [...red, ...blue].map((value, index) => Math.abs(value - ([...RED, ...BLUE][index] ?? 0)))
  expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThanOrEqual(4)
})

/** How the points are stored for each orientation of EXIF, of a picture whose red half is on the left. */
const STORED: readonly ((picture: Sharp) => Sharp)[] = [
  (picture) => picture,
  (picture) => picture.flop(),
  (picture) => picture.rotate(180),
  (picture) => picture.flip(),
  // The library mirrors before it rotates.
  (picture) => picture.flop().rotate(270),
  (picture) => picture.rotate(270),
  (picture) => picture.flop().rotate(90),
  (picture) => picture.rotate(90),
]

test.each(STORED.map((store, index) => [index + 1, store] as const))(
  'a JPEG with orientation %i is shown upright',
  async (orientation, store) => {
    const points = await store(sharp(await twoColours().png().toBuffer()))
      .png()
      .toBuffer()
    const bytes = await sharp(points).jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer()
    const { probe, red, blue } = await stillOf(await written(`orientation-${orientation}.jpg`, bytes))
    expect(probe).toMatchObject({ width: 64, height: 48 })
    expect([red[0], blue[2]].every((value) => Math.abs((value ?? 0) - 200) < 15)).toBe(true)
  },
)

/** Stored as cameras and phones store it: with the tag, the red half is on the left. */
const turned = () => twoColours().png().toBuffer()

test.each<[string, string, () => Promise<Buffer>]>([
  [
    'a JPEG that a cloud exported as .heic',
    'heic',
    async () =>
      sharp(await turned())
        .rotate(-90)
        .jpeg({ quality: 95 })
        .withMetadata({ orientation: 6 })
        .toBuffer(),
  ],
  [
    'an AVIF with its rotation both in the container and in EXIF',
    'avif',
    async () =>
      sharp(await turned())
        .rotate(-90)
        .avif({ quality: 95 })
        .withMetadata({ orientation: 6 })
        .toBuffer(),
  ],
])('a rotated picture is turned once: %s', async (_name, extension, make) => {
  const { probe, red, blue } = await stillOf(await written(`turned.${extension}`, await make()))
  expect(probe).toMatchObject({ width: 64, height: 48 })
  expect([(red[0] ?? 0) - (red[2] ?? 0), (blue[2] ?? 0) - (blue[0] ?? 0)].every((more) => more > 80)).toBe(
    true,
  )
})

test.each(['jpg', 'tif'])(
  'a CMYK picture of a printer in .%s is not shown as its negative',
  async (extension) => {
    const cmyk = twoColours().toColourspace('cmyk')
    const bytes = await (extension === 'jpg' ? cmyk.jpeg({ quality: 95 }) : cmyk.tiff()).toBuffer()
    const { red, blue } = await stillOf(await written(`cmyk.${extension}`, bytes))
    for (const [index, value] of [...red, ...blue].entries()) {
      expect(Math.abs(value - ([...RED, ...BLUE][index] ?? 0))).toBeLessThan(60)
    }
  },
)

test.each<[string, () => Promise<Buffer>]>([
  ['in grey', () => twoColours().greyscale().jpeg().toBuffer()],
  ['in 16 bits', () => twoColours().toColourspace('rgb16').png().toBuffer()],
  ['in a palette', () => twoColours().png({ palette: true }).toBuffer()],
  ['progressive', () => twoColours().jpeg({ progressive: true }).toBuffer()],
])('a picture that is %s becomes a still', async (_name, make) => {
  const { probe, red, blue } = await stillOf(await written('other', await make()))
  expect(probe.warnings).toEqual([])
  const [left, right] = [red, blue].map((points) => points.reduce((sum, value) => sum + value, 0))
  expect(Math.abs((left ?? 0) - 300)).toBeLessThan(60)
  expect(Math.abs((right ?? 0) - 330)).toBeLessThan(120)
})

test('a damaged JPEG is accepted with a warning, and a sound one without', async () => {
  const points = Uint8Array.from(
    { length: 3 * 640 * 480 },
    (_, at) => (Math.imul(at, 2_654_435_761) >>> 24) & 255,
  )
  const sound = await sharp(points, { raw: { width: 640, height: 480, channels: 3 } })
    .jpeg()
    .toBuffer()
  expect((await examineImage(await written('sound.jpg', sound))).probe.warnings).toEqual([])
  const damaged = Buffer.from(sound).fill(0, sound.length / 2, sound.length / 2 + 3_000)
  expect((await examineImage(await written('damaged.jpg', damaged))).probe.warnings).toEqual([
    expect.stringContaining('damaged'),
  ])
})

/** A TIFF whose first directory has a preview of 16×12, and whose second one has these tags. */
function tiff(
  tags: readonly (readonly [tag: number, value: number])[],
  preview: readonly (readonly [number, number])[] = [],
) {
  const points = Buffer.alloc(16 * 12 * 3, 99)
  const first = [
    ...[
      [256, 16],
      [257, 12],
      [258, 8],
      [259, 1],
      [262, 2],
      [273, 8],
      [277, 3],
      [278, 12],
      [279, points.length],
    ],
    ...preview,
  ].toSorted(([one = 0], [other = 0]) => one - other)
  const begin = 8 + points.length
  const second = begin + 2 + 12 * (first.length + 1) + 4
  const directory = (entries: readonly (readonly number[])[]) => {
    const bytes = Buffer.alloc(2 + 12 * entries.length + 4)
    bytes.writeUInt16LE(entries.length)
    for (const [index, [tag = 0, value = 0]] of entries.entries()) {
      bytes.writeUInt16LE(tag, 2 + 12 * index)
      bytes.writeUInt16LE(4, 4 + 12 * index)
      bytes.writeUInt32LE(1, 6 + 12 * index)
      bytes.writeUInt32LE(value, 10 + 12 * index)
    }
    return bytes
  }
  const head = Buffer.from('49492a0000000000', 'hex')
  head.writeUInt32LE(begin, 4)
  return Buffer.concat([head, points, directory([...first, [330, second]]), directory(tags)])
}

test.each<[string, Buffer]>([
  [
    'points of the sensor',
    tiff([
      [254, 0],
      [262, 32_803],
    ]),
  ],
  [
    'a compression of Nikon',
    tiff([
      [254, 0],
      [259, 34_713],
    ]),
  ],
  ['a version of DNG', tiff([[254, 0]], [[50_706, 1]])],
])('a TIFF with %s is a raw picture, which is refused with instructions', async (_name, bytes) => {
  await expect(examineImage(await written('raw.tif', bytes))).rejects.toThrow(
    /raw picture.*export a JPEG or TIFF\.$/,
  )
})

test('a TIFF with an embedded smaller picture is not a raw picture', async () => {
  const bytes = tiff([
    [254, 1],
    [262, 2],
  ])
  expect((await examineImage(await written('pyramid.tif', bytes))).probe).toMatchObject({
    width: 16,
    height: 12,
  })
})
