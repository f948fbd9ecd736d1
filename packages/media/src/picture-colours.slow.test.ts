/** Pictures in the colour spaces of cameras, phones and printers become stills in their colours (R-MEDIA-8). */
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { BLUE, pictureTests, RED, twoColours } from '../test/stills.ts'

const { written, stillOf } = pictureTests()

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

/** Writes codes of ITU-T H.273: primaries, transfer, matrix, range. */
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
