/** Splits text into the pieces with the greatest total score, after a normalisation that the model defines (SentencePiece). */

export type SentencePiece = (text: string) => number[]

const UNKNOWN = 0
const FIRST = 1
const LAST = 2
/** Pieces have about four letters; a longer text would be cut anyway. */
const MAX_PIECE_CHARACTERS = 8
/** How much worse an unknown character is than the worst piece. */
const UNKNOWN_PENALTY = 10
const SPACE = '\u2581'

/**
 * @param model the file of the model, in the format of protobuf
 * @param maxPieces longer texts are cut
 */
export function sentencePiece(model: Buffer, maxPieces: number): SentencePiece {
  const { numbers, scores, longest, charsMap } = readModel(model)
  const normalise = normaliser(charsMap)
  const unknownScore = scores.reduce((least, one) => Math.min(least, one), 0) - UNKNOWN_PENALTY

  /** The pieces that begin at a position; a character without one is unknown. */
  function* piecesAt(text: string, from: number): Generator<{ to: number; piece: number; score: number }> {
    const single = from + ((text.codePointAt(from) ?? 0) > 0xffff ? 2 : 1)
    for (let to = single; to <= Math.min(from + longest, text.length); to++) {
      const piece = numbers.get(text.slice(from, to))
      if (piece !== undefined) yield { to, piece, score: scores[piece] ?? 0 }
      else if (to === single) yield { to, piece: UNKNOWN, score: unknownScore }
    }
  }

  function split(text: string): number[] {
    // The best way to each position: its score, and where its last piece begins.
    const best = new Float64Array(text.length + 1).fill(Number.NEGATIVE_INFINITY)
    const last = Array.from(best, () => ({ from: 0, piece: UNKNOWN }))
    best[0] = 0
    for (let from = 0; from < text.length; from++) {
      // The second half of a character cannot be reached, and its score stays below all others.
      for (const { to, piece, score } of piecesAt(text, from)) {
        const sum = (best[from] ?? 0) + score
        if (sum <= (best[to] ?? 0)) continue
        best[to] = sum
        last[to] = { from, piece }
      }
    }
    const pieces: number[] = []
    for (let at = text.length; at > 0; at = last[at]?.from ?? 0) pieces.push(last[at]?.piece ?? UNKNOWN)
    return pieces.toReversed()
  }

  return (text) => {
    const plain = normalise(text.slice(0, maxPieces * MAX_PIECE_CHARACTERS))
      .replaceAll(/ +/g, ' ')
      .replaceAll(/^ | $/g, '')
    const pieces = plain === '' ? [] : split(SPACE + plain.replaceAll(' ', SPACE))
    return [FIRST, ...pieces.slice(0, maxPieces - 2), LAST]
  }
}

/** Numbers of fields in the file. */
const MODEL = { piece: 1, normaliser: 3 } as const
const PIECE = { text: 1, score: 2 } as const
const NORMALISER = { charsMap: 2 } as const

function readModel(model: Buffer) {
  const numbers = new Map<string, number>()
  const scores: number[] = []
  let charsMap: Buffer | undefined
  let longest = 0
  for (const { field, content } of fieldsOf(model)) {
    if (field === MODEL.normaliser) charsMap = fieldOf(content, NORMALISER.charsMap)
    if (field !== MODEL.piece) continue
    const text = fieldOf(content, PIECE.text)?.toString('utf8') ?? ''
    longest = Math.max(longest, text.length)
    numbers.set(text, scores.length)
    scores.push(fieldOf(content, PIECE.score)?.readFloatLE() ?? 0)
  }
  if (!charsMap) throw new Error('The model has no normalisation')
  return { numbers, scores, longest, charsMap }
}

function fieldOf(message: Buffer, field: number): Buffer | undefined {
  for (const one of fieldsOf(message)) if (one.field === field) return one.content
  return undefined
}

const VARINT = 0
const BYTES = 2
const FIXED_BYTES: Readonly<Record<number, number>> = { 1: 8, 5: 4 }

/** Splits a message of protobuf into its fields; the content of numbers is their bytes. */
function* fieldsOf(message: Buffer): Generator<{ field: number; content: Buffer }> {
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = message.readUInt8(at++)
      value += (byte & 127) * 2 ** shift
      if (byte < 128) return value
    }
  }
  while (at < message.length) {
    const tag = varint()
    const kind = tag & 7
    const start = at
    const length = kind === VARINT ? null : kind === BYTES ? varint() : FIXED_BYTES[kind]
    if (length === undefined) throw new Error(`The model has a field of the unknown kind ${kind}`)
    if (length === null) varint()
    const from = kind === BYTES ? at : start
    if (length !== null) at = from + length
    yield { field: tag >> 3, content: message.subarray(from, at) }
  }
}

/**
 * Replaces the longest known sequences of bytes. They are the keys of a trie in a double array: each unit has the last byte
 * of its key and the distance to its children, or is a leaf with the position of the replacement.
 */
function normaliser(charsMap: Buffer): (text: string) => string {
  const trieBytes = charsMap.readUInt32LE()
  const units = Uint32Array.from({ length: trieBytes / 4 }, (_, at) => charsMap.readUInt32LE(4 + at * 4))
  const replacements = charsMap.subarray(4 + trieBytes)

  const childrenOf = (unit: number): number => (unit >>> 10) << ((unit & 0x200) >>> 6)
  const replacementAt = (at: number): Buffer => replacements.subarray(at, replacements.indexOf(0, at))

  /** @returns the longest key at a position; undefined if there is none */
  function keyAt(bytes: Buffer, start: number): { end: number; replacement: Buffer } | undefined {
    let key: { end: number; leaf: number } | undefined
    let node = childrenOf(units[0] ?? 0)
    for (let at = start; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0
      node ^= byte
      const unit = units[node] ?? 0
      if ((unit & 0x80_00_00_ff) !== byte) break
      node ^= childrenOf(unit)
      if (unit & 0x100) key = { end: at + 1, leaf: (units[node] ?? 0) & 0x7f_ff_ff_ff }
    }
    return key && { end: key.end, replacement: replacementAt(key.leaf) }
  }

  return (text) => {
    const bytes = Buffer.from(text)
    const parts: Buffer[] = []
    for (let at = 0; at < bytes.length; ) {
      const { end, replacement } = keyAt(bytes, at) ?? {
        end: at + 1,
        replacement: bytes.subarray(at, at + 1),
      }
      parts.push(replacement)
      at = end
    }
    return Buffer.concat(parts).toString('utf8')
  }
}
