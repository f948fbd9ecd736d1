/** The simplest search: it checks every clip. It supports the terms of `randomQuery` only. */
import { CATEGORIES } from '@rushes/contract/search-options'
import { regionWords } from '@rushes/search-engine/analyser'
import { stemOf } from '@rushes/search-engine/stems'
import type { MadeClip } from '../made-catalogue.ts'
import { isCaptioned, isNotAi, isVerified, type Query } from './small-catalogue.ts'

const DAY_MS = 86_400_000

/** @returns the ids of all results, in their order; the newest first for relevance */
export function resultsOf(clips: readonly MadeClip[], query: Query): number[] {
  const { sort = 'most_recent', dir } = query
  const isByDuration = ['longest', 'shortest', 'duration'].includes(sort)
  const key = (clip: MadeClip) => (isByDuration ? Math.floor(clip.duration_s) : Date.parse(clip.created))
  const isTurned = (sort === 'created' || sort === 'duration') && dir === 'asc'
  const sign = sort === 'oldest' || sort === 'shortest' || isTurned ? 1 : -1
  const passes = filterOf(query)
  const holds = termOf(query.term ?? '')
  return clips
    .filter((clip) => passes(clip) && holds(clip))
    .map((clip) => ({ id: clip.id, key: key(clip) }))
    .sort((a, b) => sign * (a.key - b.key) || b.id - a.id)
    .map(({ id }) => id)
}

type Test = (clip: MadeClip) => boolean

/** @returns whether a clip passes the filters of a query */
export function filterOf(query: Query): Test {
  const { type } = query
  const tests = [
    query.unrestricted === '1' ? isUnrestricted : undefined,
    query.verified === '1' ? isVerified : undefined,
    query.notai === '1' ? isNotAi : undefined,
    amongst(type, (clip) => clip.type),
    ...(type === 'short' ? [] : stillTests(query)),
    ...(type === 'image' ? [] : movingTests(query)),
    within((clip) => dateOf(clip, query), isoOf(query.cdatefrom), isoOf(query.cdateto)),
    within((clip) => dateOf(clip, query), startOf(query.period), undefined),
  ].filter((test) => test !== undefined)
  return (clip) => tests.every((test) => test(clip))
}

const isUnrestricted: Test = ({ restrictions }) => restrictions.trim() === ''

const regions = new Map<string, string[]>()
/** Caches the words of each region, because there are few of them. */
function wordsOfRegion(region: string): string[] {
  const words = regions.get(region) ?? regionWords(region)
  regions.set(region, words)
  return words
}

function stillTests({ cat, category, rating, location, meme, loc2, orientation }: Query) {
  const named = CATEGORIES.find(({ name }) => name.toLowerCase() === category?.toLowerCase())
  const requested = regionWords(loc2 ?? '')
  const isInRegion: Test = ({ location_text }) => {
    const words = wordsOfRegion(location_text)
    return requested.every((word) => words.includes(word))
  }
  return [
    amongst(cat ?? named?.id, (clip) => clip.category_id),
    amongst(rating, (clip) => clip.rating),
    amongst(location, (clip) => clip.location_code),
    amongst(meme, (clip) => (clip.meme ? 1 : 0)),
    amongst(orientation, shapeOf),
    requested.length === 0 ? undefined : isInRegion,
  ]
}

function movingTests({ quality, tone, mood, ftype, captions, duration_start, duration_end }: Query) {
  return [
    amongst(quality, (clip) => clip.quality),
    amongst(tone ?? mood, (clip) => clip.tone_id),
    amongst(ftype, (clip) => clip.footage_type_id),
    captions === '1' ? isCaptioned : undefined,
    within((clip) => Math.floor(clip.duration_s), numberOf(duration_start), numberOf(duration_end)),
  ]
}

/** Computes the shape from the ratio of the sides, unlike the rule of the engine. */
export function shapeOf({ width, height }: MadeClip): string | null {
  if (width * height === 0) return null
  const ratio = width / height
  if (ratio >= 1 / 1.05 && ratio <= 1.05) return 'square'
  return ratio > 1 ? 'landscape' : 'upright'
}

function amongst(list: unknown, value: (clip: MadeClip) => unknown): Test | undefined {
  if (list === undefined) return undefined
  const values = new Set(String(list).split(','))
  return (clip) => values.has(String(value(clip)))
}

const numberOf = (value: unknown) => (value === undefined ? undefined : Number(value))

function dateOf(clip: MadeClip, { type, datefield }: Query): string | null {
  if (type === 'short' || datefield === undefined || datefield === '' || datefield === 'created') {
    return clip.created.slice(0, 10)
  }
  return clip[datefield]
}

function within<T extends string | number>(
  value: (clip: MadeClip) => T | null,
  from: T | undefined,
  to: T | undefined,
): Test | undefined {
  if (from === undefined && to === undefined) return undefined
  return (clip) => {
    const found = value(clip)
    return found !== null && (from === undefined || found >= from) && (to === undefined || found <= to)
  }
}

/** Returns the start of a period in whole days: no clip is dated on the first of them. */
function startOf(period: Query['period']): string | undefined {
  const days = { week: 7, month: 30 }[String(period)]
  return days === undefined ? undefined : new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
}

const isoOf = (day: string | undefined) => day?.split('-').reverse().join('-')

/** Tests a random term: plain words, one quoted phrase of two words, and words with a minus. */
export function termOf(term: string): Test {
  const [, phrase] = /"(.*)"/.exec(term) ?? []
  const [first = '', second = ''] = (phrase ?? '').split(' ').map(stemOf)
  const words = term
    .replace(/".*"/, '')
    .split(' ')
    .filter(Boolean)
    .map((word) => ({ stem: stemOf(word.replace(/^-/, '')), isHeld: !word.startsWith('-') }))
  const areNeighbours: Test = (clip) =>
    textsOf(clip).texts.some((stems) => stems.some((stem, at) => stem === first && stems[at + 1] === second))
  if (words.length === 0 && !phrase) return () => true
  return (clip) => {
    const { stems } = textsOf(clip)
    return words.every(({ stem, isHeld }) => stems.has(stem) === isHeld) && (!phrase || areNeighbours(clip))
  }
}

type Texts = { texts: string[][]; stems: ReadonlySet<string> }
const read = new WeakMap<MadeClip, Texts>()

/** Returns the stems of each text in order, and all of them, cached for each clip. */
function textsOf(clip: MadeClip): Texts {
  const known = read.get(clip)
  if (known) return known
  const category = CATEGORIES.find(({ id }) => id === clip.category_id)?.name ?? ''
  const all = [clip.title, clip.description, ...clip.keywords, category, clip.location_text]
  const texts = all.map((text) => text.toLowerCase().split(' ').map(stemOf))
  const one = { texts, stems: new Set(texts.flat()) }
  read.set(clip, one)
  return one
}
