/** Proves R-INGEST-20 with files that the test generates. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readImageMetadata, readVideoMetadata } from '../test/embedded-metadata.ts'
import { withCaptionsInside } from './captions-inside.ts'
import { examineFilm } from './examine-file.ts'
import { type Ffmpeg, findFfmpeg } from './find-ffmpeg.ts'
import { CUT_OFF } from './reader/picture-metadata.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

let folder: string
let ffmpeg: Ffmpeg
beforeAll(async () => {
  ffmpeg = await findFfmpeg('')
  folder = await mkdtemp(join(tmpdir(), 'rushes-words-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const picture = () => sharp({ create: { width: 32, height: 32, channels: 3, background: '#123456' } }).jpeg()
const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
photoshop:City="London" photoshop:Country="United Kingdom" photoshop:Credit="Ann Lee"><dc:title><rdf:Alt>
<rdf:li xml:lang="x-default">Fox &amp; bus</rdf:li></rdf:Alt></dc:title><dc:subject><rdf:Bag><rdf:li>fox</rdf:li>
<rdf:li>bus</rdf:li><rdf:li>fox</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`

/** A part of a file that begins with its length. @param at where in its head that is */
const sized = (head: readonly number[], at: number, content: Buffer) => {
  const begin = Buffer.from(head)
  begin.writeUInt16BE(content.length + (at === 2 ? 2 : 0), at)
  return Buffer.concat([begin, content])
}

/** The oldest of the three formats, in the part of a JPEG that Photoshop introduced. */
function withIptc(jpeg: Buffer, fields: readonly (readonly [number, string])[]): Buffer {
  const records = Buffer.concat(
    fields.map(([field, words]) => sized([0x1c, 2, field, 0, 0], 3, Buffer.from(words))),
  )
  const even = Buffer.alloc(records.length % 2)
  const block = sized([...Buffer.from('8BIM'), 4, 4, 0, 0, 0, 0, 0, 0], 10, records)
  const segment = sized([0xff, 0xed, 0, 0], 2, Buffer.concat([Buffer.from('Photoshop 3.0\0'), block, even]))
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
}

const EXTENSION = 'http://ns.adobe.com/xmp/extension/\0'
const ID = 'A'.repeat(32)
/** Larger than a segment of a JPEG. */
const EXTENDED = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:depth="http://ns.example/depth/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
xmlns:history="http://ns.example/history/" depth:data="${'QUJD'.repeat(200_000)}" history:steps="${'a step '.repeat(20_000)}"
photoshop:Instructions="NO ARCHIVES, Café"/></rdf:RDF></x:xmpmeta>`

/** @param order of the pieces in the file */
function withExtendedXmp(jpeg: Buffer, order: (pieces: Buffer[]) => Buffer[], id = ID): Buffer {
  const packet = Buffer.from(EXTENDED)
  const pieces = Array.from({ length: Math.ceil(packet.length / 65_400) }, (_, index) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(packet.length, 0)
    head.writeUInt32BE(65_400 * index, 4)
    const bytes = packet.subarray(65_400 * index, 65_400 * (index + 1))
    return sized([0xff, 0xe1, 0, 0], 2, Buffer.concat([Buffer.from(EXTENSION + id), head, bytes]))
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...order(pieces), jpeg.subarray(2)])
}

async function written(name: string, bytes: Buffer): Promise<string> {
  await writeFile(join(folder, name), bytes)
  return join(folder, name)
}

test('the metadata of a picture is read from XMP, IPTC and EXIF, without the exact position', async () => {
  const exif = {
    IFD0: { Artist: 'Bob', ImageDescription: 'OLYMPUS DIGITAL CAMERA' },
    IFD2: { DateTimeOriginal: '2026:03:31 10:00:00' },
    IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
  }
  const xmp = await written('xmp.jpg', await picture().withExif(exif).withXmp(XMP).toBuffer())
  expect(await readImageMetadata(xmp)).toEqual({
    title: 'Fox & bus',
    keywords: ['fox', 'bus'],
    credit: 'Ann Lee',
    place: 'London, United Kingdom',
    country: 'gb',
    dateTaken: '2026-03-31',
  })
  const fields = [
    [5, 'Café'],
    [120, 'A fox\r\nrides'],
    [25, 'fox'],
    [25, 'x'.repeat(100)],
    [55, '20260229'],
    [101, 'Atlantis'],
  ] as const
  const iptc = await written('iptc.jpg', withIptc(await picture().toBuffer(), fields))
  expect(await readImageMetadata(iptc)).toEqual({
    title: 'Café',
    description: 'A fox\nrides',
    keywords: ['fox'],
    place: 'Atlantis',
    warnings: [expect.stringMatching(/^The keyword “x+…” has more than 80 characters and is left out\.$/)],
  })
  expect(await readImageMetadata(await written('bare.png', await picture().png().toBuffer()))).toEqual({})
  const odd = await written('odd.jpg', Buffer.from('ffd8ffe000', 'hex'))
  await expect(readImageMetadata(odd)).rejects.toThrow('The JPEG is cut off')
})

describe('metadata that a second packet of XMP contains', () => {
  const main = XMP.replace(
    'photoshop:City',
    `xmlns:xmpNote="http://ns.adobe.com/xmp/note/" xmpNote:HasExtendedXMP="${ID}" photoshop:City`,
  )
  const read = async (order: (pieces: Buffer[]) => Buffer[], id?: string) => {
    const jpeg = await picture().withXmp(main).toBuffer()
    return await readImageMetadata(await written('extended.jpg', withExtendedXmp(jpeg, order, id)))
  }
  const other = { title: 'Fox & bus', place: 'London, United Kingdom' }

  test.each<[string, (pieces: Buffer[]) => Buffer[], string?]>([
    ['in the order of the packet', (pieces) => pieces],
    ['in another order', (pieces) => pieces.toReversed()],
    ['one of which is repeated', (pieces) => [...pieces, ...pieces.slice(0, 1)]],
    ['with its identifier in small letters', (pieces) => pieces, ID.toLowerCase()],
  ])('is read from its pieces %s', async (_what, order, id) => {
    const metadata = await read(order, id)
    expect(metadata).toMatchObject({ ...other, restrictions: 'NO ARCHIVES, Café' })
    expect(metadata.warnings).toBeUndefined()
  })

  test.each<[string, (pieces: Buffer[]) => Buffer[], string?]>([
    ['a piece is missing', (pieces) => pieces.toSpliced(1, 1)],
    ['the last piece is missing', (pieces) => pieces.slice(0, -1)],
    ['there is none', () => []],
    ['the packet is that of another picture', (pieces) => pieces, 'B'.repeat(32)],
  ])('is reported where %s', async (_what, order, id) => {
    expect(await read(order, id)).toMatchObject({ ...other, warnings: [CUT_OFF] })
  })
})

test('the metadata of a film and its captions are read, without the position', async () => {
  await writeFile(join(folder, 's.srt'), '1\n00:00:00,100 --> 00:00:00,800\nHello fox\n')
  const tags = {
    title: 'Fox on a bus',
    description: 'A fox rides',
    artist: 'Ann Lee',
    keywords: 'fox, bus',
    date: '2026-03-31',
    location: '+51.5074-000.1278/',
  }
  const args = [
    ...['-f', 'lavfi', '-i', 'testsrc=size=64x64', '-i', 's.srt', '-t', '1', '-c:s', 'mov_text'],
    ...Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`]),
    ...['-c:v', 'libx264', '-pix_fmt', 'yuv420p', 'tags.mp4'],
  ]
  await runFfmpeg(ffmpeg, { folder, durationS: 1, args })
  const master = join(folder, 'tags.mp4')
  expect(await readVideoMetadata(master)).toEqual({
    title: 'Fox on a bus',
    description: 'A fox rides',
    credit: 'Ann Lee',
    keywords: ['fox', 'bus'],
    dateTaken: '2026-03-31',
  })
  const { probe } = await examineFilm(ffmpeg, master)
  const inside = (path: string) => readFile(path, 'utf8')
  const { used } = await withCaptionsInside(ffmpeg, { master, probe }, {}, inside)
  expect(used).toContain('Hello fox')
})

test('R-MEDIA-11: captions that inflate beyond their limit are left out with a warning, whatever duration the film states', async () => {
  const cue = (n: number) => {
    const time = `0${Math.floor(n / 3600)}:${String(Math.floor(n / 60) % 60).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`
    return `${n + 1}\n${time},000 --> ${time},900\n${'a'.repeat(4_000)}\n\n`
  }
  await writeFile(join(folder, 'long.srt'), Array.from({ length: 3_000 }, (_, n) => cue(n)).join(''))
  const args = ['-i', join(folder, 'long.srt'), '-c:s', 'subrip', 'long.mkv']
  await runFfmpeg(ffmpeg, { folder, durationS: 3_000, args })
  const captions = [{ stream: '0', language: 'eng', form: 'text' as const }]
  const probe = { container: 'Matroska', film: { captions }, durationS: 3_000, sizeBytes: 12_000_000 }
  const film = { master: join(folder, 'long.mkv'), probe }
  expect(await withCaptionsInside(ffmpeg, film, {}, (path) => readFile(path, 'utf8'))).toEqual({
    problem: expect.stringContaining('too long. Please add them'),
  })
})

test('R-MEDIA-11: a run that may take a second is ended after it', async () => {
  const args = [
    '-f',
    'lavfi',
    '-i',
    'testsrc=size=1280x720:rate=25',
    '-t',
    '3000',
    '-c:v',
    'libx264',
    'slow.mp4',
  ]
  const limits = { seconds: 1, fileBytes: 2 ** 30 }
  await expect(runFfmpeg(ffmpeg, { folder, durationS: 3_000, limits, args })).rejects.toThrow()
})
