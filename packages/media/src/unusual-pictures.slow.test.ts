/** Pictures of unusual sizes, and files with more than one picture (R-MEDIA-8). */
import { readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { BLUE, pictureTests, RED, twoColours } from '../test/stills.ts'
import { examineImage } from './examine-file.ts'
import { kindOfFile } from './kind-of-file.ts'
import { requireUsual } from './require-usual.ts'

const { written, encoded, stillOf } = pictureTests()

async function expectTwoColours(path: string) {
  const { probe, red, blue } = await stillOf(path)
  requireUsual(probe)
  for (const [index, value] of [...red, ...blue].entries()) {
    expect(Math.abs(value - ([...RED, ...BLUE][index] ?? 0))).toBeLessThan(12)
  }
  return probe
}

test.each([
  ['8K', 7_680, 4_320],
  ['a wide panorama', 20_000, 600],
  ['a high panorama', 600, 20_000],
])('a picture of %s has its size and a still in its colours', async (_name, width, height) => {
  const path = await written(`${width}.jpg`, await twoColours(width, height).jpeg().toBuffer())
  expect(await expectTwoColours(path)).toMatchObject({ width, height, warnings: [] })
})

test.each([
  ['30000×10000, more than 200 million pixels', { width: 30_000, height: 10_000, channels: 3 }],
  ['15000×12000 with 8 bytes a pixel', { width: 15_000, height: 12_000, channels: 4 }],
] as const)('a picture of %s is refused with the next step', async (sentence, raw) => {
  const header = Buffer.alloc(33)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(header)
  header.writeUInt32BE(raw.width, 16)
  header.writeUInt32BE(raw.height, 20)
  header.set([raw.channels === 4 ? 16 : 8, raw.channels === 4 ? 6 : 2], 24)
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29)
  const small = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const path = await written('huge.png', Buffer.concat([header, small.subarray(33)]))
  await expect(examineImage(path)).rejects.toThrow(`${sentence}`)
  await expect(examineImage(path)).rejects.toThrow(/Please export it in a smaller size\.$/)
})

const ANIMATION = ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=5:duration=1']

test('an animated GIF is refused with the next step', async () => {
  const kind = await kindOfFile(await encoded('animation.gif', ANIMATION))
  expect(kind).toEqual({
    reason: 'it is a GIF. Please export a picture as JPEG or PNG, or an animation as MP4',
  })
})

test.each([
  ['webp', ['-c:v', 'libwebp_anim', '-loop', '0']],
  ['png', ['-c:v', 'apng', '-f', 'apng', '-plays', '0']],
])('an animation in .%s shows its first picture, with a warning', async (extension, codec) => {
  const { probe } = await examineImage(await encoded(`animation.${extension}`, [...ANIMATION, ...codec]))
  expect(probe).toMatchObject({ width: 64, height: 48 })
  expect(probe.warnings).toEqual([
    expect.stringMatching(
      /^The file is an animation of 5 pictures, of which the first is shown\..* as MP4\.$/,
    ),
  ])
})

test.each([
  ['webp', ['-c:v', 'libwebp_anim']],
  ['png', ['-c:v', 'apng', '-f', 'apng']],
])('a file that could be an animation in .%s and has one picture is a picture', async (extension, codec) => {
  const source = await written('source.png', await twoColours().png().toBuffer())
  const path = await encoded(`one.${extension}`, ['-i', source, '-frames:v', '1', ...codec])
  expect((await expectTwoColours(path)).warnings).toEqual([])
})

test('a TIFF of three pages shows the first one, with a warning', async () => {
  const pages = await Promise.all([1, 2, 3].map(() => twoColours().png().toBuffer()))
  const document = await sharp(pages, { join: { animated: true } })
    .tiff()
    .toBuffer()
  expect((await expectTwoColours(await written('document.tif', document))).warnings).toEqual([
    expect.stringMatching(
      /^The file has 3 pages, of which the first is shown\..* please send each as a file\.$/,
    ),
  ])
})

test('smaller copies in a TIFF are no pages', async () => {
  const pyramid = await twoColours(1024, 768).tiff({ pyramid: true, tile: true }).toBuffer()
  expect((await sharp(pyramid).metadata()).pages).toBeGreaterThan(1)
  expect((await expectTwoColours(await written('pyramid.tif', pyramid))).warnings).toEqual([])
})

test('a motion photo of a phone is a picture, with a warning that names its film', async () => {
  const film = await readFile(
    await encoded('motion.mp4', [...ANIMATION, '-c:v', 'libx264', '-pix_fmt', 'yuv420p']),
  )
  const picture = await twoColours().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()
  const path = await written('PXL_20260331.MP.jpg', Buffer.concat([picture, film]))
  expect(await kindOfFile(path)).toMatchObject({ kind: 'image', extension: 'jpg' })
  expect((await expectTwoColours(path)).warnings).toEqual([
    expect.stringMatching(/contains a short film \(a motion photo\).*export it as JPEG without the film\.$/),
  ])
})
