import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { focalPointOf } from './focal-point.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-focal-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function written(name: string, image: Sharp): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, await image.jpeg().toBuffer())
  return path
}

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

async function withSpot(name: string, left: number, top: number, size = { width: 640, height: 360 }) {
  const spot = await plain(80, 80, '#d03020').png().toBuffer()
  return written(name, plain(size.width, size.height, '#607060').composite([{ input: spot, left, top }]))
}

test.each([
  ['left', 80, 140, { x: 0.19, y: 0.5 }],
  ['right', 480, 140, { x: 0.81, y: 0.5 }],
  ['top', 280, 20, { x: 0.5, y: 0.17 }],
] as const)('a distinct part on the %s is found there', async (name, left, top, expected) => {
  const found = await focalPointOf(await withSpot(`${name}.jpg`, left, top))
  expect(Math.hypot(found.x - expected.x, found.y - expected.y)).toBeLessThan(0.12)
})

test('an upright picture has its own focal point', async () => {
  const found = await focalPointOf(await withSpot('upright.jpg', 140, 420, { width: 360, height: 640 }))
  expect(found.y).toBeGreaterThan(0.6)
  expect(found.x).toBeGreaterThan(0.4)
  expect(found.x).toBeLessThan(0.6)
})

test('a picture of one colour has its focal point in the middle', async () => {
  expect(await focalPointOf(await written('plain.jpg', plain(300, 200, '#445566')))).toEqual({
    x: 0.5,
    y: 0.5,
  })
})

test('a picture that was taken sideways is turned first', async () => {
  const spot = await plain(80, 80, '#d03020').png().toBuffer()
  const turned = plain(360, 640, '#607060').composite([{ input: spot, left: 140, top: 480 }])
  // Orientation 6: the camera was upright, so the bottom of the stored picture is its left.
  const found = await focalPointOf(await written('turned.jpg', turned.withMetadata({ orientation: 6 })))
  expect(found.x).toBeLessThan(0.4)
})

test('a file that is not a picture is refused', async () => {
  const path = join(folder, 'no-picture.jpg')
  await writeFile(path, 'no picture')
  await expect(focalPointOf(path)).rejects.toThrow('The picture cannot be read.')
})
