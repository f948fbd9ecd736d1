/** Pieces of a text, with a small model. */
import { expect, test } from 'vitest'
import { sentencePiece } from './sentence-piece.ts'

/** A field of protobuf; its length is written in two bytes. */
const field = (number: number, content: Buffer): Buffer => {
  const length = [(content.length & 127) | 128, content.length >> 7]
  return Buffer.concat([Buffer.from([number * 8 + 2, ...length]), content])
}

function pieceOf([text, score]: readonly [string, number]): Buffer {
  const number = Buffer.alloc(5)
  number.writeUInt8(2 * 8 + 5)
  number.writeFloatLE(score, 1)
  return field(1, Buffer.concat([field(1, Buffer.from(text)), number]))
}

/** A trie whose only key is the tabulator, which becomes a space. */
function charsMap(): Buffer {
  const units = new Uint32Array(256)
  const children = 32
  units[0] = 0
  units[9] = 9 | 0x100 | ((children ^ 9) << 10)
  units[children] = 0x80_00_00_00
  const size = Buffer.alloc(4)
  size.writeUInt32LE(units.byteLength)
  return Buffer.concat([size, Buffer.from(units.buffer), Buffer.from(' \0')])
}

const PIECES = [
  ['<unk>', 0],
  ['<s>', 0],
  ['</s>', 0],
  ['▁', -3],
  ['▁cat', -2],
  ['▁ca', -1],
  ['t', -3],
  ['s', -2],
  ['猫', -2],
  ['x', -4],
] as const
const model = Buffer.concat([...PIECES.map(pieceOf), field(3, field(2, charsMap()))])
const piecesOf = sentencePiece(model, 20)

const namesOf = (text: string) => piecesOf(text).map((number) => PIECES[number]?.[0])

test.each([
  ['cat', ['▁cat']],
  ['cats', ['▁cat', 's']],
  ['  cat \t cat ', ['▁cat', '▁cat']],
  ['猫', ['▁', '猫']],
  ['🐈cat', ['▁', '<unk>', '<unk>', '<unk>', 't']],
  ['', []],
])('%s is read as the pieces of the greatest score', (text, pieces) => {
  expect(namesOf(text)).toEqual(['<s>', ...pieces, '</s>'])
})

test('a long text is cut to what the model reads', () => {
  expect(piecesOf('x'.repeat(100_000))).toHaveLength(20)
})
