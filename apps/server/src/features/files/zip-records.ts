/**
 * Writes the records of a ZIP file (APPNOTE 6.3.10) whose entries are not compressed. Sizes and offsets of 4 GiB and more,
 * and more than 65,534 entries, go into the ZIP64 fields; smaller archives have none.
 */

const MAX_16 = 0xffff
const MAX_32 = 0xffffffff
const VERSION_NEEDED = 20
const VERSION_NEEDED_64 = 45
/** Sets "made on Unix", so that unpackers read the attributes below as a file mode. */
const MADE_BY = (3 << 8) | VERSION_NEEDED_64
const UTF8_NAMES = 0x0800
const STORED = 0
const ORDINARY_FILE_644 = 0o100644 * 0x10000

export type ZipRecord = { name: string; sizeBytes: number; crc32: number; offset: number }

export function localHeader({ name, sizeBytes, crc32 }: ZipRecord, at: Date): Buffer {
  const bytes = Buffer.from(name)
  const large = sizeBytes >= MAX_32
  const extra = large ? zip64Extra([sizeBytes, sizeBytes]) : Buffer.alloc(0)
  const fixed = Buffer.alloc(30)
  fixed.writeUInt32LE(0x04034b50, 0)
  fixed.writeUInt16LE(large ? VERSION_NEEDED_64 : VERSION_NEEDED, 4)
  fixed.writeUInt16LE(UTF8_NAMES, 6)
  fixed.writeUInt16LE(STORED, 8)
  fixed.writeUInt32LE(dosTime(at), 10)
  fixed.writeUInt32LE(crc32, 14)
  fixed.writeUInt32LE(clamp32(sizeBytes), 18)
  fixed.writeUInt32LE(clamp32(sizeBytes), 22)
  fixed.writeUInt16LE(bytes.length, 26)
  fixed.writeUInt16LE(extra.length, 28)
  return Buffer.concat([fixed, bytes, extra])
}

export function centralRecord({ name, sizeBytes, crc32, offset }: ZipRecord, at: Date): Buffer {
  const bytes = Buffer.from(name)
  // The format requires exactly the fields that do not fit, in this order.
  const wide = [...(sizeBytes >= MAX_32 ? [sizeBytes, sizeBytes] : []), ...(offset >= MAX_32 ? [offset] : [])]
  const extra = wide.length > 0 ? zip64Extra(wide) : Buffer.alloc(0)
  const fixed = Buffer.alloc(46)
  fixed.writeUInt32LE(0x02014b50, 0)
  fixed.writeUInt16LE(MADE_BY, 4)
  fixed.writeUInt16LE(wide.length > 0 ? VERSION_NEEDED_64 : VERSION_NEEDED, 6)
  fixed.writeUInt16LE(UTF8_NAMES, 8)
  fixed.writeUInt16LE(STORED, 10)
  fixed.writeUInt32LE(dosTime(at), 12)
  fixed.writeUInt32LE(crc32, 16)
  fixed.writeUInt32LE(clamp32(sizeBytes), 20)
  fixed.writeUInt32LE(clamp32(sizeBytes), 24)
  fixed.writeUInt16LE(bytes.length, 28)
  fixed.writeUInt16LE(extra.length, 30)
  fixed.writeUInt32LE(ORDINARY_FILE_644, 38)
  fixed.writeUInt32LE(clamp32(offset), 42)
  return Buffer.concat([fixed, bytes, extra])
}

/** Position and size of the central directory, for the end of the archive. */
type Directory = { count: number; offset: number; sizeBytes: number }

export function endRecords(directory: Directory): Buffer {
  const { count, offset, sizeBytes } = directory
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, MAX_16), 8)
  end.writeUInt16LE(Math.min(count, MAX_16), 10)
  end.writeUInt32LE(clamp32(sizeBytes), 12)
  end.writeUInt32LE(clamp32(offset), 16)
  const large = count >= MAX_16 || offset >= MAX_32 || sizeBytes >= MAX_32
  return large ? Buffer.concat([zip64End(directory), end]) : end
}

function zip64End({ count, offset, sizeBytes }: Directory): Buffer {
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(MADE_BY, 12)
  record.writeUInt16LE(VERSION_NEEDED_64, 14)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(sizeBytes), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(offset + sizeBytes), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([record, locator])
}

function zip64Extra(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + values.length * 8)
  extra.writeUInt16LE(0x0001, 0)
  extra.writeUInt16LE(values.length * 8, 2)
  for (const [at, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + at * 8)
  return extra
}

const clamp32 = (value: number): number => Math.min(value, MAX_32)

// The format counts in steps of two seconds, from 1980.
function dosTime(at: Date): number {
  const date =
    ((Math.max(at.getUTCFullYear(), 1980) - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return ((date << 16) | time) >>> 0
}
