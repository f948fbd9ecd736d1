/**
 * The adapter of the Universal Sentence Encoder for sixteen languages: a table of pieces, three convolutions over neighbouring
 * pieces, and a network of four layers for their sum. It needs no program besides this one.
 */
import { columnsOf, type Matrix, openMatrices } from './matrix.ts'
import { readPartFile } from './model-folder.ts'
import { readArray, readNumbers } from './read-npz.ts'
import { sentencePiece } from './sentence-piece.ts'
import { withLength1 } from './with-length-1.ts'

const PART = 'use-multilingual-3'
/** Letters of the languages that the model was trained with. */
const KNOWN_LETTER =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/** Longer texts are cut, because time grows with the length. */
const MAX_PIECES = 256
const TABLES = 17
const TABLE_ROWS = 7_530
const SIZE = 512
const BRANCH = 256
const HIDDEN = 320
/** Each convolution reads a number of pieces, some of them to the left. */
const BRANCHES = [
  { order: 2, left: 0 },
  { order: 3, left: 1 },
  { order: 5, left: 2 },
] as const
const MOST_LEFT = 2
const BRANCHED = BRANCHES.length * BRANCH
const FEATURES = SIZE + BRANCHED
/** Numbers of all matrices: 3.4 million weights, and the results for a text. */
const MEMORY_NUMBERS = 4_200_000

export async function openMultilingual(folder: string) {
  const piecesOf = sentencePiece(readPartFile(folder, PART, 'sp.model'), MAX_PIECES)
  const vectorOf = openNetwork(readPartFile(folder, PART, 'weights.npz'))
  return async (text: string): Promise<Float32Array | null> => {
    const vector = new Float32Array(SIZE)
    // Short texts are closest to queries: one title would be closer than the whole text of another clip.
    for (const part of text.split('\n')) {
      if (KNOWN_LETTER.test(part)) add(vector, vectorOf(piecesOf(part)))
    }
    return KNOWN_LETTER.test(text) ? withLength1(vector) : null
  }
}

function openNetwork(archive: Buffer): (pieces: readonly number[]) => Float32Array {
  const { make, multiply } = openMatrices(MEMORY_NUMBERS)
  const numbers = (name: string, count: number) => readNumbers(archive, name, count)
  const weights = (name: string, rows: number, columns: number): Matrix => {
    const matrix = make(rows, columns)
    matrix.numbers.set(numbers(name, rows * columns))
    return matrix
  }
  const branches = BRANCHES.map(({ order, left }, at) => ({
    left,
    from: at * BRANCH,
    project: weights(`proj${order}`, SIZE, BRANCH),
    projectBias: numbers(`proj_b${order}`, BRANCH),
    layers: [1, 2].map((layer) => ({
      weights: weights(`w${layer}_${order}`, order * BRANCH, BRANCH),
      bias: numbers(`b${layer}_${order}`, BRANCH),
    })),
    window: order * BRANCH,
  }))
  const branchNorm = { scale: joined('ln_g'), shift: joined('ln_b') }
  const norm = { scale: numbers('ln_g', FEATURES), shift: numbers('ln_b', FEATURES) }
  const mix = { weights: weights('cnn_W', FEATURES, SIZE), bias: numbers('cnn_b', SIZE) }
  const [d0, p1] = [weights('d0', SIZE, HIDDEN), weights('p1', SIZE, HIDDEN)]
  const [d1, d2] = [weights('d1', HIDDEN, HIDDEN), weights('d2', HIDDEN, SIZE)]
  const [p3, d3] = [weights('p3', HIDDEN, SIZE), weights('d3', SIZE, SIZE)]
  const epsilon = readArray(archive, 'eps', Float64Array.BYTES_PER_ELEMENT).readDoubleLE()
  const pieceAt = openTable(archive)

  function joined(name: string): Float32Array {
    return Float32Array.from(BRANCHES.flatMap(({ order }) => [...numbers(`${name}${order}`, BRANCH)]))
  }

  const features = make(MAX_PIECES, FEATURES)
  const projected = make(MAX_PIECES, BRANCHED)
  // Zeros before and after the text, which the outer windows contain.
  const padded = make(MOST_LEFT + MAX_PIECES + MOST_LEFT, BRANCH)
  const convolved = make(MAX_PIECES, BRANCH)
  const sum = make(1, FEATURES)
  const row = (columns: number) => make(1, columns)
  const [mean, hidden0, hidden1, hidden2] = [row(SIZE), row(HIDDEN), row(HIDDEN), row(SIZE)]
  const [extra1, output, extra3] = [row(HIDDEN), row(SIZE), row(SIZE)]

  /** Adds what each piece and its neighbours mean, to the values of the branch before. */
  function convolve({ left, from, layers, window }: (typeof branches)[number], count: number): void {
    const input = { ...columnsOf(padded, (MOST_LEFT - left) * BRANCH, window), step: BRANCH }
    padded.numbers.fill(0)
    for (let at = 0; at < count; at++) {
      const start = at * projected.step + from
      padded.numbers.set(projected.numbers.subarray(start, start + BRANCH), (MOST_LEFT + at) * BRANCH)
    }
    const values = padded.numbers.subarray(MOST_LEFT * BRANCH)
    for (const layer of layers) {
      multiply(input, layer.weights, convolved, count)
      for (let at = 0; at < count * BRANCH; at++) {
        const found = (convolved.numbers[at] ?? 0) + (layer.bias[at % BRANCH] ?? 0)
        values[at] = (values[at] ?? 0) + Math.max(found, 0)
      }
    }
    for (let at = 0; at < count; at++) {
      const found = values.subarray(at * BRANCH, (at + 1) * BRANCH)
      features.numbers.set(found, at * features.step + SIZE + from)
    }
  }

  return (pieces) => {
    const count = pieces.length
    for (const [at, piece] of pieces.entries()) pieceAt(piece, features.numbers.subarray(at * FEATURES))
    for (const branch of branches) {
      const part = columnsOf(projected, branch.from, BRANCH)
      multiply(columnsOf(features, 0, SIZE), branch.project, part, count)
      for (let at = 0; at < count; at++) add(part.numbers.subarray(at * part.step), branch.projectBias)
    }
    normalise(projected, count, branchNorm, epsilon)
    for (const branch of branches) convolve(branch, count)
    normalise(features, count, norm, epsilon)
    sum.numbers.fill(0)
    for (let at = 0; at < count; at++) {
      add(sum.numbers, features.numbers.subarray(at * FEATURES, (at + 1) * FEATURES))
    }
    multiply(sum, mix.weights, mean, 1)
    for (let at = 0; at < SIZE; at++) {
      mean.numbers[at] = ((mean.numbers[at] ?? 0) + count * (mix.bias[at] ?? 0)) / Math.sqrt(count)
    }
    multiply(mean, d0, hidden0, 1)
    keepPositive(hidden0.numbers)
    multiply(mean, p1, hidden1, 1)
    multiply(hidden0, d1, extra1, 1)
    add(hidden1.numbers, extra1.numbers)
    keepPositive(hidden1.numbers)
    multiply(hidden1, d2, hidden2, 1)
    keepPositive(hidden2.numbers)
    multiply(hidden1, p3, output, 1)
    multiply(hidden2, d3, extra3, 1)
    add(output.numbers, extra3.numbers)
    return withLength1(output.numbers.map(Math.tanh))
  }
}

/** The table has a byte for each number: its rows are distributed over arrays with a scale of their own. */
function openTable(archive: Buffer): (piece: number, to: Float32Array) => void {
  const tables = Array.from({ length: TABLES }, (_, at) =>
    readArray(archive, `q${at + 1}`, TABLE_ROWS * SIZE),
  )
  const [scales, lowest] = [readNumbers(archive, 'scale', TABLES), readNumbers(archive, 'lo', TABLES)]
  return (piece, to) => {
    const table = piece % TABLES
    const start = Math.floor(piece / TABLES) * SIZE
    const [scale = 0, least = 0] = [scales[table], lowest[table]]
    const bytes = tables[table]?.subarray(start, start + SIZE) ?? []
    for (const [at, byte] of bytes.entries()) to[at] = byte * scale + least
  }
}

/** Gives each row the mean 0 and the variance 1, then scales and shifts its numbers. */
function normalise(
  { numbers, columns }: Matrix,
  rows: number,
  { scale, shift }: { scale: Float32Array; shift: Float32Array },
  epsilon: number,
): void {
  for (let start = 0; start < rows * columns; start += columns) {
    let total = 0
    let squares = 0
    for (let at = start; at < start + columns; at++) total += numbers[at] ?? 0
    const mean = total / columns
    for (let at = start; at < start + columns; at++) squares += ((numbers[at] ?? 0) - mean) ** 2
    const factor = 1 / Math.sqrt(squares / columns + epsilon)
    for (let at = 0; at < columns; at++) {
      const value = (numbers[start + at] ?? 0) - mean
      numbers[start + at] = value * factor * (scale[at] ?? 0) + (shift[at] ?? 0)
    }
  }
}

function add(numbers: Float32Array, more: Float32Array): void {
  for (const [at, value] of more.entries()) numbers[at] = (numbers[at] ?? 0) + value
}

function keepPositive(numbers: Float32Array): void {
  for (const [at, value] of numbers.entries()) numbers[at] = Math.max(value, 0)
}
