/**
 * Understands what somebody typed into the search box: words that must all be there, "quoted phrases",
 * -exclusions, synonyms, and qualities such as 4K. Any text is valid, and long texts are cut.
 */
import { hasWord, type QUALITIES } from '@rushes/contract/search-options'
import { analyse, joinThousands, normalise } from './analyser.ts'
import { stemOf } from './stems.ts'
import { NO_SYNONYMS, type Synonyms } from './synonyms.ts'

type Quality = (typeof QUALITIES)[number]

/** One stem, or two that are neighbours; a synonym is worth less than what was typed. */
type Alternative = { stems: readonly [string] | readonly [string, string]; synonym: boolean }
/** A clip must match one of these. */
export type Group = readonly Alternative[]

export type SearchTerm = {
  groups: readonly Group[]
  /** Words and phrases that a clip must not match, each as the groups that it would have to match. */
  excluded: readonly (readonly Group[])[]
  /** Stems typed next to each other; clips in which they are neighbours come first. */
  neighbours: readonly (readonly [string, string])[]
  /** Asked for in words, as in "drone 4k": a boost beside other words, a filter alone. */
  qualities: readonly Quality[]
  /** The plain words as typed, for "did you mean". */
  typed: readonly string[]
}

const MAX_TERM_LENGTH = 200
const MAX_PARTS = 16
const MIN_HALF_LENGTH = 3
const QUALITY_WORDS: Readonly<Record<string, Quality>> = {
  '720p': '720p',
  '1080p': '1080p',
  '2160p': '4K',
  '4k': '4K',
  uhd: '4K',
  '4320p': '8K',
  '8k': '8K',
}
const PART = /(?<=^|\s)(-?)(?:"([^"]*)"?|(\S+))/g

/** Nothing matches a group without alternatives. */
const FINDS_NOTHING: SearchTerm = { groups: [[]], excluded: [], neighbours: [], qualities: [], typed: [] }

/** Whether a text asks for anything; stop words do not, signs without any word do. */
export const asksForAnything = (text: string): boolean =>
  text.trim() !== '' && (!hasWord(text) || partsOf(text).some(isAsking))

/** @returns null when the text asks for nothing */
export function parseSearchTerm(text: string, synonyms: Synonyms = NO_SYNONYMS): SearchTerm | null {
  if (text.trim() !== '' && !hasWord(text)) return FINDS_NOTHING
  const parts = partsOf(text)
  if (!parts.some(isAsking)) return null
  const runs = plainRuns(parts)
  const phrases = parts.flatMap((part) => (part.kind === 'phrase' ? part.groups : []))
  return {
    groups: [...runs.flatMap((run) => groupsOf(run, synonyms)), ...phrases].slice(0, MAX_PARTS),
    excluded: parts.flatMap((part) =>
      part.kind === 'excluded' && part.groups.length > 0 ? [part.groups] : [],
    ),
    neighbours: runs.flatMap((run) => pairsOf(run.flatMap(({ words }) => words.map(stemOf)))),
    qualities: parts.flatMap((part) => (part.kind === 'quality' ? [part.quality] : [])),
    typed: runs.flatMap((run) => run.flatMap(({ words }) => words)),
  }
}

type Part =
  | { kind: 'quality'; quality: Quality }
  | { kind: 'phrase' | 'excluded'; groups: readonly Group[] }
  | { kind: 'words'; words: readonly TypedWord[] }

const partsOf = (text: string): Part[] =>
  [...joinThousands(text.slice(0, MAX_TERM_LENGTH)).matchAll(PART)].slice(0, MAX_PARTS).map(partOf)

function isAsking(part: Part): boolean {
  if (part.kind === 'quality') return true
  return (part.kind === 'words' ? part.words : part.groups).length > 0
}

function partOf([, minus, quoted, plain = '']: RegExpMatchArray): Part {
  if (minus) {
    const groups = quoted === undefined ? groupsOf(typedWords(plain), NO_SYNONYMS) : phraseGroups(quoted)
    return { kind: 'excluded', groups }
  }
  if (quoted !== undefined) return { kind: 'phrase', groups: phraseGroups(quoted) }
  const quality = qualityOf(plain)
  return quality ? { kind: 'quality', quality } : { kind: 'words', words: typedWords(plain) }
}

// Plain words that follow each other: two of them may be one word, or a synonym of two words.
function plainRuns(parts: readonly Part[]): TypedWord[][] {
  const runs: TypedWord[][] = [[]]
  for (const part of parts) {
    if (part.kind === 'words') runs.at(-1)?.push(...part.words)
    if (part.kind === 'phrase') runs.push([])
  }
  return runs
}

const pairsOf = (stems: readonly string[]): [string, string][] =>
  stems.slice(1).map((stem, at) => [stems[at] ?? '', stem])

function qualityOf(word: string): Quality | undefined {
  const written = normalise(word)
  return Object.hasOwn(QUALITY_WORDS, written) ? QUALITY_WORDS[written] : undefined
}

/** One word as typed, in several parts when it was written with a hyphen. */
type TypedWord = { words: readonly string[]; joined: readonly string[] }

// "jazz/blues" is two words without a space; "slow-motion" stays together.
function typedWords(text: string): TypedWord[] {
  return text
    .split(/[^\p{L}\p{N}\p{M}'’-]+/u)
    .map(analyse)
    .filter(({ words }) => words.length > 0)
}

/** Each two neighbours of a phrase must be neighbours in the clip. */
function phraseGroups(text: string): Group[] {
  const stems = analyse(text).words.map(stemOf)
  const [first] = stems
  if (first === undefined) return []
  if (stems.length === 1) return [[{ stems: [first], synonym: false }]]
  return pairsOf(stems).map((pair) => [{ stems: pair, synonym: false }])
}

function groupsOf(run: readonly TypedWord[], synonyms: Synonyms): Group[] {
  const groups = run.map(formsOf)
  const add = (from: number, to: number, alternative: Alternative) => {
    for (const forms of groups.slice(from, to)) for (const group of forms) group.push(alternative)
  }
  for (const from of run.keys()) {
    // (slow or slowmotion) and (motion or slowmotion) is the same as (slow and motion) or slowmotion.
    const pair = run.slice(from, from + 2).flatMap(({ words }) => words)
    if (from + 1 < run.length) add(from, from + 2, { stems: [stemOf(pair.join(''))], synonym: false })
    for (let to = from + 1; to <= Math.min(from + 2, run.length); to++) {
      const words = run.slice(from, to).flatMap((one) => one.words)
      for (const stems of synonyms.of(words)) add(from, to, { stems, synonym: true })
    }
  }
  return groups.flat()
}

// A word, or the parts of a hyphenated one as neighbours, each also in the other way of writing.
function formsOf({ words, joined }: TypedWord): Alternative[][] {
  const [word = '', second] = words
  if (second === undefined) {
    const halves = splitsOf(word).map((stems): Alternative => ({ stems, synonym: false }))
    return [[{ stems: [stemOf(word)], synonym: false }, ...halves]]
  }
  const asOne = joined.map((one): Alternative => ({ stems: [stemOf(one)], synonym: false }))
  return pairsOf(words.map(stemOf)).map((pair) => [{ stems: pair, synonym: false }, ...asOne])
}

// A word typed as one may be two words in the catalogue: slowmotion finds "slow motion".
function splitsOf(word: string): [string, string][] {
  const splits: [string, string][] = []
  for (let at = MIN_HALF_LENGTH; at <= word.length - MIN_HALF_LENGTH; at++) {
    splits.push([stemOf(word.slice(0, at)), stemOf(word.slice(at))])
  }
  return splits
}
