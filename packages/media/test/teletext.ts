/** Writes teletext subtitles as a transport stream (ETSI EN 300 706 and EN 300 472). */
import { crc32 } from 'node:zlib'

/** A page of no rows clears the picture. */
export type Page = { atS: number; rows: readonly string[] }

const PACKET_BYTES = 188
const PAYLOAD_BYTES = 184
const PES_HEAD_BYTES = 45
const UNIT_BYTES = 46
const PID = { tables: 0x1000, teletext: 0x100, clock: 0x101 }
const CLOCK_HZ = 90_000
const CLOCK_LEAD_S = 0.2

/** Four bits with their Hamming code. */
const HAMMING = Buffer.from('15 02 49 5e 64 73 38 2f d0 c7 8c 9b a1 b6 fd ea'.replaceAll(' ', ''), 'hex')
const hamming = (...nibbles: number[]) => nibbles.map((nibble) => HAMMING[nibble] ?? 0)
const reversed = (byte: number) =>
  Number.parseInt([...byte.toString(2).padStart(8, '0')].toReversed().join(''), 2)
const ones = (byte: number) => [...byte.toString(2)].filter((bit) => bit === '1').length
const oddParity = (text: string, length: number) =>
  [...Buffer.from(text.padEnd(length), 'latin1')].map((byte) => (ones(byte) % 2 === 1 ? byte : byte | 0x80))

/** A unit of magazine 8. */
const unit = (row: number, bytes: readonly number[]) =>
  Buffer.from([0x03, 0x2c, 0xe7, 0xe4, ...[...hamming((row & 1) << 3, row >> 1), ...bytes].map(reversed)])
/** Page 888 is erased first, and marked as a subtitle without its header. */
const header = (page: number) => unit(0, [...hamming(page, page, 0, 8, 0, 8, 1, 0), ...oddParity('', 32)])
const FILLING = unit(0, [...hamming(15, 15, 0, 8, 0, 8, 1, 0), ...oddParity('', 32)])
const STUFFING = Buffer.from([0xff, 0x2c, ...Array.from({ length: 44 }, () => 0xff)])
/** Double height, in a box. */
const textRow = (row: number, text: string) => unit(row, oddParity(`\r\v\v${text}\n\n`, 40))

const unitsOf = (rows: readonly string[]) => [
  header(8),
  ...rows.map((text, index) => textRow(22 - 2 * (rows.length - 1 - index), text)),
  FILLING,
]

function pes({ atS, rows }: Page): Buffer {
  const units = unitsOf(rows)
  while ((PES_HEAD_BYTES + 1 + UNIT_BYTES * units.length) % PAYLOAD_BYTES !== 0) units.push(STUFFING)
  const data = Buffer.concat([Buffer.from([0x10]), ...units])
  const head = Buffer.alloc(PES_HEAD_BYTES, 0xff)
  head.writeUInt32BE(0x1bd)
  head.writeUInt16BE(data.length + PES_HEAD_BYTES - 6, 4)
  head.set([0x84, 0x80, 0x24, 0x21], 6)
  const time = Math.round(atS * CLOCK_HZ)
  head.writeUInt16BE(((time >> 15) << 1) | 1, 10)
  head.writeUInt16BE(((time & 0x7fff) << 1) | 1, 12)
  return Buffer.concat([head, data])
}

/** @param control unit start, and what follows the header */
function packet(pid: number, control: { starts: boolean; field: number }, content: Uint8Array): Buffer {
  const bytes = Buffer.alloc(PACKET_BYTES, 0xff)
  bytes[0] = 0x47
  bytes.writeUInt16BE((control.starts ? 0x4000 : 0) | pid, 1)
  bytes[3] = control.field
  bytes.set(content, 4)
  return bytes
}

function clock(atS: number): Buffer {
  const base = Math.round(atS * CLOCK_HZ)
  const field = Buffer.alloc(8)
  field.set([183, 0x10])
  field.writeUInt32BE(Math.floor(base / 2), 2)
  field[6] = ((base % 2) << 7) | 0x7e
  return packet(PID.clock, { starts: false, field: 0x20 }, field)
}

/** The checksum of MPEG is that of ZIP with each bit in the other order. */
function checksum(section: Buffer): Buffer {
  const sum = Buffer.alloc(4)
  sum.writeUInt32LE((crc32(Buffer.from(section.map(reversed))) ^ 0xffffffff) >>> 0)
  return Buffer.from(sum.map(reversed))
}

function table(pid: number, id: number, body: readonly number[]): Buffer {
  const head = [id, 0xb0, body.length + 9, 0, 1, 0xc1, 0, 0]
  const section = Buffer.from([...head, ...body])
  return packet(pid, { starts: true, field: 0x10 }, Buffer.concat([Buffer.of(0), section, checksum(section)]))
}

export function teletextStream(pages: readonly Page[]): Buffer {
  const language = [0x56, 5, ...Buffer.from('ger'), 0x10, 0x88]
  const packets = [
    table(0, 0, [0, 1, 0xe0 | (PID.tables >> 8), 0]),
    table(PID.tables, 2, [0xe1, 1, 0xf0, 0, 6, 0xe1, 0, 0xf0, language.length, ...language]),
  ]
  let count = 0
  for (const page of pages) {
    packets.push(clock(page.atS - CLOCK_LEAD_S))
    const bytes = pes(page)
    for (let at = 0; at < bytes.length; at += PAYLOAD_BYTES) {
      const control = { starts: at === 0, field: 0x10 | (count++ & 15) }
      packets.push(packet(PID.teletext, control, bytes.subarray(at, at + PAYLOAD_BYTES)))
    }
  }
  return Buffer.concat(packets)
}
