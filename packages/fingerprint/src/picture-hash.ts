/**
 * Decides whether two pictures look the same: a difference hash of 64 bits, each of which is whether a place is
 * brighter than its neighbour to the left. Pure: grey points in, numbers out.
 */

/** Pictures are made this small before they are looked at: 32 × 32 grey points, one byte each. */
export const GREY_SIDE = 32
export const GREY_BYTES = GREY_SIDE * GREY_SIDE

const ROWS = 8
const COLUMNS = 9
/** Bits. Black, fades and colour bars have less, and would match a million other pictures. */
const MIN_ENTROPY = 4

/** @returns null for a picture without detail. */
export function hashOf(grey: Uint8Array): bigint | null {
  if (entropyOf(grey) < MIN_ENTROPY) return null
  let hash = 0n
  for (let row = 0; row < ROWS; row += 1) {
    const places = placesOf(grey, row)
    for (let column = 1; column < COLUMNS; column += 1) {
      hash = (hash << 1n) | ((places[column] ?? 0) > (places[column - 1] ?? 0) ? 1n : 0n)
    }
  }
  return hash
}

/** Returns the number of bits, of 64, in which two hashes differ. */
export function distanceOf(one: bigint, other: bigint): number {
  let different = one ^ other
  let count = 0
  for (; different > 0n; different &= different - 1n) count += 1
  return count
}

/** Measures the detail of a picture, in bits: the entropy of the points' brightness. */
function entropyOf(grey: Uint8Array): number {
  const counts = new Map<number, number>()
  for (const point of grey) counts.set(point, (counts.get(point) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => {
    const share = count / grey.length
    return sum - share * Math.log2(share)
  }, 0)
}

/** The brightness of the nine places of one of the eight rows. A place ends within a point, of which it gets its share. */
function placesOf(grey: Uint8Array, row: number): number[] {
  const height = GREY_SIDE / ROWS
  const width = GREY_SIDE / COLUMNS
  const line = Array.from({ length: GREY_SIDE }, (_, x) => {
    let sum = 0
    for (let y = row * height; y < (row + 1) * height; y += 1) sum += grey[y * GREY_SIDE + x] ?? 0
    return sum
  })
  return Array.from({ length: COLUMNS }, (_, column) => {
    const [from, to] = [column * width, (column + 1) * width]
    return line.reduce(
      (sum, value, x) => sum + value * Math.max(0, Math.min(to, x + 1) - Math.max(from, x)),
      0,
    )
  })
}
