/**
 * A clip or a package as the search sees it, and the lexemes under which it is found: stems (marked with the
 * best field they stand in), pairs of neighbours for phrases, words of the place, and filter values.
 */
import { DURATIONS } from '@rushes/contract/search-options'
import { analyse, normalise } from './search-analyser.ts'
import { pairToken, titlePairToken } from './search-tokens.ts'
import { stemOf } from './word-stems.ts'

export type SearchDocument = {
  type: 'video' | 'image' | 'short' | 'package'
  title: string
  keywords: readonly string[]
  description: string
  /** Region and city. */
  place: string
  category: string
  /** "Funny cat" is asked for in words as often as by the filter. */
  tone: string
  categoryId: number | null
  location: string | null
  rating: string | null
  quality: string | null
  toneId: number | null
  footageTypeId: number | null
  /** Whole seconds. */
  durationS: number
  meme: boolean
}

export type AnalysedDocument = {
  /** Stems by the best field they stand in. */
  stems: ReadonlyMap<string, 'title' | 'keywords' | 'description'>
  /** Those of the title that are keywords as well: what the clip is about, not what it is compared with. */
  confirmed: ReadonlySet<string>
  /** Words as they are written. */
  words: ReadonlySet<string>
  /** Numbers of pairs; they need no dictionary. */
  neighbours: ReadonlySet<number>
  titleNeighbours: ReadonlySet<number>
  /** `rating=GD`, `place=texas`. */
  values: readonly string[]
}

export function analyseDocument(document: SearchDocument): AnalysedDocument {
  const stems = new Map<string, 'title' | 'keywords' | 'description'>()
  const confirmed = new Set<string>()
  const words = new Set<string>()
  const neighbours = new Set<number>()
  const titleNeighbours = new Set<number>()
  const note = (stem: string, field: 'title' | 'keywords' | 'description') => {
    // From the best field to the least: a stem keeps the first.
    if (field === 'keywords' && stems.get(stem) === 'title') confirmed.add(stem)
    if (!stems.has(stem)) stems.set(stem, field)
  }
  const add = (text: ReadText, field: 'title' | 'keywords' | 'description') => {
    for (const stem of text.stems) note(stem, field)
    for (const stem of text.joined) note(stem, field)
    for (const word of text.words) words.add(word)
    let before: string | undefined
    for (const stem of text.stems) {
      if (before !== undefined) {
        neighbours.add(pairToken(before, stem))
        if (field === 'title') titleNeighbours.add(titlePairToken(before, stem))
      }
      before = stem
    }
  }
  add(read(document.title), 'title')
  for (const text of [...document.keywords, document.category, document.place]) add(recall(text), 'keywords')
  add(read(document.description), 'description')
  add(recall(document.tone), 'description')
  return { stems, confirmed, words, neighbours, titleNeighbours, values: valuesOf(document) }
}

type ReadText = { words: readonly string[]; stems: readonly string[]; joined: readonly string[] }

function read(text: string): ReadText {
  const { words, joined } = analyse(text)
  return { words, stems: words.map(stemOf), joined: joined.map(stemOf) }
}

const MOST_RECALLED = 20_000
const recalled = new Map<string, ReadText>()

/** Keywords, categories, places and tones are the same again and again. */
function recall(text: string): ReadText {
  const known = recalled.get(text)
  if (known) return known
  if (recalled.size === MOST_RECALLED) recalled.clear()
  const fresh = read(text)
  recalled.set(text, fresh)
  return fresh
}

function valuesOf(document: SearchDocument): string[] {
  const values = {
    type: document.type,
    duration: DURATIONS.find(({ end }) => end === null || document.durationS <= end)?.start ?? null,
    cat: document.categoryId,
    location: document.location,
    rating: document.rating,
    quality: document.quality,
    tone: document.toneId,
    ftype: document.footageTypeId,
    meme: document.meme ? 1 : null,
  }
  return [
    ...Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [valueLexeme(name, value)])),
    ...new Set(placeWords(document.place).map((word) => `place=${word}`)),
  ]
}

const valueLexemes = new Map<string, Map<string | number, string>>()

// The same text each time: one that is put together anew is hashed anew wherever it is looked up.
function valueLexeme(name: string, value: string | number): string {
  const ofName = valueLexemes.get(name) ?? new Map<string | number, string>()
  valueLexemes.set(name, ofName)
  const lexeme = ofName.get(value) ?? `${name}=${value}`
  ofName.set(value, lexeme)
  return lexeme
}

/** Words of a region or city, for the filter of that name: no stems, no stop words. */
export const placeWords = (place: string): string[] => normalise(place).match(/[\p{L}\p{N}]+/gu) ?? []
