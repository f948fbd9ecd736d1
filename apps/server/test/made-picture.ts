/** Generates PNGs without a library, each with different bytes. */
import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

/** A picture in one colour. @param seed less than 2 ** 24; each number results in different bytes */
export function madePicture({ width, height, seed }: { width: number; height: number; seed: number }) {
  const colour = Buffer.from([seed >> 16, (seed >> 8) & 255, seed & 255])
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: width }, () => colour)])
  return pngOf(
    width,
    Array.from({ length: height }, () => row),
  )
}

const TILES = 9
const TILE_WIDTH = 32
const TILE_HEIGHT = 20

/** Generates a picture of 288 × 180 pixels with random tiles, so that no two are look-alikes. */
export function madeMosaic(): Buffer {
  const rows = Array.from({ length: TILES }, () => {
    const colours = Array.from({ length: TILES }, () => randomBytes(3))
    const row = colours.flatMap((colour) => Array.from({ length: TILE_WIDTH }, () => colour))
    return Buffer.concat([Buffer.from([0]), ...row])
  })
  return pngOf(
    TILES * TILE_WIDTH,
    rows.flatMap((row) => Array.from({ length: TILE_HEIGHT }, () => row)),
  )
}

/** @param rows each begins with the byte of its filter, and has eight bits each of red, green and blue */
function pngOf(width: number, rows: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(rows.length, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.concat(rows))
  const parts = [part('IHDR', header), part('IDAT', pixels), part('IEND', Buffer.alloc(0))]
  return Buffer.concat([SIGNATURE, ...parts])
}

function part(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
