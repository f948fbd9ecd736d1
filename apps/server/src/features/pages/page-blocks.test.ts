/** A content page as the blocks of a document. */
import { expect, test } from 'vitest'
import { pageBlocks } from './page-blocks.ts'

test('headings, paragraphs and lists keep their structure, and text its style', () => {
  const markdown = [
    '## What *is* it?',
    '**Grant.** Write to [us](mailto:us@rushes.example) *today*,',
    'please.',
    '',
    '- one **two**',
    '- three',
    '',
    '1. first',
    '',
    '#### Small',
  ].join('\n')
  expect(pageBlocks(markdown)).toEqual([
    { kind: 'heading', level: 2, text: 'What is it?' },
    {
      kind: 'paragraph',
      runs: [
        { text: 'Grant.', style: 'strong' },
        { text: ' Write to ' },
        { text: 'us', href: 'mailto:us@rushes.example' },
        { text: ' ' },
        { text: 'today', style: 'em' },
        { text: ', please.' },
      ],
    },
    {
      kind: 'list',
      ordered: false,
      items: [[{ text: 'one ' }, { text: 'two', style: 'strong' }], [{ text: 'three' }]],
    },
    { kind: 'list', ordered: true, items: [[{ text: 'first' }]] },
    { kind: 'heading', level: 3, text: 'Small' },
  ])
})

test('tables become lines, and quotations become paragraphs', () => {
  expect(pageBlocks('| A | B |\n|---|---|\n| 1 | 2 |\n\n> Said.')).toEqual([
    { kind: 'paragraph', runs: [{ text: 'A · B' }] },
    { kind: 'paragraph', runs: [{ text: '1 · 2' }] },
    { kind: 'paragraph', runs: [{ text: 'Said.' }] },
  ])
})

test('markup, rules and links of other schemes are omitted', () => {
  expect(pageBlocks('<script>alert(1)</script>\n\n---\n\n[click](javascript:alert(1)) <b>now</b>')).toEqual([
    { kind: 'paragraph', runs: [{ text: 'click' }, { text: ' ' }, { text: 'now' }] },
  ])
})
