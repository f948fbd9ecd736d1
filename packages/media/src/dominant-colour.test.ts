import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dominantColour } from './dominant-colour.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-colour-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function plain(background: string, width = 64): Promise<string> {
  const path = join(folder, `${background.slice(1)}-${width}.png`)
  await sharp({ create: { width, height: 64, channels: 3, background } })
    .png()
    .toFile(path)
  return path
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

test('a strong colour keeps its hue and loses some saturation', async () => {
  const [red = 0, green = 0, blue = 0] = channels(await dominantColour(await plain('#d02020')))
  expect(red).toBeGreaterThan(green)
  expect(green).toBe(blue)
  expect(red - green).toBeLessThan(0xd0 - 0x20)
})

test('black, grey and white have no hue to lose', async () => {
  for (const shade of ['#000000', '#808080', '#ffffff']) {
    const [red, green, blue] = channels(await dominantColour(await plain(shade)))
    expect([green, blue]).toEqual([red, red])
  }
})

test('a picture without a colour profile is read too', async () => {
  const path = join(folder, 'one-channel.jpg')
  await sharp(await plain('#606060'))
    .greyscale()
    .jpeg()
    .toFile(path)
  expect(channels(await dominantColour(path))).toEqual([0x60, 0x60, 0x60])
})

test('the colour of most of the picture wins', async () => {
  const path = join(folder, 'two.png')
  await sharp(await plain('#2040c0', 100))
    .composite([{ input: await plain('#f0e020', 20), left: 0, top: 0 }])
    .png()
    .toFile(path)
  const [red = 0, , blue = 0] = channels(await dominantColour(path))
  expect(blue).toBeGreaterThan(red)
})
