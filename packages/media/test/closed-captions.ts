/** Writes closed captions into the frames of an H.264 stream, as cameras and encoders of broadcasters do (ATSC A/53). */

const SEI = [0, 0, 0, 1, 6, 4]
const A53 = [0xb5, 0, 0x31, ...Buffer.from('GA94'), 3]
/** Resume caption loading and the row; the caption appears with the second. */
const LOAD = [0x94, 0x20, 0x94, 0x20, 0x94, 0x70, 0x94, 0x70]
const SHOW = [0x94, 0x2f, 0x94, 0x2f]
const ERASE = [0x94, 0x2c, 0x94, 0x2c]
const CEA608 = 0xfc
const CEA708 = 0xfe

const ones = (byte: number) => [...byte.toString(2)].filter((bit) => bit === '1').length
const oddParity = (text: string) =>
  [...Buffer.from(text.length % 2 === 1 ? `${text} ` : text, 'latin1')].map((byte) =>
    ones(byte) % 2 === 1 ? byte : byte | 0x80,
  )

/** Two bytes for each frame: the text appears after its own length in frames, and is erased at `until`. */
export function cea608(text: string, until: number): number[][] {
  const bytes = [...LOAD, ...oddParity(text), ...SHOW]
  const empty = Array.from({ length: Math.max(0, 2 * until - bytes.length) }, () => 0x80)
  return pairs([...bytes, ...empty, ...ERASE]).map((pair) => [CEA608, ...pair])
}

export const cea708 = (): number[][] => pairs([0x42, 0x22, 0x41, 0x42]).map((pair) => [CEA708, ...pair])

const pairs = (bytes: readonly number[]) =>
  Array.from({ length: Math.floor(bytes.length / 2) }, (_, at) => bytes.slice(2 * at, 2 * at + 2))

/** @param stream Annex B, with one slice for each frame */
export function withClosedCaptions(stream: Buffer, frames: readonly number[][]): Buffer {
  const parts: Buffer[] = []
  let frame = 0
  for (const unit of unitsOf(stream)) {
    const isSlice = [1, 5].includes((unit[3] ?? 0) & 31)
    if (isSlice) {
      const message = [...A53, 0xc1, 0xff, ...(frames[frame] ?? [CEA608, 0x80, 0x80]), 0xff]
      parts.push(Buffer.from([...SEI, message.length, ...message, 0x80]))
      frame += 1
    }
    parts.push(Buffer.of(0), unit)
  }
  return Buffer.concat(parts)
}

function* unitsOf(stream: Buffer): Generator<Buffer> {
  const START = Buffer.of(0, 0, 1)
  let at = stream.indexOf(START)
  while (at >= 0) {
    const next = stream.indexOf(START, at + START.length)
    const end = next < 0 ? stream.length : next
    yield stream.subarray(at, next >= 0 && stream[end - 1] === 0 ? end - 1 : end)
    at = next
  }
}
