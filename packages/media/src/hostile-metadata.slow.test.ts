/**
 * Metadata that is written to break its reader: XMP, IPTC, EXIF, ID3 and tags of films. Whatever it contains, the
 * calling process is not affected, and the picture is accepted or refused with a message (R-MEDIA-11).
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readImageMetadata, readVideoMetadata } from '../test/embedded-metadata.ts'
import { findFfmpeg } from './find-ffmpeg.ts'
import { MediaProblem } from './media-problem.ts'
import { probeImage } from './probe.ts'
import { readExif } from './reader/exif-texts.ts'
import { readIptc } from './reader/iptc-datasets.ts'
import { metadataOfBlocks } from './reader/metadata-blocks.ts'
import { MAX_XMP_BYTES, readXmp } from './reader/xmp-properties.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-metadata-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const RDF = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"'
const packet = (description: string, head = '') =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>${head}<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${RDF}>` +
  `${description}</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

/** Everything that objects of this process inherit, and that their constructors offer. */
const builtIns = () =>
  [Object, Function, Array, String, Number, Boolean, Promise, Map, Set, RegExp, Error, JSON, Reflect].map(
    (one) =>
      [one, 'prototype' in one ? one.prototype : undefined].flatMap((of) => (of ? Reflect.ownKeys(of) : [])),
  )

const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'entries']

test.each(NAMES)('XMP whose namespace is %s has no effect in this process', async (name) => {
  const before = [builtIns(), Object.entries, JSON.stringify]
  const description = `<rdf:Description xmlns:${name}="http://evil.example/" ${name}:sendmail="true" ${name}:path="/bin/sh"
    ${name}:entries="broken"><${name}:args><rdf:Seq><rdf:li>-c</rdf:li></rdf:Seq></${name}:args></rdf:Description>`
  const path = join(folder, `${name}.jpg`)
  const picture = sharp({ create: { width: 32, height: 32, channels: 3, background: '#123456' } })
  await writeFile(path, await picture.jpeg().withXmp(packet(description)).toBuffer())
  expect(await readImageMetadata(path)).toEqual({})
  expect([...readXmp(Buffer.from(packet(description))).keys()]).toEqual([])
  expect([builtIns(), Object.entries, JSON.stringify]).toEqual(before)
  expect(Object.keys(Object.getPrototypeOf({}))).toEqual([])
})

test.each(NAMES)('a property %s of a known namespace is only an entry of a map', (name) => {
  const dc = 'xmlns:dc="http://purl.org/dc/elements/1.1/"'
  const properties = readXmp(Buffer.from(packet(`<rdf:Description ${dc} dc:${name}="text"/>`)))
  expect([...properties]).toEqual([[`dc:${name}`, ['text']]])
})

describe('XMP is read in one pass', () => {
  const dc = 'xmlns:dc="http://purl.org/dc/elements/1.1/"'
  test.each<[string, string]>([
    [
      'elements that are never closed',
      packet(`<rdf:Description>${'<a:b>'.repeat(12_000)}</rdf:Description>`),
    ],
    [
      'elements in each other',
      packet(`<rdf:Description>${'<b>'.repeat(9_000)}${'</b>'.repeat(9_000)}</rdf:Description>`),
    ],
    ['opening tags of elements', packet('<'.repeat(60_000))],
    ['an attribute that never ends', packet(`<rdf:Description ${dc} dc:title="${'a'.repeat(60_000)}`)],
    [
      'many attributes',
      packet(`<rdf:Description ${Array.from({ length: 5_000 }, (_, at) => `a${at}=""`).join(' ')}/>`),
    ],
    [
      'entities in entities',
      packet('<rdf:Description/>', '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>'),
    ],
    [
      'an entity of another file',
      packet('<rdf:Description/>', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'),
    ],
    ['zeros', '\0'.repeat(60_000)],
    ['empty lines', '\n'.repeat(60_000)],
  ])('XMP is read in one pass: %s', (_what, text) => {
    expect([...readXmp(Buffer.from(text))]).toEqual([])
  })

  test('a packet above the size limit is not read', () => {
    const title = (length: number) =>
      Buffer.from(packet(`<rdf:Description ${dc} dc:title="a title">${' '.repeat(length)}</rdf:Description>`))
    expect(readXmp(title(10)).get('dc:title')).toEqual(['a title'])
    expect(readXmp(title(MAX_XMP_BYTES)).size).toBe(0)
  })

  test('values before a fault are kept, and entities and other alphabets are read', () => {
    const text = packet(`<rdf:Description ${dc} dc:title="A &amp; B &#x1F98A;"/><rdf:Broken`)
    expect(readXmp(Buffer.from(text)).get('dc:title')).toEqual(['A & B 🦊'])
  })
})

test('references of HTML in a text are decoded once, in one pass', () => {
  const references = [
    ['&eacute;&constructor;&__proto__;&amp;lt;script&gt;', 'é&constructor;&__proto__;&lt;script>'],
    ['&#xD83D;&#1114112;&#0;&#9999999;fox', 'fox'],
    ['&'.repeat(60_000), '&'.repeat(299)],
    ['&#'.repeat(30_000), '&#'.repeat(149)],
    [`fox ${'&eacute'.repeat(8_000)}`, `fox ${'&eacute'.repeat(43)}`],
  ] as const
  for (const [written, read] of references) {
    const { title = '' } = metadataOfBlocks({ xmp: new Map([['dc:title', [written]]]) })
    expect(title.startsWith(read.slice(0, 290))).toBe(true)
    expect(title.length).toBeLessThanOrEqual(300)
  }
})

describe('IPTC', () => {
  test.each<[string, Buffer]>([
    ['a dataset that is longer than the file', Buffer.from([0x1c, 2, 5, 0x7f, 0xff, 65])],
    ['a length in many bytes', Buffer.from([0x1c, 2, 5, 0xff, 0xff, 65])],
    ['only markers', Buffer.alloc(100_000, 0x1c)],
    ['half a dataset', Buffer.from([0x1c, 2])],
    ['a resource without an end', Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\xff\xff\xff\xff', 'latin1')],
    [
      'resources of no length',
      Buffer.from(`Photoshop 3.0\0${'8BIM\0\0\0\0\0\0\0\0'.repeat(9_000)}`, 'latin1'),
    ],
  ])('IPTC with %s ends without a text', (_what, bytes) => {
    expect([...readIptc(bytes).values()].flat().join('')).toBe('')
  })
})

describe('EXIF', () => {
  const directory = (count: number, entry: readonly number[], next = 8) => {
    const bytes = Buffer.alloc(10 + 12 * entry.length)
    bytes.write('II*\0', 'latin1')
    bytes.writeUInt32LE(next, 4)
    bytes.writeUInt16LE(count, 8)
    for (const [at, value] of entry.entries()) bytes.writeUInt32LE(value, 10 + 4 * at)
    return bytes
  }
  test.each<[string, Buffer]>([
    ['a directory that refers to itself', directory(1, [0x0004_8769, 1, 8])],
    ['65,535 missing entries', directory(0xffff, [])],
    ['a text beyond the end', directory(1, [0x0002_010e, 1_000, 0xffff_fff0])],
    ['a text of four billion bytes', directory(1, [0x0002_010e, 0xffff_ffff, 8])],
    ['a directory beyond the end', directory(0, [], 0xffff_ffff)],
    ['no directory', Buffer.from('Exif\0\0MM\0*')],
    ['no bytes', Buffer.alloc(0)],
  ])('EXIF with %s ends without a text', (_what, bytes) => {
    expect([...readExif(bytes).values()].join('')).toBe('')
  })
})

test('tags of films and ID3 with names of built-in properties have no effect in this process', async () => {
  const before = [builtIns(), Object.entries]
  const tags = NAMES.flatMap((name) => ['-metadata', `${name}=/bin/sh`])
  const source = ['-f', 'lavfi', '-i', 'testsrc=size=64x64', '-f', 'lavfi', '-i', 'sine', '-t', '1']
  for (const name of ['tags.mkv', 'tags.mov']) {
    const args = [...source, ...tags, '-movflags', 'use_metadata_tags', '-c:v', 'mpeg4', '-c:a', 'aac', name]
    await runFfmpeg(await findFfmpeg(''), { folder, durationS: 1, args })
    expect(await readVideoMetadata(join(folder, name))).toEqual({})
  }
  await runFfmpeg(await findFfmpeg(''), {
    folder,
    durationS: 1,
    args: [...source.slice(4), ...tags, 'tags.mp3'],
  })
  await expect(readVideoMetadata(join(folder, 'tags.mp3'))).rejects.toThrow(MediaProblem)
  expect([builtIns(), Object.entries]).toEqual(before)
})

describe('faults known from other programs', () => {
  test('a page of HTML with a drawing, sent as a picture, is not drawn', async () => {
    const path = join(folder, 'page.png')
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><image href="/etc/passwd"/></svg>'
    for (const text of [`<!doctype html><html>${svg}</html>`, svg, `<?xml version="1.0"?>${svg}`]) {
      await writeFile(path, text)
      await expect(probeImage(path)).rejects.toThrow('not an image that can be read')
    }
  })

  test('a title is not cut inside a character, which the database would refuse', async () => {
    const path = join(folder, 'letters.jpg')
    const picture = sharp({ create: { width: 32, height: 32, channels: 3, background: '#123456' } })
    const dc = 'xmlns:dc="http://purl.org/dc/elements/1.1/"'
    const title = `a${'🦊'.repeat(400)}`
    const xmp = packet(
      `<rdf:Description ${dc} dc:title="${title}"/><rdf:Description ${dc}><dc:description>a\ud800b&#x0;c</dc:description>`,
    )
    await writeFile(path, await picture.jpeg().withXmp(xmp).toBuffer())
    const metadata = await readImageMetadata(path)
    for (const text of [metadata.title ?? '', metadata.description ?? '']) {
      expect([text.isWellFormed(), text.includes('\0')]).toEqual([true, false])
    }
    expect(metadata.title).toBe(`a${'🦊'.repeat(149)}…`)
  })

  test('malformed EXIF, and an invalid date, do not affect the picture', async () => {
    const path = join(folder, 'odd-exif.jpg')
    const picture = sharp({ create: { width: 32, height: 32, channels: 3, background: '#123456' } })
    const exif = { IFD0: { Artist: 'Ann' }, IFD2: { DateTimeOriginal: '0000:00:00 00:00:00' } }
    const bytes = await picture.jpeg().withExif(exif).toBuffer()
    await writeFile(path, bytes)
    expect(await readImageMetadata(path)).toEqual({ credit: 'Ann' })
    bytes.write('Evil', bytes.indexOf('Exif'), 'latin1')
    await writeFile(path, bytes)
    expect(await probeImage(path)).toMatchObject({ width: 32, height: 32 })
  })
})

describe('a picture that is small in its file and large in memory is refused by its header', () => {
  const header = (width: number, height: number, bits: number, colour: number) => {
    const bytes = Buffer.alloc(33)
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes)
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    bytes.set([bits, colour, 0, 0, 1], 24)
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
    const data = Buffer.from('0000000c49444154789c636000000000ffff0300', 'hex')
    return Buffer.concat([bytes, data, Buffer.from('0000000049454e44ae426082', 'hex')])
  }
  test.each<[string, Buffer, RegExp]>([
    ['16 bits, four channels', header(14_000, 14_000, 16, 6), /1\.6 GB in memory, more than 1 GB/],
    ['8 bits, four channels', header(16_000, 16_000, 8, 6), /more than 200 million pixels|1\.0 GB in memory/],
    [
      'one pixel wide and 500 million high',
      header(1, 500_000_000, 8, 2),
      /million pixels|GB in memory|is damaged/,
    ],
    ['a side of two billion', header(2 ** 31 - 1, 1, 8, 6), /GB in memory|million pixels|is damaged/],
  ])(
    'a picture that is small in its file and large in memory is refused by its header: %s',
    async (name, bytes, sentence) => {
      const path = join(folder, `${name}.png`)
      await writeFile(path, bytes)
      await expect(probeImage(path)).rejects.toThrow(sentence)
    },
  )
})
