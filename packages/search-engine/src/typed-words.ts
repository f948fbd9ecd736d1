/** Turns typed words into alternatives: their stems, other spellings, synonyms, places and categories. */
import { CATEGORIES } from '@rushes/contract/search-options'
import { analyse, partsByScript } from './analyser.ts'
import { valueLexeme } from './lexemes.ts'
import { withoutLinks } from './nouns.ts'
import { MAX_PLACE_WORDS, placesOf } from './places.ts'
import { stemOf } from './stems.ts'
import type { Synonyms } from './synonyms.ts'

type CategoryName = (typeof CATEGORIES)[number]['name']

/**
 * One stem or filter value (`location=de`), or two stems that are neighbours; a synonym or a place is worth less than what
 * was typed.
 */
type Alternative = { stems: readonly [string] | readonly [string, string]; synonym: boolean }
/** A clip must match one of these. */
export type Group = readonly Alternative[]

const MAX_SYNONYM_WORDS = 2
const MIN_HALF_LENGTH = 3
/** Stems that mean whole categories: "baby animals" are pets and wild animals. */
const CATEGORY_STEMS: Readonly<Record<string, readonly CategoryName[]>> = {
  animal: ['Pets', 'Wild Animals'],
  wildlif: ['Wild Animals'],
}

/** A typed word, in several parts when it was written with a hyphen. */
export type TypedWord = { words: readonly string[]; joined: readonly string[] }

// "jazz/blues" is two words without a space; "slow-motion" stays together.
export function typedWords(text: string): TypedWord[] {
  return text
    .split(/[^\p{L}\p{N}\p{M}'’-]+/u)
    .flatMap(partsByScript)
    .map(analyse)
    .filter(({ words }) => words.length > 0)
}

/** Each two neighbours of a phrase must be neighbours in the clip. */
export function phraseGroups(text: string): Group[] {
  const stems = analyse(text).words.map(stemOf)
  const [first] = stems
  if (first === undefined) return []
  if (stems.length === 1) return [[{ stems: [first], synonym: false }]]
  return pairsOf(stems).map((pair) => [{ stems: pair, synonym: false }])
}

/**
 * Returns what a minus excludes: the words as typed, and the place that they name. Synonyms are not excluded,
 * because they may mean something else.
 */
export function ruledOut(groups: readonly Group[], text: string): Group[] {
  const places = placesOf(analyse(text).words)
  return groups.map((group) => [...group, ...places.map((stems) => ({ stems, synonym: true }))])
}

/** Returns for each word the groups of its alternatives. */
export function groupsOf(run: readonly TypedWord[], synonyms: Synonyms): Group[][] {
  const groups: Alternative[][][] = run.map(formsOf)
  const add = (from: number, to: number, alternative: Alternative) => {
    // A synonym may be what was typed: its documents must not count twice.
    const isNew = (group: Group) =>
      !group.some(({ stems }) => stems.join(' ') === alternative.stems.join(' '))
    for (const group of groups.slice(from, to).flat()) if (isNew(group)) group.push(alternative)
  }
  for (const from of run.keys()) {
    // (slow or slowmotion) and (motion or slowmotion) is the same as (slow and motion) or slowmotion.
    const pair = run.slice(from, from + 2).flatMap(({ words }) => words)
    if (from + 1 < run.length) add(from, from + 2, { stems: [stemOf(pair.join(''))], synonym: false })
    for (let to = from + 1; to <= Math.min(from + MAX_PLACE_WORDS, run.length); to++) {
      const words = run.slice(from, to).flatMap((one) => one.words)
      const others = withoutLinks(words).length <= MAX_SYNONYM_WORDS ? synonyms.of(words) : []
      const meant = [...others, ...placesOf(words), ...categoriesOf(words)]
      for (const stems of meant) add(from, to, { stems, synonym: true })
    }
  }
  return groups
}

function categoriesOf([word = '', ...rest]: readonly string[]): [string][] {
  const names = rest.length === 0 ? (CATEGORY_STEMS[stemOf(word)] ?? []) : []
  return CATEGORIES.flatMap(({ id, name }) => (names.includes(name) ? [[valueLexeme('cat', id)]] : []))
}

// A word, or the parts of a hyphenated one as neighbours, each also in the other way of writing.
export function formsOf({ words, joined }: TypedWord): Alternative[][] {
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

/** Each two neighbours. */
export const pairsOf = (stems: readonly string[]): [string, string][] =>
  stems.slice(1).map((stem, at) => [stems[at] ?? '', stem])
