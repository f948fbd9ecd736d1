/** The plainest search there is: it looks at every clip. It knows the terms of `randomQuery` only. */
import { CATEGORIES } from '@rushes/contract/search-options'
import { regionWords } from '@rushes/search-engine/analyser'
import { stemOf } from '@rushes/search-engine/stems'
import type { MadeClip } from '../made-catalogue.ts'
import type { Query } from './small-catalogue.ts'

/** @returns a function that gives the ids of all results, in their order; the newest first for relevance */
export function oracleOf(clips: readonly MadeClip[]): (query: Query) => number[] {
  const texts = new Map(clips.map((clip) => [clip.id, textsOf(clip)]))
  return (query) => {
    const sort = query.sort ?? 'most_recent'
    const isByDuration = sort === 'longest' || sort === 'shortest'
    const key = (clip: MadeClip) => (isByDuration ? Math.floor(clip.duration_s) : Date.parse(clip.created))
    const sign = sort === 'oldest' || sort === 'shortest' ? 1 : -1
    return clips
      .filter((clip) => matchesFilters(clip, query))
      .filter((clip) => matchesTerm(texts.get(clip.id) ?? [], query.term ?? ''))
      .sort((a, b) => sign * (key(a) - key(b)) || b.id - a.id)
      .map(({ id }) => id)
  }
}

function matchesFilters(clip: MadeClip, query: Query): boolean {
  const { type } = query
  return (
    isAmong(clip.type, type) &&
    (type === 'short' || matchesStillFilters(clip, query)) &&
    (type === 'image' || matchesMovingFilters(clip, query)) &&
    isWithin(dateOf(clip, query), isoOf(query.cdatefrom), isoOf(query.cdateto))
  )
}

function matchesStillFilters(clip: MadeClip, { cat, rating, location, meme, loc2 }: Query): boolean {
  const words = regionWords(clip.location_text)
  return (
    isAmong(clip.category_id, cat) &&
    isAmong(clip.rating, rating) &&
    isAmong(clip.location_code, location) &&
    isAmong(clip.meme ? 1 : 0, meme) &&
    regionWords(loc2 ?? '').every((word) => words.includes(word))
  )
}

function matchesMovingFilters(clip: MadeClip, query: Query): boolean {
  return (
    isAmong(clip.quality, query.quality) &&
    isAmong(clip.tone_id, query.tone) &&
    isAmong(clip.footage_type_id, query.ftype) &&
    isWithin(Math.floor(clip.duration_s), query.duration_start, query.duration_end)
  )
}

const isAmong = (value: unknown, list: unknown): boolean =>
  list === undefined || String(list).split(',').includes(String(value))

function dateOf(clip: MadeClip, { type, datefield }: Query): string | null {
  if (type === 'short' || datefield === undefined || datefield === '' || datefield === 'created') {
    return clip.created.slice(0, 10)
  }
  return clip[datefield]
}

function isWithin<T extends string | number>(value: T | null, from: unknown, to: unknown): boolean {
  if (from === undefined && to === undefined) return true
  if (value === null) return false
  return (from === undefined || value >= (from as T)) && (to === undefined || value <= (to as T))
}

const isoOf = (day: string | undefined) => day?.split('-').reverse().join('-')

/** Random terms consist of plain words, one quoted phrase of two words, and words with a minus. */
function matchesTerm(texts: readonly string[][], term: string): boolean {
  const holds = (word: string) => texts.some((stems) => stems.includes(stemOf(word)))
  const [, phrase] = /"(.*)"/.exec(term) ?? []
  const [first = '', second = ''] = (phrase ?? '').split(' ').map(stemOf)
  const areNeighbours = texts.some((stems) =>
    stems.some((stem, at) => stem === first && stems[at + 1] === second),
  )
  const words = term.replace(/".*"/, '').split(' ').filter(Boolean)
  return (
    (!phrase || areNeighbours) &&
    words.every((word) => (word.startsWith('-') ? !holds(word.slice(1)) : holds(word)))
  )
}

/** The stems of each text, in order. */
function textsOf(clip: MadeClip): string[][] {
  const category = CATEGORIES.find(({ id }) => id === clip.category_id)?.name ?? ''
  const texts = [clip.title, clip.description, ...clip.keywords, category, clip.location_text]
  return texts.map((text) => text.toLowerCase().split(' ').map(stemOf))
}
