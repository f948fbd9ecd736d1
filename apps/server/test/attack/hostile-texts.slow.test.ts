/**
 * Texts that are made to break the libraries that process them in the server: Markdown, HTML, emails, PDF,
 * diffs, tax numbers and search terms. Each call ends, and its result contains nothing executable.
 */
import { PageText } from '@rushes/contract/page-text'
import { analyse } from '@rushes/search-engine/analyser'
import { parseSearchTerm } from '@rushes/search-engine/term'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkTaxNumber } from '../../src/features/accounts/registration/check-tax-number.ts'
import { compareTexts } from '../../src/features/pages/compare-texts.ts'
import { renderPage } from '../../src/features/pages/render-page.ts'
import { lines, paragraph } from '../../src/platform/mail/email-parts.ts'
import { smtpMail } from '../../src/platform/mail/mail.ts'
import { writeEmail } from '../../src/platform/mail/write-email.ts'
import { writePdf } from '../../src/platform/pdf/write-pdf.ts'
import { type SlowSmtp, startSlowSmtp } from '../slow-smtp.ts'

/** The pieces that are repeated until a text has its greatest length. */
const PIECES = [
  ...['[', '![', '*a', '_a ', '`a', '<', '<a', '<!--', '&', '&#', '> ', '- ', '1. ', '|', 'a|b\n', ']('],
  ...[
    '\\',
    'http://a.',
    'a@',
    '~~a',
    '  \n',
    '\t',
    '#',
    '\u0000',
    '\u202e',
    '\u{1F469}\u200D',
    '\u0301',
    'ﷺ',
  ],
  ...[
    "' or 1=1--",
    '$' + '{x}',
    '{{x}}',
    '%s%n',
    '=1+1',
    '__proto__',
    'constructor',
    '\ud800',
    '\r\nBcc: x@evil.example',
  ],
]
const longOf = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
/** Paragraphs as long as a page may have them. */
const pageOf = (piece: string) => Array.from({ length: 6 }, () => longOf(piece, 9_900)).join('\n\n')

const RUNS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '[a](javascript:alert(1))',
  '[a](data:text/html,<script>alert(1)</script>)',
  '<a href="java&#115;cript:alert(1)">a</a>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=alert(1)>">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<form action=//evil.example><input type=submit>',
  '<base href=//evil.example>',
  '<style>@import "//evil.example"</style>',
  '<p style="background:url(//evil.example)" onclick=alert(1)>a</p>',
]
const DANGEROUS =
  /<(script|img|svg|math|iframe|form|input|base|style|object|embed|link|meta)|\son\w+=|javascript:|data:text|srcdoc/i

describe('a content page', () => {
  test.each(PIECES)('a content page of %j is rendered, or refused before', (piece) => {
    const parsed = PageText.safeParse(pageOf(piece))
    if (parsed.success) expect(renderPage(parsed.data).content).not.toMatch(DANGEROUS)
  })

  test.each(RUNS)('a content page contains nothing executable: %s', (text) => {
    for (const markdown of [text, `## ${text}`, `- ${text}`, `> ${text}`, `a | b\n--|--\n${text} | c`]) {
      const { content, intro, sections } = renderPage(markdown)
      for (const html of [content, intro, ...sections.map((one) => one.content)])
        expect(html).not.toMatch(DANGEROUS)
    }
  })

  test('two versions without anything in common are compared in bounded time', () => {
    const text = (letter: string) =>
      Array.from({ length: 15_000 }, (_, at) => `${letter}${at % 97}`).join('\n')
    expect(compareTexts(text('a'), text('b')).length).toBeGreaterThan(0)
  })
})

describe('an email with hostile text', () => {
  let smtp: SlowSmtp
  beforeAll(async () => {
    smtp = await startSlowSmtp(0)
  })
  afterAll(() => smtp.close())

  const HEAD = { brandName: 'Rushes', licensingEmail: 'licensing@rushes.example' }

  test.each([...RUNS, ...PIECES])(
    'an email that quotes %j has a subject of one line and no element from the text',
    (text) => {
      const { subject, html } = writeEmail(HEAD, text, paragraph(text), lines(text))
      expect(subject).not.toMatch(/[\r\n\0]/)
      const own = writeEmail(HEAD, 'x', paragraph('x'), lines('x')).html
      const elements = (of: string) =>
        [...of.matchAll(/<([a-z]+)/g)].map(([, name]) => name).filter((name) => name !== 'br')
      expect(elements(html)).toEqual(elements(own))
    },
  )

  test.each([
    'ann@news.example\r\nBcc: eve@evil.example',
    'ann@news.example, eve@evil.example',
    '"Ann" <ann@news.example>, eve@evil.example',
    'eve@evil.example <ann@news.example>',
    'ann@news.example>\r\nRCPT TO:<eve@evil.example',
    'group: eve@evil.example, ann@news.example;',
  ])('an email to %j reaches no other address', async (to) => {
    const before = smtp.recipients.length
    const email = { ...writeEmail(HEAD, `Hello\r\nBcc: eve@evil.example`, paragraph('Hello')), to, key: to }
    await smtpMail(smtp.url, () => 'Rushes <office@rushes.example>')
      .send(email)
      .catch(() => undefined)
    const reached = smtp.recipients.slice(before)
    expect(reached.length).toBeLessThanOrEqual(1)
    expect(reached.filter((line) => /<eve@evil\.example>/.test(line))).toEqual([])
    expect(smtp.taken.join('\n')).not.toMatch(/^Bcc:/im)
  })
})

test.each(PIECES)('a PDF of %j is written', async (piece) => {
  const runs = [{ text: longOf(piece, 5_000) }]
  const document = {
    brandName: 'Rushes',
    title: longOf(piece, 300),
    lead: longOf(piece, 300),
    date: new Date('2026-01-05'),
    language: 'en-GB',
    blocks: [{ kind: 'paragraph' as const, runs }],
  }
  expect((await writePdf(document)).subarray(0, 5).toString()).toBe('%PDF-')
})

test.each(PIECES)('the search reads %j as a text and as a term', (piece) => {
  const long = longOf(piece, 60_000)
  expect(analyse(long)).toBeDefined()
  expect(() => parseSearchTerm(longOf(piece, 400))).not.toThrow()
})

test.each([
  'gb',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'ie',
  'ch',
  'no',
  'au',
  'us',
  '__proto__',
  'constructor',
  '../../etc',
])('a tax number of %s is checked or refused, whatever it contains', async (country) => {
  for (const piece of [...PIECES, '9', 'GB', 'DE1', '-']) {
    for (const length of [1, 9, 12, 300]) {
      // Null, or the stored form.
      const kept = (await checkTaxNumber(country, longOf(piece, length))) ?? 'none'
      expect(kept).toMatch(/^[\p{L}\p{N}][\p{L}\p{N} ./&-]{0,30}$/u)
    }
  }
})
