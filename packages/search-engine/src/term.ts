/** Parses the text of the search box: words, phrases, exclusions and alternatives. */
import { hasWord } from '@rushes/contract/search-options'
import { joinParts, normalise } from './analyser.ts'
import { stemOf } from './stems.ts'
import { NO_SYNONYMS, type Synonyms } from './synonyms.ts'
import {
  formsOf,
  type Group,
  groupsOf,
  pairsOf,
  phraseGroups,
  ruledOut,
  type TypedWord,
  typedWords,
} from './typed-words.ts'

export type SearchTerm = {
  groups: readonly Group[]
  /** Those of the groups that only name where or when: "night" in "cat at night". */
  settings: ReadonlySet<Group>
  /** Words and phrases that a clip must not match, each as the groups that it would have to match. */
  excluded: readonly (readonly Group[])[]
  /** Stems typed next to each other; clips in which they are neighbours come first. */
  neighbours: readonly (readonly [string, string])[]
  /** The plain words as typed, for "did you mean": each with everything that would answer it. */
  typed: readonly { words: readonly string[]; groups: readonly Group[] }[]
}

const MAX_TERM_LENGTH = 200
const MAX_PARTS = 16
const OR = 'OR'
const AND = 'AND'
/** `cat NOT dog` is `cat -dog`; at the end NOT has no effect. */
const PART = /(?<=^|\s)(-|NOT\s+-?(?=\S))?(?:"([^"]*)"?|(?!NOT\s*$)(\S+))/g
/** NOT is an ordinary word in a text of capital letters. */
const PART_OF_CAPITALS = /(?<=^|\s)(-)?(?:"([^"]*)"?|(\S+))/g
const OTHER_THAN_CAPITAL = /[\p{Ll}\p{Lo}]/u

/** Nothing matches a group without alternatives. */
const FINDS_NOTHING: SearchTerm = {
  groups: [[]],
  settings: new Set(),
  excluded: [],
  neighbours: [],
  typed: [],
}

/** Returns whether a text has an alternative, which finds as much when the other one is misspelt. */
export const hasAlternatives = (text: string): boolean => partsOf(text).some(({ kind }) => kind === 'or')

/**
 * Replaces plain words; operators, phrases and what is excluded stay.
 *
 * @param meant by misspelt word, normalised
 * @returns null when the text contains none of them
 */
export function correctTerm(text: string, meant: ReadonlyMap<string, string>): string | null {
  let isCorrected = false
  const correct = (part: string, minus?: string, _quoted?: string, plain?: string): string => {
    if (minus !== undefined || plain === undefined || plain === OR || plain === AND) return part
    return normalise(plain).replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => {
      const corrected = meant.get(word)
      isCorrected ||= corrected !== undefined
      return corrected ?? word
    })
  }
  const corrected = joinParts(text.slice(0, MAX_TERM_LENGTH)).replace(patternOf(text), correct)
  return isCorrected ? corrected : null
}

const CONJUNCTION = /^(?:and|und|et|y|e|&)$/i

/**
 * @param unknown words of the text that no document contains
 * @returns the text with OR where "and" joins two words; null without one, and if another word is unknown
 */
export function eitherTerm(text: string, unknown: readonly string[]): string | null {
  if (unknown.some((word) => !CONJUNCTION.test(word))) return null
  const joined = joinParts(text.slice(0, MAX_TERM_LENGTH))
  const matches = matchesIn(text)
  const isWord = (at: number) => {
    const { 1: minus, 3: word = '' } = matches[at] ?? []
    return minus === undefined && word !== '' && word !== OR && !CONJUNCTION.test(word)
  }
  const joints = matches.filter(
    ({ 0: whole }, at) => CONJUNCTION.test(whole) && isWord(at - 1) && isWord(at + 1),
  )
  const replaced = joints
    .toReversed()
    .reduce(
      (left, { 0: whole, index }) => left.slice(0, index) + OR + left.slice(index + whole.length),
      joined,
    )
  return joints.length > 0 ? replaced : null
}

/** Returns whether a text requests anything; stop words do not, signs without any word do. */
export const isSearchable = (text: string): boolean =>
  text.trim() !== '' && (!hasWord(text) || partsOf(text).some(isConfirming))

/** @returns null when the text requests nothing */
export function parseSearchTerm(text: string, synonyms: Synonyms = NO_SYNONYMS): SearchTerm | null {
  if (text.trim() !== '' && !hasWord(text)) return FINDS_NOTHING
  const parts = partsOf(text)
  if (!parts.some(isConfirming)) return null
  const operands = operandsOf(parts, synonyms)
  const runs = plainRuns(parts)
  return {
    groups: joined(operands).slice(0, MAX_PARTS),
    settings: new Set(operands.flatMap(({ isSetting, groups }) => (isSetting ? groups : []))),
    excluded: parts.flatMap((part) =>
      part.kind === 'excluded' && part.groups.length > 0 ? [part.groups] : [],
    ),
    neighbours: runs.flatMap((run) => pairsOf(run.flatMap(({ words }) => words.map(stemOf)))),
    typed: operands.flatMap(({ words, groups }) => (words.length > 0 ? [{ words, groups }] : [])),
  }
}

type Part =
  | { kind: 'or' }
  | { kind: 'phrase' | 'excluded'; groups: readonly Group[] }
  | { kind: 'words'; words: readonly TypedWord[]; isPreposition: boolean }

const partsOf = (text: string): Part[] => matchesIn(text).slice(0, MAX_PARTS).map(partOf)

const matchesIn = (text: string): RegExpExecArray[] => [
  ...joinParts(text.slice(0, MAX_TERM_LENGTH)).matchAll(patternOf(text)),
]

/**
 * Splits a text into its plain words, in runs that no phrase, exclusion or alternative interrupts. Words next to OR are not
 * in a run.
 *
 * @param text with joined parts, see `joinParts`
 */
export function plainRunsIn(text: string): { word: string; from: number; to: number }[][] {
  const matches = matchesIn(text)
  const isOr = (at: number) => matches[at]?.[3] === OR
  const runs: { word: string; from: number; to: number }[][] = [[]]
  for (const [at, { 0: whole, 1: minus, 3: word, index }] of matches.entries()) {
    const isPlain = minus === undefined && word !== undefined && word !== OR && word !== AND
    if (isPlain && !isOr(at - 1) && !isOr(at + 1))
      runs.at(-1)?.push({ word, from: index, to: index + whole.length })
    else runs.push([])
  }
  return runs.filter((run) => run.length > 0)
}

/** Finds what the operator NOT excludes, with the operator. @param text with joined parts, see `joinParts` */
export const negatedIn = (text: string): { from: number; to: number }[] =>
  matchesIn(text).flatMap(({ 0: whole, 1: minus, index }) =>
    minus?.startsWith('NOT') ? [{ from: index, to: index + whole.length }] : [],
  )

/** Returns the words and phrases of a text that are requested, without operators and exclusions. */
export const requestedText = (text: string): string =>
  matchesIn(text)
    .filter(({ 1: minus, 3: word }) => minus === undefined && word !== OR && word !== AND)
    .map(({ 2: quoted, 3: word }) => quoted ?? word)
    .join(' ')

const patternOf = (text: string): RegExp => (OTHER_THAN_CAPITAL.test(text) ? PART : PART_OF_CAPITALS)

function isConfirming(part: Part): boolean {
  if (part.kind === 'or') return false
  return (part.kind === 'words' ? part.words : part.groups).length > 0
}

function partOf([, minus, quoted, plain = '']: RegExpMatchArray): Part {
  if (minus) {
    const groups = quoted === undefined ? typedWords(plain).flatMap(formsOf) : phraseGroups(quoted)
    return { kind: 'excluded', groups: ruledOut(groups, quoted ?? plain) }
  }
  if (quoted !== undefined) return { kind: 'phrase', groups: phraseGroups(quoted) }
  if (plain === OR) return { kind: 'or' }
  return { kind: 'words', words: typedWords(plain), isPreposition: PREPOSITION.test(plain) }
}

/** Words after the subject and one of these prepositions name a place or a time. */
const PREPOSITION = /^(?:at|by|during|in|inside|near|on|outside)$/i

/** A word or a phrase, without `words` if it is a phrase. `isChoice`: it follows an OR. */
type Operand = { words: readonly string[]; groups: readonly Group[]; isChoice: boolean; isSetting: boolean }

function operandsOf(parts: readonly Part[], synonyms: Synonyms): Operand[] {
  const operands: Operand[] = []
  const phrases: Operand[] = []
  let run: TypedWord[] = []
  let settingFrom = Number.POSITIVE_INFINITY
  let isChoice = false
  const endRun = () => {
    const groups = groupsOf(run, synonyms)
    operands.push(
      ...run.map(({ words }, at) => ({
        words,
        groups: groups[at] ?? [],
        isChoice: isChoice && at === 0,
        isSetting: at >= settingFrom,
      })),
    )
    if (run.length > 0) isChoice = false
    run = []
    settingFrom = Number.POSITIVE_INFINITY
  }
  for (const [at, part] of parts.entries()) {
    if (part.kind === 'words') {
      if (part.isPreposition && run.length > 0) settingFrom = Math.min(settingFrom, run.length)
      run.push(...part.words)
    }
    if (part.kind === 'phrase') {
      endRun()
      // Phrases follow the words, unless an OR connects them to their neighbour.
      const isTied = isChoice || parts[at + 1]?.kind === 'or'
      ;(isTied ? operands : phrases).push({ words: [], groups: part.groups, isChoice, isSetting: false })
      isChoice = false
    }
    if (part.kind === 'or') {
      endRun()
      isChoice = operands.length > 0
    }
  }
  endRun()
  return [...operands, ...phrases]
}

/** (a and b) or c is the same as (a or c) and (b or c). */
function joined(operands: readonly Operand[]): Group[] {
  const conjunctions: Group[][] = []
  for (const { groups, isChoice } of operands) {
    const before = isChoice ? conjunctions.pop() : undefined
    conjunctions.push(
      before
        ? before.flatMap((group) => groups.map((other) => [...group, ...other])).slice(0, MAX_PARTS)
        : [...groups],
    )
  }
  return conjunctions.flat()
}

// Plain words that follow each other: two of them may be one word, or a synonym of two words.
function plainRuns(parts: readonly Part[]): TypedWord[][] {
  const runs: TypedWord[][] = [[]]
  for (const part of parts) {
    if (part.kind === 'words') runs.at(-1)?.push(...part.words)
    if (part.kind === 'phrase' || part.kind === 'or') runs.push([])
  }
  return runs
}
