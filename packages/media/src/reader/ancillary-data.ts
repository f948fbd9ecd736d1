/** Finds closed captions (SMPTE 334) and teletext (OP-47) in the ancillary data of MXF (SMPTE 436M). */

const HEAD_BYTES = 14
/** Codings of ten bits for each byte, three in four bytes. */
const TEN_BITS = [7, 8, 9]
const CAPTIONS = Buffer.of(0x61, 0x01)
const TELETEXT = Buffer.of(0x43, 0x02)
const CAPTION_PACKET = 0x9669
const PACKET_HEAD_BYTES = 7
const TIMECODE = 0x71
const TIMECODE_BYTES = 5
const TRIPLETS = 0x72

/** @returns triplets of a kind and two bytes, as in the frames of a film, and whether there is teletext */
export function readAncillaryData(data: Uint8Array): { triplets: Uint8Array; hasTeletext: boolean } {
  const bytes = Buffer.from(data)
  const found: Buffer[] = []
  let hasTeletext = false
  for (let at = 2; at + HEAD_BYTES <= bytes.length; ) {
    const coding = bytes.readUInt8(at + 3)
    const end = at + HEAD_BYTES + bytes.readUInt32BE(at + 6) * bytes.readUInt32BE(at + 10)
    const samples = bytes.subarray(at + HEAD_BYTES, end)
    const packet = TEN_BITS.includes(coding) ? asBytes(samples) : samples
    found.push(captionsIn(packet))
    hasTeletext ||= packet.subarray(0, TELETEXT.length).equals(TELETEXT)
    at = end
  }
  return { triplets: Buffer.concat(found), hasTeletext }
}

function asBytes(samples: Buffer): Buffer {
  const words = Array.from({ length: Math.floor(samples.length / 4) }, (_, at) =>
    samples.readUInt32BE(4 * at),
  )
  return Buffer.from(words.flatMap((word) => [word >>> 22, word >>> 12, word >>> 2]))
}

function captionsIn(packet: Buffer): Buffer {
  const none = Buffer.of()
  if (!packet.subarray(0, CAPTIONS.length).equals(CAPTIONS)) return none
  const content = packet.subarray(CAPTIONS.length + 1)
  if (content.length < PACKET_HEAD_BYTES || content.readUInt16BE() !== CAPTION_PACKET) return none
  const begin = PACKET_HEAD_BYTES + (content[PACKET_HEAD_BYTES] === TIMECODE ? TIMECODE_BYTES : 0)
  if (content[begin] !== TRIPLETS) return none
  return content.subarray(begin + 2, begin + 2 + 3 * ((content[begin + 1] ?? 0) & 31))
}
