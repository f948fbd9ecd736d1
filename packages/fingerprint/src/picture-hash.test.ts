/** Uses pictures that the test generates. */
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { distanceOf, GREY_BYTES, GREY_SIDE, hashOf } from './picture-hash.ts'

/** A scene of soft hills; another seed is another scene. */
function scene(seed: number): Buffer {
  const [width, height] = [320, 180]
  return Buffer.from(
    Array.from({ length: width * height }, (_, at) => {
      const [x, y] = [(at % width) / width, Math.floor(at / width) / height]
      const wave = (k: number) => Math.sin(seed * k + (3 + k) * x + (5 - k) * y * seed)
      return Math.round(127 + 40 * (wave(1) + wave(2) + wave(4)))
    }),
  )
}

const picture = (seed: number) => sharp(scene(seed), { raw: { width: 320, height: 180, channels: 1 } })

async function hashed(image: Sharp): Promise<bigint | null> {
  const file = await image.png().toBuffer()
  const grey = await sharp(file).greyscale().resize(GREY_SIDE, GREY_SIDE, { fit: 'fill' }).raw().toBuffer()
  return hashOf(grey)
}

async function distance(one: Sharp, other: Sharp): Promise<number> {
  return distanceOf((await hashed(one)) ?? 0n, (await hashed(other)) ?? 0n)
}

test.each([1, 2, 3])(
  'scene %i has a near hash when it is resized or saved in low quality, and a far one when mirrored',
  async (seed) => {
    expect(await distance(picture(seed), picture(seed).resize(97, 55))).toBeLessThanOrEqual(4)
    const saved = sharp(await picture(seed).jpeg({ quality: 20 }).toBuffer())
    expect(await distance(picture(seed), saved)).toBeLessThanOrEqual(4)
    expect(await distance(picture(seed), picture(seed).flop())).toBeGreaterThan(10)
    expect(await distance(picture(seed), picture(seed + 10))).toBeGreaterThan(10)
  },
)

test('black, a fade and colour bars have no hash', () => {
  expect(hashOf(new Uint8Array(GREY_BYTES))).toBeNull()
  expect(hashOf(new Uint8Array(GREY_BYTES).fill(90))).toBeNull()
  expect(hashOf(new Uint8Array(GREY_BYTES).map((_, at) => 30 * Math.floor((at % GREY_SIDE) / 4)))).toBeNull()
  expect(hashOf(new Uint8Array(GREY_BYTES).map((_, at) => at % 251))).not.toBeNull()
})

test('the first bit of a hash is the first pair of the first row', () => {
  const noise = new Uint8Array(GREY_BYTES).map((_, at) => (at * 7) % 64)
  const marked = noise.map((value, at) => (at % GREY_SIDE < 3 && at < 4 * GREY_SIDE ? 0 : value))
  expect(((hashOf(marked) ?? 0n) >> 63n) & 1n).toBe(1n)
})
