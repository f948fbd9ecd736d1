/** R-PAGE-3: how two versions of a page differ. */
import { expect, test } from 'vitest'
import { compareTexts } from './compare-texts.ts'

const signsOf = (before: string, after: string) =>
  compareTexts(before, after).map(
    ({ kind, text }) => `${{ same: ' ', added: '+', removed: '-', left_out: '…' }[kind]}${text}`,
  )

test.each([
  ['nothing', '', '', []],
  ['a first text', '', 'One\nTwo', ['+One', '+Two']],
  ['a changed line', 'One\nTwo\nThree', 'One\n2\nThree', [' One', '-Two', '+2', ' Three']],
  ['a line at the end', 'One', 'One\nTwo', [' One', '+Two']],
  ['equal texts', 'One\nTwo', 'One\nTwo', ['…2 equal lines']],
])('two texts are compared: %s (R-PAGE-3)', (_what, before, after, expected) => {
  expect(signsOf(before, after)).toEqual(expected)
})

test('R-PAGE-3: equal lines far from a difference are omitted', () => {
  const lines = Array.from({ length: 12 }, (_, index) => `Line ${index}`)
  const before = lines.join('\n')
  expect(signsOf(before, before.replace('Line 5', 'Line V'))).toEqual([
    '…2 equal lines',
    ...[' Line 2', ' Line 3', ' Line 4', '-Line 5', '+Line V', ' Line 6', ' Line 7', ' Line 8'],
    '…3 equal lines',
  ])
})

test('R-PAGE-3: texts without anything in common are shown one after the other', () => {
  const textOf = (word: string) => Array.from({ length: 9_000 }, (_, index) => `${word}${index}`).join('\n')
  const lines = compareTexts(textOf('a'), textOf('b'))
  expect([lines.length, lines[0]?.kind, lines.at(-1)?.kind]).toEqual([18_000, 'removed', 'added'])
})
