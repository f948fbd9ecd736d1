/** Suggestions of the search box: terms, places, nouns of other languages, categories, and clips with their pictures. */
import type { Data } from '@rushes/contract/client'
import type { ResultItem } from '@rushes/contract/clips'
import { MAX_INTEGER } from '@rushes/contract/integers'
import type { SearchType } from '@rushes/contract/search-options'
import { normalise, plain } from '@rushes/search-engine/analyser'
import type { DocumentType } from '@rushes/search-engine/document-type'
import type { Services } from '../../context.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { SearchRequest } from '../../platform/search/search.ts'
import { visibleTypes } from '../catalogue/clips.rules.ts'
import { readReference } from '../catalogue/reference.rules.ts'
import { visibleItems } from '../catalogue/visible-items.ts'
import { knownValues } from './known-values.ts'
import { translatedNouns } from './translated-nouns.ts'

type Suggestion = Data<'GET /clip/clips/suggest'>[number]

const MAX_TERMS = 6
const MAX_CATEGORIES = 2
const MIN_CATEGORY_LETTERS = 2
const MAX_NUMBERED = 3
/** Shorter numbers are years and quantities more often. */
const MIN_COMPLETED = 1_000
const MAX_TRANSLATIONS = 2
const FIRST = { sort: 'most_recent', size: 1, skip: 0, after: null } as const

export function suggestionsOf(services: Pick<Services, 'db' | 'search' | 'clock'>) {
  const { db, search, clock } = services
  const known = knownValues(services)
  const nounsLike = translatedNouns(services)

  async function categoriesOf(typed: string, types: readonly DocumentType[]): Promise<Suggestion[]> {
    const hasCategories = types.includes('video') || types.includes('image')
    if (!hasCategories || typed.length < MIN_CATEGORY_LETTERS) return []
    const { categoryNames } = await known()
    const named = categoryNames
      .filter(({ name, hidden }) => !hidden && ` ${normalise(name)}`.includes(` ${typed}`))
      .slice(0, MAX_CATEGORIES)
    if (named.length === 0) return []
    const counts = await search.count(
      named.map(({ id }) => requestFor(types, { values: { cat: [String(id)] } })),
    )
    const found = named.filter((_, at) => (counts[at] ?? 0) > 0)
    return found.map(({ id, name }) => ({
      kind: 'category',
      text: name,
      translates: null,
      id,
      thumbpath: null,
    }))
  }

  /** Finds nouns of other languages that begin like the typed text, and whose English noun finds something. */
  async function translationsOf(typed: string, types: readonly DocumentType[]): Promise<Suggestion[]> {
    const nouns = await nounsLike(typed)
    if (nouns.length === 0) return []
    const counts = await search.count(nouns.map(({ english }) => requestFor(types, { term: english })))
    return nouns
      .filter((_, at) => (counts[at] ?? 0) > 0)
      .slice(0, MAX_TRANSLATIONS)
      .map(({ english, word }) => ({
        kind: 'words',
        text: english,
        translates: word,
        id: null,
        thumbpath: null,
      }))
  }

  return async (
    viewer: Viewer | null,
    requested: { term: string; type?: SearchType | undefined },
  ): Promise<Suggestion[]> => {
    const visible = visibleTypes(viewer).filter(
      (type) => requested.type === undefined || type === requested.type,
    )
    const types: readonly DocumentType[] = requested.type === 'packages' ? ['package'] : visible
    if (types.length === 0) return []
    const { words, countries, regions, ids } = await search.suggest(requested.term, types)
    // A text that occurs within words of clips is treated as complete.
    const texts = words.length === 0 && ids.length > 0 ? [requested.term.trim()] : words
    const typed = plain(requested.term.trim())
    const fromRegions = await Promise.all(
      regions.map(async (region) => (await search.search(requestFor(types, { region }), FIRST)).ids),
    )
    const numbered = numbersLike(requested)
    const clipIds = [...new Set([...numbered, ...ids, ...fromRegions.flat()])]
    // A number leads to its clip, whatever its type.
    const shown = requested.type === 'packages' ? [] : visibleTypes(viewer)
    const items = await visibleItems(db, { ids: clipIds, types: shown, now: clock.now() })
    const named = items.filter(({ id }) => numbered.includes(id)).slice(0, MAX_NUMBERED)
    const places = [...countries, ...placesOf(items, typed)]
    const written = new Set(places.map(normalise))
    const terms = [
      ...places.map(
        (text): Suggestion => ({ kind: 'place', text, translates: null, id: null, thumbpath: null }),
      ),
      ...texts
        .filter((text) => !written.has(normalise(text)))
        .map((text): Suggestion => ({ kind: 'words', text, translates: null, id: null, thumbpath: null })),
    ].slice(0, MAX_TERMS)
    // A user who has typed several words searches for one clip.
    const isNarrow = /\S\s+\S/.test(typed)
    // A full list costs no further count.
    const isFull = isNarrow || terms.length === MAX_TERMS
    const translations = isFull ? [] : await translationsOf(typed, types)
    const translated = new Set(translations.map(({ text }) => text))
    const clips = items
      .filter((item) => ids.includes(item.id) || named.includes(item))
      .map(
        ({ id, title, thumbpath, meta }): Suggestion => ({
          kind: 'clip',
          text: title,
          translates: null,
          id,
          // Suggestions do not show graphic material (R-GRAPHIC-1).
          thumbpath: meta.graphic ? null : thumbpath,
        }),
      )
    const categories = await categoriesOf(typed, types)
    const others = terms.filter(({ kind, text }) => kind === 'place' || !translated.has(text))
    return isNarrow ? [...clips, ...others] : [...others, ...translations, ...categories, ...clips]
  }
}

/** Returns the typed number of a clip, and those with one more digit. */
function numbersLike({ term, type }: { term: string; type?: SearchType | undefined }): number[] {
  const typed = readReference(term)
  if (typed === null || typed.kind === 'package' || type === 'packages') return []
  const longer =
    typed.id < MIN_COMPLETED ? [] : Array.from({ length: 10 }, (_, digit) => typed.id * 10 + digit)
  return [typed.id, ...longer].filter((id) => id <= MAX_INTEGER)
}

/** Returns places in the spelling of captions: "köl" is completed to Köln. */
function placesOf(items: readonly ResultItem[], typed: string): string[] {
  const places = items.map(({ meta }) => meta.location)
  return [...new Set(places)].filter((place) => plain(place).startsWith(typed))
}

function requestFor(types: readonly DocumentType[], rest: Partial<SearchRequest>): SearchRequest {
  return {
    term: '',
    types,
    values: {},
    region: '',
    dates: [],
    duration: null,
    cleared: null,
    obtainable: null,
    ...rest,
  }
}
