/** Proves R-INGEST-20 for JPEG 2000 and JPEG XL, whose boxes contain what other programs wrote into the picture. */
import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { box, jpeg2000With, jpegXlWith } from '../test/boxed-pictures.ts'
import { pictureTests, twoColours } from '../test/stills.ts'
import { boxedMetadata } from './reader/boxed-metadata.ts'
import { pictureMetadata } from './reader/picture-metadata.ts'
import { MAX_XMP_BYTES } from './reader/xmp-properties.ts'

const { written, encoded, stillOf } = pictureTests()

const uuid = (hex: string, content: Buffer | string) => box('uuid', Buffer.from(hex, 'hex'), content)
const compressed = (type: string, content: Buffer | string) => box('brob', type, brotliCompressSync(content))

const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/"
xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" photoshop:Headline="Fire in Leeds"
photoshop:Instructions="NO ARCHIVES" xmpRights:UsageTerms="Editorial use only"
Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"/>
</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
const OF_XMP = {
  title: 'Fire in Leeds',
  restrictions: 'NO ARCHIVES\nEditorial use only',
  synthetic: 'generated',
}

/** One directory with the name of the author. */
const EXIF = Buffer.concat([
  Buffer.from('II*\0\x08\0\0\0\x01\0\x3b\x01\x02\0\x08\0\0\0\x1a\0\0\0\0\0\0\0', 'latin1'),
  Buffer.from('Ann Lee\0'),
])
const OF_EXIF = { credit: 'Ann Lee' }
const IPTC = Buffer.from('\x1c\x02\x28\0\x0bNO ARCHIVES', 'latin1')
const RESOURCES = Buffer.concat([Buffer.from('8BIM\x04\x04\0\0\0\0\0\x10', 'latin1'), IPTC])
const OF_IPTC = { restrictions: 'NO ARCHIVES' }
const CREDENTIALS = box('jumb', 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia\0')
const OF_CREDENTIALS = { synthetic: 'generated' }

const XMP_UUID = 'be7acfcb97a942e89c71999491e3afac'
const JPEG_2000: [what: string, boxes: Buffer[], expected: object][] = [
  ['XMP', [uuid(XMP_UUID, XMP)], OF_XMP],
  ['XMP after XML of another kind', [box('xml ', '<gml:Grid/>'), uuid(XMP_UUID, XMP)], OF_XMP],
  ['EXIF', [box('uuid', 'JpgTiffExif->JP2', EXIF)], OF_EXIF],
  ['EXIF with a head', [box('uuid', 'JpgTiffExif->JP2', 'Exif\0\0', EXIF)], OF_EXIF],
  ['EXIF of Photoshop', [uuid('0537cdab9d0c4431a72afa561f2a113e', EXIF)], OF_EXIF],
  ['IPTC', [uuid('33c7a4d2b81d4723a0baf1a3e097ad38', IPTC)], OF_IPTC],
  ['IPTC of Photoshop', [uuid('09a14e97c0b442e0bebf36df6f0ce36f', IPTC)], OF_IPTC],
  ['resources of Photoshop', [uuid('2c4c0100850440b9a03e562148d6dfeb', RESOURCES)], OF_IPTC],
]
const OFFSET = Buffer.from('\0\0\0\x02..', 'latin1')
const JPEG_XL: typeof JPEG_2000 = [
  ['XMP', [box('xml ', XMP)], OF_XMP],
  ['compressed XMP', [compressed('xml ', XMP)], OF_XMP],
  ['EXIF', [box('Exif', OFFSET, EXIF)], OF_EXIF],
  ['compressed EXIF', [compressed('Exif', Buffer.concat([OFFSET, EXIF]))], OF_EXIF],
  [
    'all of them',
    [compressed('Exif', Buffer.concat([OFFSET, EXIF])), box('xml ', XMP)],
    { ...OF_XMP, ...OF_EXIF },
  ],
]

async function codestream(extension: string, codec: readonly string[]): Promise<Buffer> {
  const source = await written('source.png', await twoColours().png().toBuffer())
  return await readFile(await encoded(`picture.${extension}`, ['-i', source, ...codec, '-frames:v', '1']))
}
const jpeg2000 = async (...boxes: Buffer[]) =>
  jpeg2000With(await codestream('jp2', ['-c:v', 'jpeg2000']), ...boxes)
const jpegXl = async (...boxes: Buffer[]) =>
  jpegXlWith(await codestream('jxl', ['-c:v', 'libjxl', '-distance', '0.1']), ...boxes)

test.each(JPEG_2000)('%s in a JPEG 2000 is read', async (_what, boxes, expected) => {
  const { kind, metadata, probe } = await stillOf(await written('picture.jp2', await jpeg2000(...boxes)))
  expect([kind, metadata]).toEqual([{ kind: 'image', extension: 'jp2' }, expected])
  expect(probe).toMatchObject({ width: 64, height: 48, warnings: [] })
})

test.each(JPEG_XL)('%s in a JPEG XL is read', async (_what, boxes, expected) => {
  const { kind, metadata, probe } = await stillOf(await written('picture.jxl', await jpegXl(...boxes)))
  expect([kind, metadata]).toEqual([{ kind: 'image', extension: 'jxl' }, expected])
  expect(probe).toMatchObject({ width: 64, height: 48, warnings: [] })
})

/** Reads the metadata of a file with these boxes, which needs no points. */
async function metadataIn(...boxes: Buffer[]) {
  const path = await written('boxes.jxl', Buffer.concat([box('JXL ', '\r\n\x87\n'), ...boxes]))
  return pictureMetadata(path, await boxedMetadata(path))
}

test.each([
  ['plain', CREDENTIALS],
  ['compressed', compressed('jumb', CREDENTIALS.subarray(8))],
])('%s Content Credentials after the points of a JPEG XL are read', async (_what, credentials) => {
  const points = box('jxlc', Buffer.alloc(5 * 2 ** 20))
  expect(await metadataIn(points, credentials)).toEqual(OF_CREDENTIALS)
})

const WARNING = expect.stringMatching(/metadata.*damaged or too large.*check its rights/)
const CAPTURED = XMP.replace('trainedAlgorithmicMedia', 'digitalCapture')

test.each<[string, Buffer]>([
  ['compressed XMP that inflates to 100 MB', compressed('xml ', Buffer.alloc(100 * 2 ** 20, XMP))],
  ['compressed XMP that is damaged', box('brob', 'xml \xff\xff\xff\xff')],
  ['XMP of more than its limit', box('xml ', CAPTURED, ' '.repeat(MAX_XMP_BYTES))],
  ['XMP of 9 MB', box('xml ', CAPTURED, Buffer.alloc(9 * 2 ** 20))],
])('a picture with %s has a warning, and what was read before is kept', async (_what, boxes) => {
  expect(await metadataIn(box('Exif', OFFSET, EXIF), boxes)).toEqual({ ...OF_EXIF, warnings: [WARNING] })
})

test('EXIF without its offset is not read, with a warning', async () => {
  expect(await metadataIn(box('Exif', '\0'))).toEqual({ warnings: [WARNING] })
})

test.each<[string, Buffer]>([
  ['a box that is longer than the file', Buffer.from('\x7f\0\0\0xml <a/>', 'latin1')],
  ['a box that is shorter than its identifier', box('uuid', '\xbe\x7a')],
  ['a compressed box without its type', box('brob')],
  ['an offset beyond the end', box('Exif', '\xff\xff\xff\xff', EXIF)],
  ['a picture without boxes', Buffer.from('ff4fff51002f', 'hex')],
  ['no bytes', Buffer.alloc(0)],
])('%s has no metadata', async (_what, bytes) => {
  const { exif = Buffer.alloc(0), ...others } = await boxedMetadata(await written('odd.jp2', bytes))
  expect([exif.length, others]).toEqual([0, {}])
})
