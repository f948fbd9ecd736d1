/** Splits text into the pieces that a BERT model with lower case reads (WordPiece). */

export type WordPiece = (text: string) => number[]

/** Longer words are unknown to the model. */
const MAX_WORD_LETTERS = 100
/** Longer texts are cut; the model reads 512 pieces, and time grows faster than the length. */
const MAX_PIECES = 256
/** More characters cannot become more pieces that are read. */
const MAX_CHARACTERS = MAX_PIECES * MAX_WORD_LETTERS

const IGNORED = /[\p{Mn}\p{Cc}\p{Cf}\uFFFD]/gu
// Ideographs are words of one character, as are signs.
const WORDS =
  /[\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\u{20000}-\u{2FA1F}]|[\p{P}$+<=>^`|~]|[^\s\p{P}$+<=>^`|~\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\u{20000}-\u{2FA1F}]+/gu

/** @param vocabulary pieces with their numbers; pieces within a word begin with `##` */
export function wordPiece(vocabulary: ReadonlyMap<string, number>): WordPiece {
  const numberOf = (piece: string) => {
    const number = vocabulary.get(piece)
    if (number === undefined) throw new Error(`The vocabulary lacks ${piece}`)
    return number
  }
  const [unknown, first, last] = [numberOf('[UNK]'), numberOf('[CLS]'), numberOf('[SEP]')]

  /** Finds the longest piece at a position. */
  function pieceAt(letters: readonly string[], start: number): { number: number; end: number } | undefined {
    for (let end = letters.length; end > start; end--) {
      const number = vocabulary.get(`${start > 0 ? '##' : ''}${letters.slice(start, end).join('')}`)
      if (number !== undefined) return { number, end }
    }
    return undefined
  }

  function piecesOf(word: string): number[] {
    const letters = [...word]
    if (letters.length > MAX_WORD_LETTERS) return [unknown]
    const pieces: number[] = []
    for (let start = 0; start < letters.length; ) {
      const piece = pieceAt(letters, start)
      if (!piece) return [unknown]
      pieces.push(piece.number)
      start = piece.end
    }
    return pieces
  }

  return (text) => {
    const plain = text
      .slice(0, MAX_CHARACTERS)
      .replaceAll(/\s/g, ' ')
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(IGNORED, '')
    const pieces: number[] = []
    for (const [word] of plain.matchAll(WORDS)) {
      pieces.push(...piecesOf(word))
      if (pieces.length > MAX_PIECES - 2) break
    }
    return [first, ...pieces.slice(0, MAX_PIECES - 2), last]
  }
}
