/** Help with words: completions while somebody types, and what they may have meant. */
import type { Services } from '../../context.ts'
import { normalise } from './search-analyser.ts'
import { COUNT_COLUMNS, type DocumentType } from './search-request.ts'
import { listStemCounts, listWords } from './word-help.queries.ts'
import { stemOf } from './word-stems.ts'

export type WordHelp = {
  /** Completions of the last word that find something of these types; the most frequent first. */
  suggest(text: string, types: readonly DocumentType[]): Promise<string[]>
  /** The term with its unknown words corrected; null when none can be guessed. */
  correct(text: string, unknown: readonly string[]): Promise<string | null>
}

type Word = { word: string; documents: number; letters: number }
type Vocabulary = {
  /** In alphabetical order. */
  words: readonly Word[]
  byLength: ReadonlyMap<number, readonly Word[]>
}

const KEPT_MS = 60_000
const MOST_SUGGESTIONS = 8
/** So many are looked at for those that the types have. */
const MOST_CONSIDERED = 32
const SHORTEST_CORRECTED = 4

export function wordHelp({ db, clock }: Pick<Services, 'db' | 'clock'>): WordHelp {
  let kept: { since: number; vocabulary: Promise<Vocabulary> } | undefined
  function vocabulary(): Promise<Vocabulary> {
    const now = clock.now().getTime()
    if (kept && now - kept.since < KEPT_MS) return kept.vocabulary
    const read = listWords(db).then(arrange)
    kept = { since: now, vocabulary: read }
    read.catch(() => {
      kept = undefined
    })
    return read
  }

  async function foundAmong(words: readonly Word[], types: readonly DocumentType[]): Promise<string[]> {
    if (words.length === 0) return []
    const rows = await listStemCounts(db, [...new Set(words.map(({ word }) => stemOf(word)))])
    const counts = new Map(
      rows.map((row) => [row.lexeme, types.reduce((sum, type) => sum + row[COUNT_COLUMNS[type]], 0)]),
    )
    const countOf = (word: string) => counts.get(stemOf(word)) ?? 0
    return words
      .map(({ word }) => word)
      .filter((word) => countOf(word) > 0)
      .sort((a, b) => countOf(b) - countOf(a))
      .slice(0, MOST_SUGGESTIONS)
  }

  return {
    async suggest(text, types) {
      const [, head = '', last = ''] = /^(.*?)([^\s"-]*)$/.exec(text.trimStart()) ?? []
      const prefix = normalise(last)
      if (!/^[\p{L}\p{N}]{1,40}$/u.test(prefix)) return []
      const found = withPrefix((await vocabulary()).words, prefix)
      return (await foundAmong(found, types)).map((word) => `${head}${word}`)
    },
    async correct(text, unknown) {
      const typed = normalise(text)
      let corrected = typed
      for (const word of unknown) {
        const better = nearest((await vocabulary()).byLength, word)
        if (better === undefined) continue
        corrected = corrected.replace(
          new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'gu'),
          better,
        )
      }
      return corrected === typed ? null : corrected
    },
  }
}

function arrange(rows: readonly { word: string; documents: number }[]): Vocabulary {
  const words = rows.map((row) => ({ ...row, letters: lettersOf(row.word) }))
  return { words, byLength: Map.groupBy(words, ({ word }) => word.length) }
}

function withPrefix(words: readonly Word[], prefix: string): Word[] {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle]?.word ?? '') < prefix) low = middle + 1
    else high = middle
  }
  const best: Word[] = []
  for (let at = low; words[at]?.word.startsWith(prefix); at++) {
    const word = words[at] as Word
    const last = best[MOST_CONSIDERED - 1]
    if (last && last.documents >= word.documents) continue
    const place = best.findIndex(({ documents }) => documents < word.documents)
    best.splice(place < 0 ? best.length : place, 0, word)
    if (best.length > MOST_CONSIDERED) best.pop()
  }
  return best
}

function nearest(byLength: Vocabulary['byLength'], word: string): string | undefined {
  if (word.length < SHORTEST_CORRECTED) return undefined
  const most = word.length < 6 ? 1 : 2
  const lengths = Array.from({ length: 2 * most + 1 }, (_, at) => word.length - most + at)
  const letters = lettersOf(word)
  let best: Word | undefined
  let least = most
  for (const candidate of lengths.flatMap((length) => byLength.get(length) ?? [])) {
    // Each edit changes at most two letters of the set, so most words need no closer look.
    if (bitCount(candidate.letters ^ letters) > 2 * least) continue
    const distance = editDistance(word, candidate.word, least)
    if (distance > least || (best && distance === least && best.documents >= candidate.documents)) continue
    best = candidate
    least = distance
  }
  return best?.word
}

function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

function bitCount(set: number): number {
  let bits = 0
  for (let left = set; left !== 0; left &= left - 1) bits++
  return bits
}

/** Letters changed, added, left out, or two neighbours swapped; more than `most` is only known to be more. */
function editDistance(a: string, b: string, most: number): number {
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
    if (Math.min(...next) > most) return most + 1
    before = row
    row = next
  }
  return at(row, b.length)
}

const at = (row: readonly number[], index: number): number => row[index] ?? 0
