/**
 * Reads the XMP of a JPEG: a packet, and a second one in pieces where the first would exceed 64 KB (Extended XMP). The
 * library of pictures returns one of these segments, whichever it is.
 */
import type { ReadAt } from './exif-texts.ts'
import { MAX_XMP_BYTES, type Properties, readXmp } from './xmp-properties.ts'

const PACKET = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1')
const PIECE = Buffer.from('http://ns.adobe.com/xmp/extension/\0', 'latin1')
/** The property by which the first packet names the second one. */
const EXTENSION_ID = 'xmpNote:HasExtendedXMP'
const ID_BYTES = 32
/** Signature, identifier, length of the packet, and the place of the piece in it. */
const PIECE_HEAD_BYTES = PIECE.length + ID_BYTES + 4 + 4
const MARKER_BYTES = 4
const APP1 = 0xe1
const START_OF_SCAN = 0xda
const MAX_SEGMENTS = 10_000
/** Phones store a second picture of a few megabytes in the packet. */
const MAX_BYTES = 16 * 2 ** 20
/** Binary data, in which no text is. */
const BASE64 = /[\w+/=]{4000,}/g

type Piece = { id: string; at: number; packetBytes: number; bytes: Buffer }
type Xmp = {
  properties: Properties
  /** A piece is missing, or the packet is too large. */
  isCutOff: boolean
}

export function readJpegXmp(readAt: ReadAt): Xmp {
  const { packet, pieces } = segmentsIn(readAt)
  const own = readXmp(packet)
  const [id] = own.get(EXTENSION_ID) ?? []
  if (id === undefined) return { properties: own, isCutOff: false }
  const { properties, isCutOff } = joined(pieces.filter((piece) => piece.id === id.toLowerCase()))
  // A property is in one of the two packets.
  return { properties: new Map([...properties, ...own]), isCutOff }
}

/** Pieces may be in any order; what follows a missing one is not read. */
function joined(pieces: readonly Piece[]): Xmp {
  const found: Buffer[] = []
  let length = 0
  for (const { at, bytes } of pieces.toSorted((one, other) => one.at - other.at)) {
    if (at > length) break
    const added = bytes.subarray(length - at)
    found.push(added)
    length += added.length
  }
  const isWhole = pieces.length > 0 && pieces.every(({ packetBytes }) => packetBytes === length)
  const text = Buffer.concat(found).toString('latin1').replace(BASE64, '')
  const isRead = text.length <= MAX_XMP_BYTES
  const properties = isRead ? readXmp(Buffer.from(text, 'latin1')) : new Map()
  return { properties, isCutOff: !isWhole || !isRead }
}

function segmentsIn(readAt: ReadAt): { packet: Buffer; pieces: Piece[] } {
  let packet: Buffer | undefined
  const pieces: Piece[] = []
  let left = MAX_BYTES
  for (const { at, length } of applicationSegments(readAt)) {
    left -= length
    if (left < 0) break
    const segment = readAt(at, length)
    if (begins(segment, PACKET)) packet ??= segment.subarray(PACKET.length)
    else if (begins(segment, PIECE) && segment.length >= PIECE_HEAD_BYTES) pieces.push(pieceOf(segment))
  }
  return { packet: packet ?? Buffer.alloc(0), pieces }
}

const begins = (segment: Buffer, signature: Buffer) => segment.subarray(0, signature.length).equals(signature)

const pieceOf = (segment: Buffer): Piece => ({
  id: segment.toString('latin1', PIECE.length, PIECE.length + ID_BYTES).toLowerCase(),
  packetBytes: segment.readUInt32BE(PIECE_HEAD_BYTES - 8),
  at: segment.readUInt32BE(PIECE_HEAD_BYTES - 4),
  bytes: segment.subarray(PIECE_HEAD_BYTES),
})

/** The contents of the segments of the kind that XMP is in. */
function* applicationSegments(readAt: ReadAt): Generator<{ at: number; length: number }> {
  for (let at = 2, count = 0; count < MAX_SEGMENTS; count += 1) {
    const head = readAt(at, MARKER_BYTES)
    const [sign, marker] = head
    if (head.length < MARKER_BYTES || sign !== 0xff || marker === START_OF_SCAN) return
    if (marker === 0xff) {
      // Any number of these bytes may be before a marker.
      at += 1
      continue
    }
    const length = head.readUInt16BE(2)
    if (length < 2) return
    if (marker === APP1) yield { at: at + MARKER_BYTES, length: length - 2 }
    at += 2 + length
  }
}
