/** Proves R-MEDIA-11 for JPEG XL: only the boxes with its points are decoded, whatever else is in the file. */
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { box, jpegXlOf } from '../test/boxed-pictures.ts'
import { pictureTests, twoColours } from '../test/stills.ts'

const { written, encoded, stillOf } = pictureTests()

let points: Buffer
beforeAll(async () => {
  const source = await written('source.png', await twoColours().png().toBuffer())
  const args = ['-i', source, '-c:v', 'libjxl', '-distance', '0.1', '-frames:v', '1']
  points = await readFile(await encoded('points.jxl', args))
})

const METADATA_BYTES = 5 * 2 ** 20
/** Text that does not repeat, like a preview in the metadata. */
const large = (type: string) =>
  box(
    type,
    Buffer.from(
      Uint32Array.from({ length: METADATA_BYTES / 4 }, (_, n) => Math.imul(n, 2_654_435_761)).buffer,
    ),
  )
const LAST = 0x8000_0000
function part(index: number, content: Buffer): Buffer {
  const number = Buffer.alloc(4)
  number.writeUInt32BE(index)
  return box('jxlp', number, content)
}
const thirds = () =>
  [0, 1, 2].map((n) => {
    const third = Math.ceil(points.length / 3)
    return points.subarray(n * third, (n + 1) * third)
  }) as [Buffer, Buffer, Buffer]
/** @param size as in the box, where 0 is up to the end @param long in eight bytes */
function sized(size: number, long?: bigint): Buffer {
  const head = Buffer.alloc(long === undefined ? 8 : 16)
  head.writeUInt32BE(size)
  head.write('jxlc', 4, 'latin1')
  if (long !== undefined) head.writeBigUInt64BE(long, 8)
  return Buffer.concat([head, points])
}

test.each<[string, () => Buffer[]]>([
  ['one box', () => [box('jxlc', points)]],
  ['a box up to the end', () => [sized(0)]],
  ['a box whose length has eight bytes', () => [sized(1, BigInt(points.length + 16)), large('xml ')]],
  [
    'several parts',
    () => {
      const [one, two, three] = thirds()
      return [part(0, one), large('Exif'), part(1, two), part(2 + LAST, three), large('jumb')]
    },
  ],
  ['parts that end with an empty one', () => [part(0, points), part(1 + LAST, Buffer.alloc(0))]],
  ['a part after the last', () => [part(LAST, points), part(1, Buffer.alloc(64, 'x'))]],
  ...['Exif', 'xml ', 'jumb', 'brob', 'free'].map((type): [string, () => Buffer[]] => [
    `5 MB of “${type}” after its points`,
    () => [box('jxlc', points), large(type)],
  ]),
  ['5 MB of metadata before its points', () => [large('Exif'), box('jxlc', points)]],
])('a JPEG XL with %s is decoded within seconds', { timeout: 20_000 }, async (_what, boxes) => {
  const { probe, red, blue } = await stillOf(await written('picture.jxl', jpegXlOf(...boxes())))
  expect(probe).toMatchObject({ width: 64, height: 48 })
  expect([red[0], blue[2]]).toEqual([expect.closeTo(200, -1), expect.closeTo(200, -1)])
})

test.each<[string, () => Buffer[]]>([
  ['no points', () => [large('xml ')]],
  ['points in a compressed box', () => [box('brob', 'jxlc', points)]],
  ['a first part that is missing', () => [part(1 + LAST, points)]],
  [
    'parts in the wrong order',
    () => {
      const [one, two, three] = thirds()
      return [part(1, two), part(0, one), part(2 + LAST, three)]
    },
  ],
  ['a last part that is missing', () => [part(0, thirds()[0]), part(1, thirds()[1])]],
  ['a part without its number', () => [box('jxlp', '\0')]],
  ['a box that is cut off', () => [box('jxlc', points).subarray(0, points.length / 2)]],
  ['a length shorter than its head', () => [sized(7)]],
  ['a length of eight bytes that is shorter than its head', () => [sized(1, 15n)]],
])('a JPEG XL with %s is refused with a sentence', { timeout: 20_000 }, async (_what, boxes) => {
  await expect(stillOf(await written('broken.jxl', jpegXlOf(...boxes())))).rejects.toThrow(
    'This JPEG XL picture cannot be read here, or is damaged.',
  )
})

test('a JPEG XL whose length is longer than the file is decoded to its end', async () => {
  const { probe } = await stillOf(await written('long.jxl', jpegXlOf(sized(1, 2n ** 63n))))
  expect(probe).toMatchObject({ width: 64, height: 48 })
})
