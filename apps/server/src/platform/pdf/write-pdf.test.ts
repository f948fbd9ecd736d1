/** A document is readable, also for screen readers, and has the same bytes in every process. */
import { expect, test } from 'vitest'
import { readPdf } from '../../../test/read-pdf.ts'
import type { Block, PdfDocument } from './pdf-document.ts'
import { writePdf } from './write-pdf.ts'

const DOCUMENT: PdfDocument = {
  brandName: 'Rushes',
  title: 'House rules',
  lead: 'Last updated 5 January 2026',
  date: new Date('2026-01-05'),
  language: 'en-GB',
  blocks: [
    { kind: 'heading', level: 2, text: 'Première règle' },
    {
      kind: 'paragraph',
      runs: [
        { text: 'Grant. ', style: 'strong' },
        { text: 'Write to ' },
        { text: 'us', href: 'mailto:us@rushes.example' },
        { text: ' – £10, €20 “quoted”.' },
      ],
    },
    { kind: 'heading', level: 3, text: 'Details' },
    {
      kind: 'list',
      ordered: true,
      items: [[{ text: 'Be kind' }], [{ text: 'Be ' }, { text: 'quick', style: 'em' }]],
    },
  ],
}

test('a document has its author, title and language', async () => {
  const { title, language, pageCount } = await readPdf(await writePdf(DOCUMENT))
  expect([title, language, pageCount]).toEqual(['Rushes - House rules', 'en-GB', 1])
})

test('a document has its text in reading order, with characters of other languages', async () => {
  const { text, links } = await readPdf(await writePdf(DOCUMENT))
  expect(text).toContain(
    'Rushes House rules Last updated 5 January 2026 Première règle ' +
      'Grant. Write to us – £10, €20 “quoted”. Details 1. Be kind 2. Be quick',
  )
  expect(links).toEqual(['mailto:us@rushes.example'])
})

test('a document is tagged: headings, paragraphs, links and lists', async () => {
  const { tags } = await readPdf(await writePdf(DOCUMENT))
  expect(tags).toEqual([
    ...['P', 'H1', 'P', 'H2', 'P', 'Link', 'H3', 'L'],
    ...['LI', 'Lbl', 'LBody', 'LI', 'Lbl', 'LBody'],
  ])
})

test('a document numbers its pages outside the text, and leaves no heading alone at the end of a page', async () => {
  const paragraph: Block = { kind: 'paragraph', runs: [{ text: 'All work and no play. '.repeat(20) }] }
  const section: Block[] = [{ kind: 'heading', level: 2, text: 'Section' }, paragraph]
  const { text, pageCount, tags } = await readPdf(
    await writePdf({ ...DOCUMENT, blocks: Array.from({ length: 20 }, () => section).flat() }),
  )
  expect(pageCount).toBeGreaterThan(2)
  expect(text).toContain(`1 / ${pageCount}`)
  expect(text).toContain(`${pageCount} / ${pageCount}`)
  expect(text).not.toMatch(/Section Rushes - House rules/)
  expect(tags.filter((tag) => tag === 'H2')).toHaveLength(20)
})

test('a document has the same bytes for the same text', async () => {
  const [one, other] = await Promise.all([writePdf(DOCUMENT), writePdf(DOCUMENT)])
  expect(one.equals(other)).toBe(true)
})

test.each([
  ['Greek', 'Οδός Ερμού 12'],
  ['Cyrillic', 'вул. Хрещатик 22, Київ'],
  ['Armenian', 'Երևան'],
  ['Georgian', 'თბილისი'],
  ['Arabic', 'شارع'],
  ['Hebrew', 'רחוב'],
  ['Devanagari', 'भारत'],
  ['Thai', 'ถนนสุขุมวิท'],
  ['Chinese', '北京市朝阳区建国路'],
  ['Japanese', '東京タワーの夜景'],
  ['Korean', '서울특별시 중구'],
  ['letters with marks', 'Ứng Đường e\u0301'],
])('a document is written in any writing system: %s', async (_name, text) => {
  const columns = [
    {
      heading: text,
      lines: [
        { text, style: 'strong' },
        { name: 'Name', value: text },
      ],
    },
  ] as const
  const rows = [[{ text, detail: text }]]
  const blocks: Block[] = [
    { kind: 'heading', level: 2, text },
    {
      kind: 'paragraph',
      runs: [{ text, style: 'em' }, { text: ' and ' }, { text, href: 'https://a.example' }],
    },
    { kind: 'columns', columns },
    { kind: 'table', columns: [{ title: text, width: 1 }], rows, sums: [{ name: text, value: text }] },
  ]
  const issuer = [text]
  const read = await readPdf(
    await writePdf({ ...DOCUMENT, brandName: text, title: text, lead: text, issuer, blocks }),
  )
  const found = read.text.replace(/\s/g, '').split(text.normalize('NFC').replace(/\s/g, '')).length - 1
  expect(found).toBe(17)
})

test('a document in other writing systems has the same bytes each time', async () => {
  const document = { ...DOCUMENT, lead: 'Αθήνα 北京 القاهرة' }
  expect((await writePdf(document)).equals(await writePdf(document))).toBe(true)
})

const tableOf = (rows: number): Block[] => [
  { kind: 'heading', level: 2, text: 'Sold' },
  {
    kind: 'table',
    columns: [
      { title: 'Licence', width: 0.6 },
      { title: 'Due', width: 0.4, align: 'right' },
    ],
    rows: Array.from({ length: rows }, (_, at) => [
      { text: `row-${at + 1}`, detail: 'The number of the licence and who bought it. '.repeat(2) },
      { text: `due-${at + 1}` },
    ]),
    sums: [
      { name: 'Net', value: 'net-sum' },
      { name: 'Total', value: 'total-sum', strong: true },
    ],
  },
]

/** The text of each page, without its foot. */
async function pagesOf(blocks: Block[]): Promise<string[]> {
  const { text, pageCount } = await readPdf(await writePdf({ ...DOCUMENT, blocks }))
  const pages = text.split(/Rushes - House rules \d+ \/ \d+/)
  expect(pages).toHaveLength(pageCount + 1)
  return pages.slice(0, -1)
}

test('a table is as short as its contents, and is divided between rows only, with its headers on each page', async () => {
  for (const rows of [1, 9, 10, 11, 22, 23, 24]) {
    const pages = await pagesOf(tableOf(rows))
    // With the sums, nine rows fit on the first page and twelve on the last one; ten and thirteen fit without them.
    expect(pages).toHaveLength(1 + Math.ceil((rows - 9) / 13))
    for (const page of pages) {
      const shown = page.match(/row-\d+/g) ?? []
      expect(shown).not.toEqual([])
      expect(page.match(/due-\d+/g)).toEqual(shown.map((name) => name.replace('row', 'due')))
      expect(page.indexOf('Licence Due')).toBeGreaterThan(-1)
      expect(page.indexOf('Licence Due')).toBeLessThan(page.indexOf('row-'))
    }
    expect(pages.at(-1)).toMatch(/due-\d+\s+Net\s+net-sum\s+Total\s+total-sum\s*$/)
  }
})

test('a heading is on the page where its table begins, and a short text is not divided', async () => {
  const note: Block = {
    kind: 'paragraph',
    runs: [{ text: `note-from ${'all work and no play '.repeat(8)}note-to` }],
  }
  for (let rows = 1; rows <= 10; rows += 1) {
    const pages = await pagesOf([...tableOf(rows), ...tableOf(1), note])
    expect(pages.join(' ').match(/Sold/g)).toHaveLength(2)
    expect(pages.filter((page) => /Sold(?!\s+Licence\s+Due\s+row-1\b)/.test(page))).toEqual([])
    expect(pages.filter((page) => page.includes('note-from') !== page.includes('note-to'))).toEqual([])
  }
})
