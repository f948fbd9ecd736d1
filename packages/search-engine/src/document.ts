/** A clip or a package as the search sees it, and the words and values under which it is found. */
import type { ValueFilter } from '@rushes/contract/search-filters'
import { LRUCache } from 'lru-cache'
import { analyse, isUnspacedLetter, regionWords } from './analyser.ts'
import type { DocumentType } from './document-type.ts'
import { type FoundKinds, kindsIn } from './kinds.ts'
import { durationLexeme, valueLexeme } from './lexemes.ts'
import { areasOf } from './places.ts'
import { stemOf } from './stems.ts'
import type { Supply } from './supply.ts'
import { linePairToken, pairToken, titlePairToken } from './tokens.ts'
import { pairsOf } from './typed-words.ts'

/** True or false for a switch; null where the value is not known. */
type FilterValue = string | number | boolean | null

export type SearchDocument = {
  type: DocumentType
  title: string
  keywords: readonly string[]
  description: string
  /** What is spoken and shown in the film: captions and the shot list. */
  lines: string
  /** Region or city. */
  region: string
  category: string
  /** Editors type "funny cat" as often as they choose the tone Funny, so its name is searched as well. */
  tone: string
  /** Whole seconds. */
  durationS: number
  /** Null for packages, which have no filters. */
  filters: Readonly<Record<ValueFilter, FilterValue>> | null
  /** Codes of the countries that may have it; `everywhere` means all of them. */
  cleared: readonly string[]
  /** Null where there is no file. */
  supply: Supply | null
}

export type Field = 'title' | 'keywords' | 'description' | 'lines'

export type AnalysedDocument = {
  /** Each stem with its best field. */
  stems: ReadonlyMap<string, Field>
  /** Stems of the title that are keywords as well. They describe the subject of a clip. */
  confirmed: ReadonlySet<string>
  /** Words as they are written. */
  words: ReadonlySet<string>
  /** Numbers of pairs of neighbours; they need no dictionary. */
  neighbours: ReadonlySet<number>
  titleNeighbours: ReadonlySet<number>
  /** Neighbours in lines that are neighbours in no other text. */
  lineNeighbours: ReadonlySet<number>
  /** `rating=GD`, `region=texas`, `kind=bird`. */
  values: readonly string[]
}

export function analyseDocument(document: SearchDocument): AnalysedDocument {
  const found: Collected = {
    stems: new Map(),
    confirmed: new Set(),
    words: new Set(),
    neighbours: new Set(),
    titleNeighbours: new Set(),
    lineNeighbours: new Set(),
    kinds: new Set(),
  }
  // From the best field to the least, because a stem keeps its first one.
  collect(found, analyseSubject(document.title), 'title')
  for (const text of document.keywords) collect(found, recallSubject(text), 'keywords')
  for (const text of [document.category, document.region]) collect(found, recall(text), 'keywords')
  collect(found, analyseText(document.description), 'description')
  collect(found, recall(document.tone), 'description')
  collect(found, analyseText(document.lines), 'lines')
  const { kinds, ...rest } = found
  return { ...rest, values: [...valuesOf(document), ...kinds] }
}

type Collected = {
  stems: Map<string, Field>
  confirmed: Set<string>
  words: Set<string>
  neighbours: Set<number>
  titleNeighbours: Set<number>
  lineNeighbours: Set<number>
  kinds: Set<string>
}

function collect(found: Collected, text: AnalysedStems, field: Field): void {
  for (const kind of text.kinds) found.kinds.add(kind)
  for (const [at, stem] of text.stems.entries()) {
    // The cheetah that is a "big cat" comes after the cats.
    noteStem(found, stem, text.partsOfNames.includes(at) ? 'description' : field)
  }
  for (const stem of text.joined) noteStem(found, stem, field)
  for (const word of text.segments) {
    noteStem(found, word, field)
    found.words.add(word)
  }
  for (const word of text.words) if (!isUnspacedLetter(word)) found.words.add(word)
  for (const [first, second] of pairsOf(text.stems)) noteNeighbours(found, first, second, field)
}

function noteNeighbours(found: Collected, first: string, second: string, field: Field): void {
  const pair = pairToken(first, second)
  if (field === 'title') found.titleNeighbours.add(titlePairToken(first, second))
  if (field === 'lines' && !found.neighbours.has(pair)) found.lineNeighbours.add(linePairToken(first, second))
  found.neighbours.add(pair)
}

function noteStem({ stems, confirmed }: Collected, stem: string, field: Field): void {
  const best = stems.get(stem)
  const isBetter = best === 'description' && (field === 'title' || field === 'keywords')
  if (best === undefined || isBetter) stems.set(stem, field)
  else if (field === 'keywords' && best === 'title') confirmed.add(stem)
}

type AnalysedStems = Readonly<Record<'words' | 'stems' | 'joined' | 'segments', readonly string[]>> &
  FoundKinds

function analyseText(text: string): AnalysedStems {
  const { words, joined, segments } = analyse(text)
  return {
    words,
    stems: words.map(stemOf),
    joined: joined.map(stemOf),
    segments,
    kinds: [],
    partsOfNames: [],
  }
}

/** Title and keywords name the subject of a clip; other texts mention much else. */
function analyseSubject(text: string): AnalysedStems {
  const analysed = analyseText(text)
  return { ...analysed, ...kindsIn(analysed.stems) }
}

// Keywords, categories, regions and tones repeat from clip to clip.
const recall = recalling(analyseText)
const recallSubject = recalling(analyseSubject)

function recalling(memoMethod: (text: string) => AnalysedStems): (text: string) => AnalysedStems {
  const recalled = new LRUCache<string, AnalysedStems>({
    // By size, because a cache with a `max` allocates memory for all of them at once.
    maxSize: 20_000,
    sizeCalculation: () => 1,
    memoMethod,
  })
  return (text) => recalled.memo(text)
}

function valuesOf({ type, filters, supply, cleared, durationS, region }: SearchDocument): string[] {
  const location = filters?.location
  return [
    valueLexeme('type', type),
    ...Object.entries(filters ?? {}).flatMap(([name, value]) => {
      if (value === null || value === false) return []
      return [valueLexeme(name, value === true ? 1 : value)]
    }),
    ...(supply === null ? [] : [valueLexeme('supply', supply)]),
    ...cleared.map((country) => valueLexeme('cleared', country)),
    durationLexeme(durationS),
    ...new Set(regionWords(region).map((word) => `region=${word}`)),
    ...areasOf(region, typeof location === 'string' ? location : null),
  ]
}
