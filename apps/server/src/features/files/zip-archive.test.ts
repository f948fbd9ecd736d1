/** R-FILE-5: archives that are streamed without a temporary copy. */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFrom, type ZipEntry, zipArchive } from './zip-archive.ts'

const AT = new Date('2026-06-01T12:34:56Z')
const GIB = 1024 ** 3
const hasPython = spawnSync('python3', ['--version']).status === 0

function entry(name: string, bytes: Buffer): ZipEntry {
  return { name, sizeBytes: bytes.length, crc32: crc32(bytes), read: readFrom(bytes) }
}

/** A file of zeros that uses no memory. */
function endless(name: string, sizeBytes: number): ZipEntry {
  return {
    name,
    sizeBytes,
    crc32: 0,
    async *read({ start, end }) {
      for (let at = start; at <= end; at += 65_536) yield Buffer.alloc(Math.min(65_536, end - at + 1))
    },
  }
}

const whole = (archive: { sizeBytes: number }) => ({ start: 0, end: archive.sizeBytes - 1 })

/** Reads the directory as an unpacker does: from the end. */
async function directoryOf(archive: ReturnType<typeof zipArchive>) {
  const tailStart = Math.max(0, archive.sizeBytes - 4096)
  const tail = await buffer(archive.read({ start: tailStart, end: archive.sizeBytes - 1 }))
  const end = tail.length - 22
  expect(tail.readUInt32LE(end)).toBe(0x06054b50)
  let count: number = tail.readUInt16LE(end + 10)
  let at: number = tail.readUInt32LE(end + 16)
  if (at === 0xffffffff || count === 0xffff) {
    expect(tail.readUInt32LE(end - 20)).toBe(0x07064b50)
    const zip64 = Number(tail.readBigUInt64LE(end - 12)) - tailStart
    expect(tail.readUInt32LE(zip64)).toBe(0x06064b50)
    count = Number(tail.readBigUInt64LE(zip64 + 32))
    at = Number(tail.readBigUInt64LE(zip64 + 48))
  }
  const files: { name: string; size: number; offset: number; crc: number }[] = []
  for (let position = at - tailStart; files.length < count; ) {
    expect(tail.readUInt32LE(position)).toBe(0x02014b50)
    const [nameLength, extraLength] = [tail.readUInt16LE(position + 28), tail.readUInt16LE(position + 30)]
    const name = tail.toString('utf8', position + 46, position + 46 + nameLength)
    const wide: number[] = []
    for (let field = 4; field < extraLength; field += 8) {
      wide.push(Number(tail.readBigUInt64LE(position + 46 + nameLength + field)))
    }
    let size: number = tail.readUInt32LE(position + 24)
    let offset: number = tail.readUInt32LE(position + 42)
    if (size === 0xffffffff) {
      size = wide.shift() ?? -1
      expect(wide.shift()).toBe(size)
    }
    if (offset === 0xffffffff) offset = wide.shift() ?? -1
    files.push({ name, size, offset, crc: tail.readUInt32LE(position + 16) })
    position += 46 + nameLength + extraLength
  }
  return files
}

describe('an archive', () => {
  const files = [
    entry('première.mp4', randomBytes(70_000)),
    entry('../up/and/out.mp4', randomBytes(1)),
    entry('empty.txt', Buffer.alloc(0)),
    entry('out.mp4', randomBytes(300)),
    entry('OUT.mp4', randomBytes(300)),
  ]
  const archive = zipArchive(files, AT)

  test('an archive has the announced length, and the same bytes each time', async () => {
    const bytes = await buffer(archive.read(whole(archive)))
    expect(bytes.length).toBe(archive.sizeBytes)
    expect(await buffer(zipArchive(files, AT).read(whole(archive)))).toEqual(bytes)
  })

  test('an archive names every file once, without paths, with the right offset', async () => {
    const bytes = await buffer(archive.read(whole(archive)))
    const directory = await directoryOf(archive)
    expect(directory.map(({ name }) => name)).toEqual([
      'première.mp4',
      '_up_and_out.mp4',
      'empty.txt',
      'out.mp4',
      'OUT (2).mp4',
    ])
    for (const { name, offset, size, crc } of directory) {
      expect(bytes.readUInt32LE(offset)).toBe(0x04034b50)
      const start = offset + 30 + Buffer.byteLength(name) + bytes.readUInt16LE(offset + 28)
      expect(crc32(bytes.subarray(start, start + size))).toBe(crc)
    }
  })

  test('an archive returns any range of itself, byte for byte', async () => {
    const bytes = await buffer(archive.read(whole(archive)))
    const offset = fc.nat(archive.sizeBytes - 1)
    await fc.assert(
      fc.asyncProperty(offset, offset, async (a, b) => {
        const range = { start: Math.min(a, b), end: Math.max(a, b) }
        expect(await buffer(archive.read(range))).toEqual(bytes.subarray(range.start, range.end + 1))
      }),
      { numRuns: 300 },
    )
  })

  // The tests above read the structure; this one uses an independent program, where there is one.
  test.skipIf(!hasPython)('an archive is read without an error by an independent unpacker', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rushes-zip-'))
    try {
      const path = join(folder, 'archive.zip')
      writeFileSync(path, await buffer(archive.read(whole(archive))))
      const script = `
import hashlib, json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    assert z.testzip() is None
    print(json.dumps([[i.filename, hashlib.sha256(z.read(i)).hexdigest(), list(i.date_time)] for i in z.infolist()]))`
      const unpacked = JSON.parse(execFileSync('python3', ['-c', script, path], { encoding: 'utf8' }))
      expect(unpacked.map(([, hash]: string[]) => hash)).toEqual(
        await Promise.all(
          files.map(async ({ read, sizeBytes }) => {
            const bytes = await buffer(await read({ start: 0, end: sizeBytes - 1 }))
            return createHash('sha256').update(bytes).digest('hex')
          }),
        ),
      )
      expect(unpacked[0]).toEqual(['première.mp4', expect.anything(), [2026, 6, 1, 12, 34, 56]])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('an archive without any file is valid', async () => {
    expect(await directoryOf(zipArchive([], AT))).toEqual([])
  })
})

describe('an archive beyond 4 GiB', () => {
  const last = Buffer.from('the last words')
  const archive = zipArchive(
    [endless('five.mov', 5 * GIB), endless('two.mov', 2 * GIB), entry('last.txt', last)],
    AT,
  )

  test('an archive beyond 4 GiB has large sizes and far offsets in ZIP64 fields', async () => {
    const directory = await directoryOf(archive)
    expect(directory.map(({ size }) => size)).toEqual([5 * GIB, 2 * GIB, last.length])
    expect(directory[1]?.offset).toBeGreaterThan(5 * GIB)
    for (const { name, offset, size } of directory) {
      const header = await buffer(archive.read({ start: offset, end: offset + 200 }))
      expect(header.readUInt32LE(0)).toBe(0x04034b50)
      const nameLength = header.readUInt16LE(26)
      expect(header.toString('utf8', 30, 30 + nameLength)).toBe(name)
      const stored =
        size >= 0xffffffff ? Number(header.readBigUInt64LE(30 + nameLength + 4)) : header.readUInt32LE(22)
      expect(stored).toBe(size)
    }
  })

  test('an archive beyond 4 GiB is resumed in the middle of a file, far beyond 4 GiB', async () => {
    const { offset = 0 } = (await directoryOf(archive))[2] ?? {}
    const start = offset + 30 + 'last.txt'.length
    expect(await buffer(archive.read({ start, end: start + last.length - 1 }))).toEqual(last)
    const across = { start: start - 3 - 30 - 'last.txt'.length, end: start + 2 }
    const bytes = await buffer(archive.read(across))
    expect(bytes.subarray(0, 3)).toEqual(Buffer.alloc(3))
    expect(bytes.subarray(-3).toString()).toBe('the')
  })
})

describe('a file that fails while the archive is read', () => {
  test('a file that is shorter than announced breaks the download instead of filling it with the next file', async () => {
    const short: ZipEntry = { ...entry('a', Buffer.from('abc')), sizeBytes: 10 }
    const archive = zipArchive([short], AT)
    await expect(buffer(archive.read(whole(archive)))).rejects.toThrow('7 bytes short')
  })

  test('a file of an archive is closed when the reader disconnects', async () => {
    let closed = false
    const file: ZipEntry = {
      ...endless('a', GIB),
      async *read(range) {
        try {
          yield* await endless('a', GIB).read(range)
        } finally {
          closed = true
        }
      },
    }
    const archive = zipArchive([file], AT)
    const stream = archive.read({ start: 100, end: archive.sizeBytes - 1 })
    await once(stream, 'readable')
    stream.destroy()
    await once(stream, 'close')
    expect(closed).toBe(true)
  })
})

describe('a remote store', () => {
  /** Files that record which of them are open. */
  function far(sizes: readonly number[]) {
    const open = new Set<string>()
    let most = 0
    const files = sizes.map((sizeBytes, at): ZipEntry => {
      const file = endless(`file ${at}`, sizeBytes)
      return {
        ...file,
        async read(range) {
          open.add(file.name)
          most = Math.max(most, open.size)
          const content = Readable.from(await file.read(range))
          content.once('close', () => open.delete(file.name))
          return content
        },
      }
    })
    return { files, open, most: () => most }
  }

  test('a remote store is queried for the next file before it is needed, and the bytes are the same', async () => {
    const { files, open, most } = far([40 * 2 ** 20, 40 * 2 ** 20 + 3, 7])
    const near = zipArchive(files, AT)
    const archive = zipArchive(files, AT, 2)
    const range = { start: 50, end: archive.sizeBytes - 40 }
    const hash = async (stream: Readable) => {
      const sum = createHash('sha256')
      for await (const chunk of stream) sum.update(chunk)
      return sum.digest('hex')
    }
    const expected = await hash(near.read(range))
    expect(most()).toBe(1)
    expect(await hash(archive.read(range))).toBe(expected)
    expect([most(), open.size]).toEqual([2, 0])
  })

  test('a remote store is queried for the next file only near the end of one', async () => {
    const { files, open } = far([GIB, 5])
    const stream = zipArchive(files, AT, 2).read({ start: 100, end: GIB })
    await once(stream, 'readable')
    expect([...open]).toEqual(['file 0'])
    stream.destroy()
    await once(stream, 'close')
  })

  test('a remote store has no open request after the reader disconnects', async () => {
    const { files, open } = far([9 * 2 ** 20, 9 * 2 ** 20, 9 * 2 ** 20])
    const archive = zipArchive(files, AT, 2)
    const stream = archive.read({ start: 100, end: archive.sizeBytes - 1 })
    await once(stream, 'readable')
    expect([...open]).toEqual(['file 0', 'file 1'])
    stream.destroy()
    await once(stream, 'close')
    await expect.poll(() => open.size).toBe(0)
  })

  test('a failed early request of a remote store is reported only to a reader that reaches the file', async () => {
    const refused: ZipEntry = { ...endless('b', 5), read: () => Promise.reject(new Error('it is deleted')) }
    const archive = zipArchive([entry('a', Buffer.from('abc')), refused], AT, 2)
    const start = await buffer(archive.read({ start: 0, end: 33 }))
    expect(start.length).toBe(34)
    await expect(buffer(archive.read(whole(archive)))).rejects.toThrow('it is deleted')
  })
})
