/** A document is readable, also for screen readers, and has the same bytes in every process. */
import { expect, test } from 'vitest'
import { readPdf } from '../../../test/read-pdf.ts'
import type { Block, Paper } from './paper.ts'
import { writePaper } from './write-paper.ts'

const PAPER: Paper = {
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
  const { title, language, pageCount } = await readPdf(await writePaper(PAPER))
  expect([title, language, pageCount]).toEqual(['Rushes - House rules', 'en-GB', 1])
})

test('a document has its text in reading order, with characters of other languages', async () => {
  const { text, links } = await readPdf(await writePaper(PAPER))
  expect(text).toContain(
    'Rushes House rules Last updated 5 January 2026 Première règle ' +
      'Grant. Write to us – £10, €20 “quoted”. Details 1. Be kind 2. Be quick',
  )
  expect(links).toEqual(['mailto:us@rushes.example'])
})

test('a document is tagged: headings, paragraphs, links and lists', async () => {
  const { tags } = await readPdf(await writePaper(PAPER))
  expect(tags).toEqual([
    ...['P', 'H1', 'P', 'H2', 'P', 'Link', 'H3', 'L'],
    ...['LI', 'Lbl', 'LBody', 'LI', 'Lbl', 'LBody'],
  ])
})

test('a document numbers its pages outside the text, and leaves no heading alone at the end of a page', async () => {
  const paragraph: Block = { kind: 'paragraph', runs: [{ text: 'All work and no play. '.repeat(20) }] }
  const section: Block[] = [{ kind: 'heading', level: 2, text: 'Section' }, paragraph]
  const { text, pageCount, tags } = await readPdf(
    await writePaper({ ...PAPER, blocks: Array.from({ length: 20 }, () => section).flat() }),
  )
  expect(pageCount).toBeGreaterThan(2)
  expect(text).toContain(`1 / ${pageCount}`)
  expect(text).toContain(`${pageCount} / ${pageCount}`)
  expect(text).not.toMatch(/Section Rushes - House rules/)
  expect(tags.filter((tag) => tag === 'H2')).toHaveLength(20)
})

test('a document has the same bytes for the same text', async () => {
  const [one, other] = await Promise.all([writePaper(PAPER), writePaper(PAPER)])
  expect(one.equals(other)).toBe(true)
})
