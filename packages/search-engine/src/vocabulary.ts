/** The words of the catalogue as they are written, arranged for completions and corrections. */

import { editDistance, editsToPrefix } from './edit-distance.ts'
import { soundOf } from './sound.ts'

export type WordCount = { word: string; documents: number }
type Word = WordCount & {
  letters: number
  /** Computed when it is compared first. */
  sound?: string
}
export type Vocabulary = {
  /** The words in alphabetical order, by code units. */
  words: readonly Word[]
  byLength: ReadonlyMap<number, readonly Word[]>
}

const MIN_CORRECTED_LENGTH = 4
/** Two letters of a longer word may be wrong, and one letter of a shorter word. */
const MIN_LENGTH_FOR_TWO_EDITS = 6
/** Number of further edits that the same sound permits. */
const SPARED_BY_SOUND = 2
/** Shorter keys of sounds belong to too many words. */
const MIN_DISTINCT_SOUND = 3
/** The least cost of a word that sounds alike. */
const BY_SOUND = 0.5
/** Words that sound alike have the same of these letters. */
const ALWAYS_HEARD = letterSet('lmnr')

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

/**
 * Completes a misspelt beginning of a word: with the fewest edits first, then the most frequent.
 *
 * @param words that begin with the same letter
 */
export function wordsLikePrefix(words: readonly WordCount[], prefix: string, limit: number): string[] {
  if (!isCorrectable(prefix)) return []
  const maxEdits = maxEditsOf(prefix)
  const letters = letterSet(prefix)
  const longest = prefix.length + maxEdits
  return words
    .filter(({ word }) => bitCount(letters & ~letterSet(word.slice(0, longest))) <= maxEdits)
    .map(({ word, documents }) => ({ word, documents, edits: editsToPrefix(prefix, word, maxEdits) }))
    .filter(({ edits }) => edits <= maxEdits)
    .sort((a, b) => a.edits - b.edits || b.documents - a.documents)
    .slice(0, limit)
    .map(({ word }) => word)
}

/** The words with the same first letter. */
export function wordsWithInitial({ words }: Vocabulary, word: string): readonly WordCount[] {
  const initial = word.slice(0, 1)
  const from = indexOfPrefix(words, initial)
  const next = String.fromCharCode(initial.charCodeAt(0) + 1)
  return words.slice(from, indexOfPrefix(words, next))
}

type Typed = { word: string; letters: number; sound: string; maxEdits: number }

/** The word that was most likely meant: the fewest edits away, less if it sounds alike, and of those the most frequent. */
export function nearestWord({ byLength }: Vocabulary, word: string): string | undefined {
  if (!isCorrectable(word)) return undefined
  const typed = { word, letters: letterSet(word), sound: soundOf(word), maxEdits: maxEditsOf(word) }
  const furthest = typed.maxEdits + SPARED_BY_SOUND
  let best: Word | undefined
  let least = typed.maxEdits
  for (let length = word.length - furthest; length <= word.length + furthest; length++) {
    for (const candidate of byLength.get(length) ?? []) {
      const cost = costOf(typed, candidate, least)
      if (cost > least || (best && cost === least && best.documents >= candidate.documents)) continue
      best = candidate
      least = cost
    }
  }
  return best?.word
}

/** @returns any larger number when the cost is larger than `max` */
function costOf({ word, letters, sound, maxEdits }: Typed, candidate: Word, max: number): number {
  const differing = letters ^ candidate.letters
  // Each edit changes at most two letters of the set, so most words need no closer look.
  const mayBeNear = bitCount(differing) <= 2 * max && Math.abs(word.length - candidate.word.length) <= max
  const mayBeAlike = (differing & ALWAYS_HEARD) === 0
  if (!mayBeNear && !mayBeAlike) return Number.POSITIVE_INFINITY
  const isAlike = mayBeAlike && keptSoundOf(candidate) === sound
  if (!isAlike) return mayBeNear ? editDistance(word, candidate.word, max) : Number.POSITIVE_INFINITY
  const isDistinct = sound.length >= MIN_DISTINCT_SOUND
  const edits = editDistance(word, candidate.word, maxEdits + (isDistinct ? SPARED_BY_SOUND : 0))
  return isDistinct ? Math.max(edits - SPARED_BY_SOUND, BY_SOUND) : edits - BY_SOUND
}

function keptSoundOf(candidate: Word): string {
  candidate.sound ??= soundOf(candidate.word)
  return candidate.sound
}

// Another number has another meaning: 2019 is no misspelling of 2018.
const isCorrectable = (word: string): boolean => word.length >= MIN_CORRECTED_LENGTH && !/\d/.test(word)

const maxEditsOf = (word: string): number => (word.length < MIN_LENGTH_FOR_TWO_EDITS ? 1 : 2)

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
