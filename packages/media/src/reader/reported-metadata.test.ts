/** Proves R-INGEST-20 for metadata that other programs read wrongly, as in their public bug reports. */
import { expect, test } from 'vitest'
import { readExif } from './exif-texts.ts'
import { metadataOfBlocks } from './metadata-blocks.ts'
import { readXmp } from './xmp-properties.ts'

const RDF = "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'"
const ofPacket = (packet: string) => metadataOfBlocks({ xmp: readXmp(Buffer.from(packet)) })

// As in mattiasw/ExifReader#485.
test('a property whose prefix is not declared is read, and does not hide the others', () => {
  const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${RDF}><rdf:Description rdf:about=""
    xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
    xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
    tiff:Copyright="My Copyright" exif:DateTimeOriginal="2025" photoshop:Credit="My Credit">
    <dc:title>My Title</dc:title><unknown:title>Another</unknown:title></rdf:Description></rdf:RDF></x:xmpmeta>`
  expect(ofPacket(packet)).toEqual({ title: 'My Title', credit: 'My Credit', dateTaken: '2025' })
})

// As in immich-app/immich#27722.
test('the date that exiftool writes next to a film is read', () => {
  const packet = `<?xpacket begin='\uFEFF' id='W5M0MpCehiHzreSzNTczkc9d'?>
    <x:xmpmeta xmlns:x='adobe:ns:meta/' x:xmptk='Image::ExifTool 13.50'><rdf:RDF ${RDF}>
    <rdf:Description rdf:about='' xmlns:exif='http://ns.adobe.com/exif/1.0/'>
    <exif:DateTimeOriginal>2021-12-19T20:00:00.00-05:00</exif:DateTimeOriginal>
    </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end='w'?>`
  expect(ofPacket(packet)).toEqual({ dateTaken: '2021-12-19' })
  expect(ofPacket(packet.replace('2021-12-19T20', '2002-12-08T12'))).toEqual({})
})

// As in Exiv2/exiv2#3280.
test('a packet in an element of another name is read, with the day of its own time zone', () => {
  const packet = `<?xml version='1.0' encoding='utf-8'?>
    <x:xml_doc xmlns:x="adobe:ns:meta/" x:xmptk="icloudpd 1.27.1+27ee59c"><rdf:RDF ${RDF}>
    <rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">
    <photoshop:DateCreated>2024-01-23T18:12:34-0700</photoshop:DateCreated></rdf:Description></rdf:RDF></x:xml_doc>`
  expect(ofPacket(packet)).toEqual({ dateTaken: '2024-01-23' })
})

type Entry = readonly [tag: number, type: number, value: Buffer]

/** A directory of EXIF with its values behind it. */
function exifOf(entries: readonly Entry[]): Buffer {
  const head = Buffer.alloc(8 + 2 + 12 * entries.length + 4)
  head.write('II*\0\x08', 'latin1')
  head.writeUInt16LE(entries.length, 8)
  let end = head.length
  for (const [index, [tag, type, value]] of entries.entries()) {
    const at = 10 + 12 * index
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(type, at + 2)
    head.writeUInt32LE(value.length, at + 4)
    if (value.length > 4) head.writeUInt32LE(end, at + 8)
    else value.copy(head, at + 8)
    end += value.length
  }
  return Buffer.concat([head, ...entries.map(([, , value]) => value)])
}
const wide = (text: string) => Buffer.from(`${text}\0`, 'utf16le')
const ofExif = (...entries: Entry[]) => metadataOfBlocks({ exif: readExif(exifOf(entries)) })

// As in photoprism/photoprism#419.
test('the title, the comment and the tags that Windows writes are read', () => {
  expect(
    ofExif(
      [0x010e, 2, Buffer.from('TEST_Title\0')],
      [0x013b, 2, Buffer.from('Haldi\0')],
      [0x9c9b, 1, wide('TEST_Title')],
      [0x9c9c, 1, wide('TEST_Comments')],
      [0x9c9e, 1, wide('No_Tags')],
    ),
  ).toEqual({ title: 'TEST_Title', description: 'TEST_Comments', keywords: ['No_Tags'], credit: 'Haldi' })
  // As in xp-framework/xp-framework#45.
  expect(ofExif([0x9c9e, 1, wide('Food;Salads')])).toEqual({ keywords: ['Food', 'Salads'] })
})

// As in photoprism/photoprism#5078.
test.each([
  '_cuva',
  'smart',
  'My beautiful picture',
  'hdr',
  'HELLOMOTO',
  'MEDION DIGITAL CAMERA',
  'bsh',
  'Digital Camera',
])('“%s”, which a camera writes into each of its pictures, is no description', (text) => {
  expect(ofExif([0x010e, 2, Buffer.from(`${text}\0`)])).toEqual({})
})

test.each([
  // As in darktable-org/darktable#18146.
  ['without its end', '2024:02:14 13:00:00', '2024-02-14'],
  // As in jim-easterbrook/Photini#360.
  ['with a time zone of spaces', '2026:07:14 20:19:45   :  \0', '2026-07-14'],
])('a date %s is read', (_how, written, dateTaken) => {
  const block = exifOf([[0x9003, 2, Buffer.from(written)]])
  const texts = readExif(Buffer.concat([block, Buffer.from('garbage')]))
  expect(metadataOfBlocks({ exif: texts })).toEqual({ dateTaken })
})
