/**
 * Pictures of phones, cameras and archives: which are read, which are refused, and the warnings for staff (R-MEDIA-8).
 */
import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { BLUE, pictureTests, RED, twoColours } from '../test/stills.ts'
import { TURNED_HEIC, TWO_COLOURS_HEIC } from '../test/two-colours-heic.ts'
import { examineImage } from './examine-file.ts'

const { written, encoded, stillOf } = pictureTests()

const KINDS: [extension: string, make: () => Promise<Buffer>][] = [
  ['heic', async () => TWO_COLOURS_HEIC],
  ['webp', () => twoColours().webp({ lossless: true }).toBuffer()],
  ['avif', () => twoColours().avif({ lossless: true }).toBuffer()],
  ['tif', () => twoColours().tiff({ bigtiff: true, compression: 'lzw' }).toBuffer()],
  ['jp2', () => encodedTwoColours('jp2', ['-c:v', 'jpeg2000'])],
  ['jxl', () => encodedTwoColours('jxl', ['-c:v', 'libjxl', '-distance', '0.1'])],
]

async function encodedTwoColours(extension: string, codec: string[]): Promise<Buffer> {
  const source = await written('source.png', await twoColours().png().toBuffer())
  return await readFile(await encoded(`picture.${extension}`, ['-i', source, ...codec, '-frames:v', '1']))
}

test.each(KINDS)('a picture in the format %s becomes a still in its colours', async (extension, make) => {
  const { kind, probe, red, blue } = await stillOf(await written(`picture.${extension}`, await make()))
  expect(kind).toEqual({ kind: 'image', extension })
  expect(probe).toMatchObject({ width: 64, height: 48, warnings: [] })
  for (const [index, value] of [...red, ...blue].entries()) {
    expect(Math.abs(value - ([...RED, ...BLUE][index] ?? 0))).toBeLessThan(12)
  }
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
  // As in darktable-org/darktable#13306.
  ['a HEIC with its rotation both in the container and in EXIF', 'heic', async () => TURNED_HEIC],
])('a rotated picture is turned once: %s', async (_name, extension, make) => {
  const { probe, red, blue } = await stillOf(await written(`turned.${extension}`, await make()))
  expect(probe).toMatchObject({ width: 64, height: 48 })
  expect([(red[0] ?? 0) - (red[2] ?? 0), (blue[2] ?? 0) - (blue[0] ?? 0)].every((more) => more > 80)).toBe(
    true,
  )
})

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
