/** Writes closed captions into the frames of an H.264 stream (ATSC A/53) and into ancillary data (SMPTE 436M). */

const SEI = [0, 0, 0, 1, 6, 4]
const A53 = [0xb5, 0, 0x31, ...Buffer.from('GA94'), 3]
/** Resume caption loading and the row; the caption appears with the second. */
const LOAD = [0x94, 0x20, 0x94, 0x20, 0x94, 0x70, 0x94, 0x70]
const SHOW = [0x94, 0x2f, 0x94, 0x2f]
const ERASE = [0x94, 0x2c, 0x94, 0x2c]
const CEA608 = 0xfc
const CEA708_BEGIN = 0xff
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

type Block = { service?: number; bytes: readonly number[] }

/** A packet of CEA-708 with the blocks of its services, as triplets of one frame. */
export function cea708(...blocks: readonly Block[]): number[] {
  const content = blocks.flatMap(({ service = 1, bytes }) =>
    service < 7 ? [(service << 5) | bytes.length, ...bytes] : [(7 << 5) | bytes.length, service, ...bytes],
  )
  const size = Math.ceil((content.length + 1) / 2)
  const filled = [size, ...content, ...Array.from({ length: 2 * size - content.length - 1 }, () => 0)]
  return pairs(filled).flatMap((pair, at) => [at === 0 ? CEA708_BEGIN : CEA708, ...pair])
}

/** Commands of CEA-708. */
export const WINDOW = {
  /** The first window becomes the current one. */
  define: ({ isVisible = false, rows = 2, top = 60 } = {}) => [
    ...[0x98, isVisible ? 0x38 : 0x18, top, 0x50, 0x70 | (rows - 1), 31, 0x11],
  ],
  show: [0x89, 1],
  hide: [0x8a, 1],
  remove: [0x8c, 1],
  letters: (text: string) => [...Buffer.from(text, 'latin1')],
  line: [0x0d],
}

/** The shape of the picture (SMPTE 2016), and teletext (OP-47). */
const AFD = [0x41, 0x05, 8, 4, 0, 0, 0, 0, 0, 0, 0]
export const OP47 = [0x43, 0x02, 4, 0x51, 0x15, 0, 0]

/** @returns the ancillary data of one frame, with a packet of another kind before the captions */
export function ancillaryData(triplets: readonly number[], { isTenBits = false, first = AFD } = {}): Buffer {
  const count = triplets.length / 3
  const section = [0x72, 0xe0 | count, ...triplets, 0x74, 0, 0, 0]
  const content = [0x96, 0x69, 7 + section.length, 0x4f, 0x43, 0, 0, ...section]
  const packets = [first, [0x61, 0x01, content.length, ...content]]
  return Buffer.concat([
    Buffer.of(0, packets.length),
    ...packets.map((packet, at) => ancillaryPacket(packet, { line: 9 + at, isTenBits })),
  ])
}

function ancillaryPacket(bytes: readonly number[], { line = 9, isTenBits = false }): Buffer {
  const each = isTenBits ? 3 : 4
  const samples = Buffer.alloc(4 * Math.ceil(bytes.length / each))
  bytes.forEach((byte, at) => {
    if (!isTenBits) samples[at] = byte
    else {
      const word = 4 * Math.floor(at / each)
      samples.writeUInt32BE((samples.readUInt32BE(word) | (byte << (22 - 10 * (at % each)))) >>> 0, word)
    }
  })
  const head = Buffer.alloc(14)
  head.writeUInt16BE(line, 0)
  head.writeUInt8(1, 2)
  head.writeUInt8(isTenBits ? 7 : 4, 3)
  head.writeUInt16BE(bytes.length, 4)
  head.writeUInt32BE(samples.length, 6)
  head.writeUInt32BE(1, 10)
  return Buffer.concat([head, samples])
}

/** The names of sound and of its container, and those of ancillary data. */
const ANCILLARY_NAMES = [
  ['060e2b34040101010103020202000000', '060e2b34040101010103020203000000'],
  ['060e2b34040101010d01030102060300', '060e2b34040101090d010301020e0000'],
].map(([from = '', to = '']) => [Buffer.from(from, 'hex'), Buffer.from(to, 'hex')] as const)

/** The track of sound of an MXF becomes one of ancillary data: one packet for each frame. */
export function withAncillaryData(mxf: Buffer, frames: readonly Buffer[]): Buffer {
  const bytes = Buffer.from(mxf)
  for (const [from, to] of ANCILLARY_NAMES) {
    for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) to.copy(bytes, at)
  }
  let frame = 0
  const SOUND = Buffer.from('060e2b34010201010d01030116', 'hex')
  for (let at = bytes.indexOf(SOUND); at >= 0; at = bytes.indexOf(SOUND, at + 1)) {
    const lengthAt = at + 16
    const width = (bytes[lengthAt] ?? 0) & 127
    const begin = lengthAt + 1 + width
    const length = bytes.readUIntBE(lengthAt + 1, width)
    const data = frames[frame] ?? Buffer.of(0, 0)
    bytes.fill(0, begin, begin + length)
    data.copy(bytes, begin, 0, length)
    frame += 1
  }
  return bytes
}

const pairs = (bytes: readonly number[]) =>
  Array.from({ length: Math.floor(bytes.length / 2) }, (_, at) => bytes.slice(2 * at, 2 * at + 2))

/** @param stream Annex B, with one slice for each frame */
export function withClosedCaptions(stream: Buffer, frames: readonly number[][]): Buffer {
  const parts: Buffer[] = []
  let frame = 0
  for (const unit of unitsOf(stream)) {
    const isSlice = [1, 5].includes((unit[3] ?? 0) & 31)
    if (isSlice) {
      const triplets = frames[frame] ?? [CEA608, 0x80, 0x80]
      const message = [...A53, 0xc0 | (triplets.length / 3), 0xff, ...triplets, 0xff]
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
