/** Proves R-INGEST-20 for the text and the rights that agencies, archives and phones write. */
import { describe, expect, test } from 'vitest'
import { countryCode } from '../country-codes.ts'
import { EmbeddedMetadata } from '../media-facts.ts'
import { decodeTogether } from './decode-text.ts'
import { dayOf } from './embedded-text.ts'
import { readIptc } from './iptc-datasets.ts'
import { metadataOfBlocks } from './metadata-blocks.ts'
import { syntheticOfCredentials } from './source-type.ts'
import { readXmp } from './xmp-properties.ts'

const NAMESPACES = {
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  dc: 'http://purl.org/dc/elements/1.1/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  lr: 'http://ns.adobe.com/lightroom/1.0/',
  xmpRights: 'http://ns.adobe.com/xap/1.0/rights/',
  plus: 'http://ns.useplus.org/ldf/xmp/1.0/',
  Iptc4xmpCore: 'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/',
  Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
}
const xmlns = Object.entries(NAMESPACES)
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ')
const ofXmp = (inner: string, attributes = '') =>
  metadataOfBlocks({
    xmp: readXmp(
      Buffer.from(`<rdf:RDF ${xmlns}><rdf:Description ${attributes}>${inner}</rdf:Description></rdf:RDF>`),
    ),
  })
const alt = (tag: string, text: string) =>
  `<${tag}><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></${tag}>`
const bag = (tag: string, ...items: string[]) =>
  `<${tag}><rdf:Bag>${items.map((item) => `<rdf:li>${item}</rdf:li>`).join('')}</rdf:Bag></${tag}>`

type Entry = readonly [number, string | Buffer]
const dataset = (record: number, [number, value]: Entry) => {
  const bytes = Buffer.isBuffer(value) ? value : Buffer.from(value)
  return Buffer.concat([Buffer.from([0x1c, record, number, bytes.length >> 8, bytes.length & 255]), bytes])
}
const ofIptc = (...entries: Entry[]) =>
  metadataOfBlocks({ iptc: readIptc(Buffer.concat(entries.map((entry) => dataset(2, entry)))) })

/** The bytes of a text in an old character set. */
const inSet = (encoding: string, text: string) => {
  const decoder = new TextDecoder(encoding)
  const codes = new Map(
    Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code] as const),
  )
  return Buffer.from([...text].map((letter) => codes.get(letter) ?? 0x3f))
}

describe('text of a file is read unchanged:', () => {
  test.each([
    ['joined emoji', 'Crew 👩\u200d🚒 and 👨\u200d👩\u200d👧', 'Crew 👩\u200d🚒 and 👨\u200d👩\u200d👧'],
    ['the flag of Wales', 'Fans 🏴󠁧󠁢󠁷󠁬󠁳󠁿 win', 'Fans 🏴󠁧󠁢󠁷󠁬󠁳󠁿 win'],
    ['a Persian word with a non-joiner', 'می\u200cخواهم', 'می\u200cخواهم'],
    ['character references', 'Caf&amp;#233; &amp; Bar at 5 o&amp;#x2019;clock', 'Café & Bar at 5 o’clock'],
    ['an entity of HTML', 'Fire&nbsp;at dawn', 'Fire at dawn'],
    ['named letters of HTML', 'Caf&eacute; &amp;Uuml;ber &amp;frac12; &amp;what;', 'Café Über ½ &what;'],
    ['a soft hyphen', 'Donau\u00addampf', 'Donaudampf'],
    ['marks of reading direction', 'fire\u202egnp.exe\u2066', 'firegnp.exe'],
    ['half of a surrogate pair', 'Fire &amp;#55357; at dawn', 'Fire at dawn'],
    ['a NUL', 'Fire&amp;#0; at dawn', 'Fire at dawn'],
    ['half of a surrogate pair in XML', 'Fire &#xD83D; at dawn', 'Fire at dawn'],
    ['a NUL in XML', 'Fire&#0; at dawn', 'Fire at dawn'],
    ['a control character', 'Fire\u0001 at dawn', 'Fire at dawn'],
  ])('text of a file is read unchanged: %s', (_what, written, read) => {
    expect(ofXmp(alt('dc:title', written)).title).toBe(read)
  })

  test('a caption keeps its paragraphs, also as character references', () => {
    expect(ofIptc([120, 'One.\r\rTwo  lines\rhere.\r\n\r\n\r\nEnd.']).description).toBe(
      'One.\n\nTwo lines\nhere.\n\nEnd.',
    )
    expect(ofXmp(alt('dc:description', 'One.&#xA;&#xA;Two.')).description).toBe('One.\n\nTwo.')
    expect(ofXmp(alt('dc:title', 'One&#10;line')).title).toBe('One line')
  })

  test('paragraphs and line breaks of HTML are those of the caption, and other tags are text', () => {
    const html = '&lt;p>First&lt;/p>&lt;p class="x">Second&lt;br />line, &lt;b>bold&lt;/b>&lt;/p>'
    expect(ofXmp(alt('dc:description', html)).description).toBe('First\n\nSecond\nline, <b>bold</b>')
    expect(ofXmp(alt('dc:title', 'Fire&lt;br>at dawn')).title).toBe('Fire at dawn')
  })

  test('a list keeps commas inside its items, and a list in one text is split', () => {
    expect(ofXmp(bag('dc:subject', 'Washington, D.C.', 'Capitol')).keywords).toEqual([
      'Washington, D.C.',
      'Capitol',
    ])
    expect(ofIptc([25, 'Washington, D.C.; Capitol']).keywords).toEqual(['Washington, D.C.', 'Capitol'])
  })

  test('a long title is cut between two visible characters', () => {
    const family = '👨\u200d👩\u200d👧'
    const title = ofXmp(alt('dc:title', family.repeat(60))).title ?? ''
    expect(title).toBe(`${family.repeat(37)}…`)
    expect(ofXmp(alt('dc:title', `a${'\u0301'.repeat(900)}`)).title).toHaveLength(300)
  })

  test('a long title is cut between two words', () => {
    expect(ofXmp(alt('dc:title', 'harbour, '.repeat(40))).title).toBe(`${'harbour, '.repeat(32)}harbour…`)
    const fitting = `${'harbour '.repeat(37)}fire`
    expect(ofXmp(alt('dc:title', fitting)).title).toBe(fitting)
  })

  test('a keyword of more than 80 characters is left out with a warning', () => {
    expect(
      ofXmp(
        bag(
          'dc:subject',
          'fire',
          `A crowd watches the fire in the harbour, ${'a'.repeat(80)}`,
          'a'.repeat(80),
        ),
      ),
    ).toEqual({
      keywords: ['fire', 'a'.repeat(80)],
      warnings: [
        'The keyword “A crowd watches the fire in the…” has more than 80 characters and is left out.',
      ],
    })
  })

  test.each([
    'Großbrand in Düsseldorf',
    'Incendie à Orléans, l’été',
    'El Niño en Perú',
    'Økonomi på Ærø',
    '“Fire” – it’s out…',
  ])('“%s” is recognised in Latin-1 and in MacRoman', (text) => {
    expect(decodeTogether([inSet('windows-1252', text)])).toEqual([text])
    expect(decodeTogether([inSet('macintosh', text)])).toEqual([text])
  })

  test('a value in another character set is ignored, and the values in UTF-8 are kept', () => {
    const cyrillic = inSet('windows-1251', 'Пожар в порту')
    expect(decodeTogether([cyrillic, Buffer.from('Été')])).toEqual(['', 'Été'])
    expect(ofIptc([5, cyrillic], [25, 'fire'])).toEqual({ keywords: ['fire'] })
  })

  test('a field in UTF-8 that ends within a character loses only that character', () => {
    expect(decodeTogether([Buffer.from('Crue à Orléans').subarray(0, 12)])).toEqual(['Crue à Orl'])
  })
})

describe('characters that cannot be read are removed with a warning, and all else is read:', () => {
  const BROKEN = 'Some characters of the metadata could not be read.'
  const half = Buffer.from([0xed, 0xa0, 0xbd])
  const packet = (title: Buffer | string, encoding: BufferEncoding = 'utf8') =>
    Buffer.concat([
      Buffer.from(
        `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${xmlns}><rdf:Description photoshop:City="Zürich"><dc:title>`,
        encoding,
      ),
      Buffer.from(title),
      Buffer.from('</dc:title></rdf:Description></rdf:RDF></x:xmpmeta>', encoding),
    ])
  const around = (broken: Buffer) => Buffer.concat([Buffer.from('Fire '), broken, Buffer.from('at dawn')])

  test.each([
    ['half of a surrogate pair', around(half)],
    ['a byte that UTF-8 does not have', around(Buffer.from([0xff]))],
    ['the beginning of a character', around(Buffer.from([0xc3]))],
    ['half of a surrogate pair as a reference', 'Fire &#xD83D;at dawn'],
    ['a NUL as a reference', 'Fire &#0;at dawn'],
  ])('characters that cannot be read are removed from XMP: %s', (_what, title) => {
    expect(metadataOfBlocks({ xmp: readXmp(packet(title)) })).toEqual({
      title: 'Fire at dawn',
      place: 'Zürich',
      warnings: [BROKEN],
    })
  })

  test('XMP in UTF-16 is read with and without a byte order mark', () => {
    const wide = packet(Buffer.from('Großbrand', 'utf16le'), 'utf16le')
    const expected = { title: 'Großbrand', place: 'Zürich' }
    for (const bytes of [wide, Buffer.concat([Buffer.from('\ufeff', 'utf16le'), wide])]) {
      expect(metadataOfBlocks({ xmp: readXmp(bytes) })).toEqual(expected)
      expect(metadataOfBlocks({ xmp: readXmp(Buffer.from(bytes).swap16()) })).toEqual(expected)
    }
  })

  const declared = (...entries: Entry[]) =>
    metadataOfBlocks({
      iptc: readIptc(
        Buffer.concat([dataset(1, [90, '\u001b%G']), ...entries.map((entry) => dataset(2, entry))]),
      ),
    })

  test('characters that cannot be read are removed from IPTC that is declared as UTF-8', () => {
    const expected = { description: 'Fire at dawn', warnings: [BROKEN] }
    expect(declared([120, around(half)])).toEqual(expected)
    expect(declared([120, around(Buffer.from([0xff, 0xfe]))])).toEqual(expected)
    const caption = Buffer.concat([
      Buffer.from('Großbrand '),
      Buffer.from([0xe9, 0x20]),
      Buffer.from('in Köln'),
    ])
    expect(declared([105, 'Été'], [120, caption])).toEqual({
      title: 'Été',
      description: 'Großbrand in Köln',
      warnings: [BROKEN],
    })
  })

  test('IPTC in Latin-1 is read although it is declared as UTF-8', () => {
    expect(declared([120, inSet('windows-1252', 'Großbrand in Düsseldorf')])).toEqual({
      description: 'Großbrand in Düsseldorf',
    })
  })
})

describe('rights in a file', () => {
  test('instructions and terms of use become restrictions, each once; the copyright notice is kept', () => {
    expect(
      ofXmp(
        alt('xmpRights:UsageTerms', 'Editorial use only.') +
          alt('dc:rights', '© 2026 Wire') +
          '<plus:OtherConstraints><rdf:Alt><rdf:li xml:lang="x-default">No sales in Germany.</rdf:li></rdf:Alt></plus:OtherConstraints>',
        'photoshop:Instructions="Editorial use only."',
      ),
    ).toEqual({ restrictions: 'Editorial use only.\nNo sales in Germany.', copyright: '© 2026 Wire' })
    expect(ofIptc([40, 'NO ARCHIVES'], [116, '(c) Wire'])).toEqual({
      restrictions: 'NO ARCHIVES',
      copyright: '(c) Wire',
    })
  })

  test.each([
    [
      'generated',
      'Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"',
      '',
    ],
    [
      'generated',
      '',
      '<Iptc4xmpExt:DigitalSourceType rdf:resource="https://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia/"/>',
    ],
    ['altered', 'Iptc4xmpExt:DigitalSourceType="digsrctype:compositeWithTrainedAlgorithmicMedia"', ''],
    ['altered', '', '<Iptc4xmpExt:DigitalSourceType>compositeSynthetic</Iptc4xmpExt:DigitalSourceType>'],
    [
      undefined,
      'Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture"',
      '',
    ],
    ['altered', 'Iptc4xmpExt:DigitalSourceType="algorithmicallyEnhanced"', ''],
    ...[
      ...['softwareImage', 'compositeCapture', 'digitalArt', 'digitalCreation', 'dataDrivenMedia'],
      ...['virtualRecording', 'humanEdits', 'composite', 'screenCapture', 'negativeFilm'],
    ].map((type): [undefined, string, string] => [
      undefined,
      `Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/${type}"`,
      '',
    ]),
  ])('the digital source type makes the picture %s', (synthetic, attributes, inner) => {
    expect(ofXmp(inner, attributes).synthetic).toBe(synthetic)
  })

  test.each([
    [undefined, []],
    [undefined, ['digitalCapture']],
    ['generated', ['trainedAlgorithmicMedia', 'trainedAlgorithmicMedia']],
    ['altered', ['digitalCapture', 'trainedAlgorithmicMedia']],
    ['altered', ['compositeWithTrainedAlgorithmicMedia']],
  ])('Content Credentials make the picture %s', (synthetic, types) => {
    const text = types
      .map((type) => `\0xhttp://cv.iptc.org/newscodes/digitalsourcetype/${type}\0`)
      .join('cbor')
    expect(syntheticOfCredentials(Buffer.from(`jumb${text}`, 'latin1'))).toBe(synthetic)
  })

  test('persons shown are listed and become keywords', () => {
    const details = `<Iptc4xmpExt:PersonInImageWDetails><rdf:Bag><rdf:li rdf:parseType="Resource">${alt('Iptc4xmpExt:PersonName', 'Bo Example')}</rdf:li></rdf:Bag></Iptc4xmpExt:PersonInImageWDetails>`
    expect(ofXmp(bag('Iptc4xmpExt:PersonInImage', 'Angela Example') + details)).toEqual({
      persons: ['Angela Example', 'Bo Example'],
      keywords: ['Angela Example', 'Bo Example'],
    })
  })
})

describe('title, place and date', () => {
  test('a headline is preferred to a slug, and the default language to others', () => {
    expect(ofIptc([5, 'SOC-GER-1'], [105, 'Bayern win']).title).toBe('Bayern win')
    const languages =
      '<rdf:li xml:lang="fr">Sommet</rdf:li><rdf:li xml:lang="x-default">Summit</rdf:li><rdf:li xml:lang="de">Gipfel</rdf:li>'
    expect(ofXmp(`<dc:title><rdf:Alt>${languages}</rdf:Alt></dc:title>`).title).toBe('Summit')
  })

  test.each([
    ['gb', ['GBR', 'gb', 'UK', 'Scotland', 'Great Britain', 'Royaume-Uni', ' united kingdom ']],
    ['us', ['USA', 'U.S.', 'United States of America', 'Estados Unidos']],
    ['de', ['DEU', 'GER', 'Germany', 'Deutschland', 'Allemagne']],
    ['ci', ["Cote d'Ivoire", 'Ivory Coast', 'Côte d’Ivoire', 'Co\u0302te d’Ivoire']],
    [undefined, ['Atlantis', 'ZZZ', '']],
  ])('%s is the country of its names and codes', (code, names) => {
    expect(names.map(countryCode)).toEqual(names.map(() => code))
  })

  test('a place in a structure is read where there is no other', () => {
    const shown = `<Iptc4xmpExt:LocationShown><rdf:Bag><rdf:li Iptc4xmpExt:City="Leeds" Iptc4xmpExt:CountryCode="GBR"/></rdf:Bag></Iptc4xmpExt:LocationShown>`
    expect(ofXmp(shown)).toEqual({ place: 'Leeds', country: 'gb' })
  })

  test.each([
    ['2026:03:31 23:30:00', '2026-03-31'],
    ['20190612', '2019-06-12'],
    ['2024-06-03T23:50:00+02:00', '2024-06-03'],
    ['20190600', '2019-06'],
    ['20190000', '2019'],
    ['2019-06', '2019-06'],
    ['2019', '2019'],
    ['2019-06T00:00', '2019-06'],
    ['2026-02-29', undefined],
    ['2019-13', undefined],
    ['0000:00:00 00:00:00', undefined],
    ['20190012', undefined],
    ['yesterday', undefined],
  ])('the date %s is read as %s', (written, read) => {
    expect(dayOf(written)).toBe(read)
  })
})

test('text that the database refuses is cleaned inside the sandbox', () => {
  const metadata = { title: 'a\u0000b\ud83d', keywords: ['\udc00c'] }
  expect(EmbeddedMetadata.parse(metadata)).toEqual({ title: 'ab\ufffd', keywords: ['\ufffdc'] })
  expect(EmbeddedMetadata.safeParse({ title: 'a'.repeat(301) }).success).toBe(false)
})

describe('keywords of a program that writes a hierarchy only (Capture One):', () => {
  const paths = bag('lr:hierarchicalSubject', 'Conference', 'Places|Europe|Munich', 'Places|Europe|Munich')

  test('the last part of each path is a keyword', () => {
    expect(ofXmp(paths).keywords).toEqual(['Conference', 'Munich'])
  })

  test('keywords without a hierarchy have priority', () => {
    expect(ofXmp(`${paths}${bag('dc:subject', 'flood')}`).keywords).toEqual(['flood'])
  })
})

test.each([
  ['2002:12:08 12:00:00', undefined],
  ['2002:12:08 12:00:01', '2002-12-08'],
])('the date %s, which phones write that do not know theirs, gives %s', (taken, day) => {
  expect(metadataOfBlocks({ exif: new Map([[0x9003, taken]]) }).dateTaken).toBe(day)
})
