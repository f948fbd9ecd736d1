/** Pieces of a text, with a small vocabulary. */
import { expect, test } from 'vitest'
import { wordPiece } from './word-piece.ts'

const PIECES = ['[UNK]', '[CLS]', '[SEP]', 'cat', '##s', 'cafe', '.', '猫', '+', 'a']
const piecesOf = wordPiece(new Map(PIECES.map((piece, number) => [piece, number])))
const namesOf = (text: string) => piecesOf(text).map((number) => PIECES[number])

test.each([
  ['Cats.', ['cat', '##s', '.']],
  ['CAFÉ cat', ['cafe', 'cat']],
  ['a猫a', ['a', '猫', 'a']],
  ['cat+cat', ['cat', '+', 'cat']],
  ['c\u00ADat', ['cat']],
  ['🐈 catx', ['[UNK]', '[UNK]']],
  ['', []],
  ['a'.repeat(101), ['[UNK]']],
])('%s is read as pieces', (text, pieces) => {
  expect(namesOf(text)).toEqual(['[CLS]', ...pieces, '[SEP]'])
})

test('a long text is cut to what the model reads', () => {
  expect(piecesOf('cats '.repeat(100_000))).toHaveLength(256)
})
