/** The words of the catalogue as they are written, arranged for completions and corrections. */

export type WordCount = { word: string; documents: number }
type Word = WordCount & { letters: number }
export type Vocabulary = {
  /** The words in alphabetical order, by code units. */
  words: readonly Word[]
  byLength: ReadonlyMap<number, readonly Word[]>
}

const MIN_CORRECTED_LENGTH = 4
/** Two letters of a longer word may be wrong, and one letter of a shorter word. */
const MIN_LENGTH_FOR_TWO_EDITS = 6

/** @param counts in alphabetical order, by code units */
export function arrangeVocabulary(counts: readonly WordCount[]): Vocabulary {
  const words = counts.map((count) => ({ ...count, letters: letterSet(count.word) }))
  return { words, byLength: Map.groupBy(words, ({ word }) => word.length) }
}

/** The words that begin with the prefix, the most frequent first. */
export function wordsWithPrefix({ words }: Vocabulary, prefix: string, limit: number): string[] {
  const best: Word[] = []
  for (let at = indexOfPrefix(words, prefix); ; at++) {
    const word = words[at]
    if (!word?.word.startsWith(prefix)) break
    const last = best[limit - 1]
    if (last && last.documents >= word.documents) continue
    const rank = best.findIndex(({ documents }) => documents < word.documents)
    best.splice(rank < 0 ? best.length : rank, 0, word)
    if (best.length > limit) best.pop()
  }
  return best.map(({ word }) => word)
}

function indexOfPrefix(words: readonly Word[], prefix: string): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle]?.word ?? '') < prefix) low = middle + 1
    else high = middle
  }
  return low
}

/** The word that was most likely meant: the fewest edits away, and of those the most frequent. */
export function nearestWord({ byLength }: Vocabulary, word: string): string | undefined {
  // Another number has another meaning: 2019 is no misspelling of 2018.
  if (word.length < MIN_CORRECTED_LENGTH || /\d/.test(word)) return undefined
  const maxEdits = word.length < MIN_LENGTH_FOR_TWO_EDITS ? 1 : 2
  const letters = letterSet(word)
  let best: Word | undefined
  let fewest = maxEdits
  for (let length = word.length - maxEdits; length <= word.length + maxEdits; length++) {
    for (const candidate of byLength.get(length) ?? []) {
      // Each edit changes at most two letters of the set, so most words need no closer look.
      if (bitCount(candidate.letters ^ letters) > 2 * fewest) continue
      const edits = editDistance(word, candidate.word, fewest)
      if (edits > fewest || (best && edits === fewest && best.documents >= candidate.documents)) continue
      best = candidate
      fewest = edits
    }
  }
  return best?.word
}

function letterSet(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

function bitCount(set: number): number {
  let bits = 0
  for (let left = set; left !== 0; left &= left - 1) bits++
  return bits
}

/**
 * Counts letters that were changed, added or left out, and neighbours that were swapped, which is why it is not
 * fastest-levenshtein: there a swap counts as two edits.
 * @returns any larger number when the distance is larger than `max`
 */
export function editDistance(a: string, b: string, max: number): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = at(row, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? at(before, j - 2) + 1 : changed
      next.push(Math.min(changed, swapped, at(row, j) + 1, at(next, j - 1) + 1))
    }
    if (Math.min(...next) > max) return max + 1
    before = row
    row = next
  }
  return at(row, b.length)
}

const at = (row: readonly number[], index: number): number => row[index] ?? 0
