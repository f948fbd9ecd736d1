/**
 * A generated catalogue for tests and for the benchmark, the same for the same numbers: words as frequent as in a
 * language (Zipf-Mandelbrot), 40 topics so that the words of a clip belong together, and every filter value.
 */
import type { ClipType } from '@rushes/commerce/media-code'
import type { QUALITIES, RATINGS } from '@rushes/contract/search-options'
import { sql } from 'kysely'
import type { Db } from '../src/db/db.ts'

export type MadeClip = {
  id: number
  type: ClipType
  title: string
  description: string
  keywords: string[]
  category_id: number
  tone_id: number | null
  footage_type_id: number | null
  location_code: string
  location_text: string
  rating: (typeof RATINGS)[number]
  quality: (typeof QUALITIES)[number]
  duration_s: number
  meme: boolean
  width: number
  height: number
  restrictions: string
  created: string
  date_taken: string | null
  date_posted: string | null
  evidence?: object
}

export type FacetIds = { categories: number[]; tones: number[]; footageTypes: number[] }
export type CatalogueShape = {
  count: number
  seed: number
  /** Number of words. */
  vocabulary: number
  regions: readonly string[]
  facets: FacetIds
  /** Approximate shares of clips that contain the most frequent word, the second, and so on. */
  commonShares?: readonly number[]
}

const TOPICS = 40
const DAY_MS = 86_400_000
const NEWEST = Date.UTC(2026, 0, 1)
const SYLLABLES =
  'ba be bi bo bu da de di do du fa fe fi fo ga ge go ka ke ki ko la le li lo lu ma me mi mo mu na ne ni no pa pe po ra re ri ro ru sa se si so ta te ti to va ve vi wa wo za'.split(
    ' ',
  )
const COUNTRIES = ['gb', 'us', 'us', 'us', 'ca', 'au', 'de', 'fr', 'es', 'it', 'jp', 'br'] as const
/** Sizes in pixels: landscape, upright, square, almost square, and unknown. */
const MADE_SIZES = [
  [1920, 1080],
  [1280, 720],
  [3840, 2160],
  [1080, 1920],
  [1080, 1080],
  [1100, 1060],
  [0, 0],
] as const
const MADE_QUALITIES = ['SD', '720p', '1080p', '1080p', '1080p', '4K', '4K', '8K'] as const

export type Random = () => number

/** Returns a Mulberry32 generator, which is small, fast and the same everywhere. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pick = <T>(random: Random, values: readonly T[]): T =>
  values[Math.floor(random() * values.length)] as T

/** Returns the word of a rank; 0 is the most frequent. */
export function wordOf(rank: number): string {
  let word = ''
  for (let left = rank + SYLLABLES.length; left > 0; left = Math.floor(left / SYLLABLES.length)) {
    word += SYLLABLES[left % SYLLABLES.length] ?? ''
  }
  return `${word}${'nrst'[rank % 4] ?? ''}`
}

/** Generates clips, the newest with the largest id, with days of more and of fewer arrivals. */
export function* generateClips({
  count,
  seed,
  vocabulary,
  regions,
  facets,
  commonShares = [],
}: CatalogueShape): Generator<MadeClip> {
  const random = randomFrom(seed)
  const shares = cumulativeShares(vocabulary)
  const rank = () => rankAt(shares, random())
  for (let id = 1; id <= count; id++) {
    const topic = Math.floor(random() * TOPICS)
    // Half of a clip's words come from its topic: every fortieth word of the vocabulary, shifted.
    const word = () =>
      random() < 0.5 ? wordOf(rank()) : wordOf((rank() % (vocabulary / TOPICS)) * TOPICS + topic)
    const words = (length: number) => Array.from({ length }, word)
    const common = commonShares.flatMap((share, at) => (random() < share ? [wordOf(at)] : []))
    const type = random() < 0.78 ? 'video' : random() < 0.7 ? 'image' : 'short'
    const age = (count - id + random()) / count
    const created = NEWEST - Math.floor(age * 10 * 365 * DAY_MS)
    const taken = created - Math.floor(random() * 400) * DAY_MS
    yield {
      id,
      type,
      title: words(4 + Math.floor(random() * 5)).join(' '),
      description: [...common, ...words(14 + Math.floor(random() * 12))].join(' '),
      keywords: words(6 + Math.floor(random() * 6)),
      category_id: pick(random, facets.categories),
      tone_id: pick(random, facets.tones),
      footage_type_id: pick(random, facets.footageTypes),
      location_code: pick(random, COUNTRIES),
      location_text: pick(random, regions),
      rating: random() < 0.2 ? 'GD' : random() < 0.5 ? 'SV' : 'BR',
      quality: pick(random, MADE_QUALITIES),
      duration_s: type === 'image' ? 0 : Math.round(random() * random() * 300_000) / 1000,
      meme: random() < 0.04,
      ...madeRights(id),
      created: new Date(created).toISOString(),
      date_taken: dayOf(taken),
      date_posted: random() < 0.7 ? dayOf(created) : null,
    }
  }
}

/** Returns size and restrictions without random numbers, so that the other values are not affected. */
function madeRights(id: number): Pick<MadeClip, 'width' | 'height' | 'restrictions'> {
  const [width, height] = MADE_SIZES[id % MADE_SIZES.length] ?? MADE_SIZES[0]
  const blank = id % 11 === 0 ? ' ' : ''
  return { width, height, restrictions: id % 5 === 0 ? 'Not in advertisements' : blank }
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

function cumulativeShares(vocabulary: number): Float64Array {
  const shares = new Float64Array(vocabulary)
  let sum = 0
  for (let rank = 0; rank < vocabulary; rank++) {
    sum += 1 / (rank + 10) ** 1.07
    shares[rank] = sum
  }
  return shares.map((share) => share / sum)
}

function rankAt(shares: Float64Array, share: number): number {
  let low = 0
  let high = shares.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((shares[middle] ?? 1) < share) low = middle + 1
    else high = middle
  }
  return low
}

/** Inserts all clips in one statement. */
export async function insertMadeClips(db: Db, clips: readonly MadeClip[]): Promise<void> {
  // Generated words are letters only, so nothing has to be quoted in an array.
  const rows = clips.map((clip) => ({ ...clip, keywords: `{${clip.keywords.join(',')}}` }))
  await sql`
    insert into clips (id, type, title, description, keywords, category_id, tone_id, footage_type_id,
      location_code, location_text, rating, quality, duration_s, meme, width, height, restrictions, created,
      date_taken, date_posted, evidence, state,
      media_version, has_hls)
    select id, type, title, description, keywords, category_id, tone_id, footage_type_id, location_code,
      location_text, rating, quality, duration_s, meme, width, height, restrictions, created, date_taken, date_posted,
      coalesce(evidence, '{}'), 'published', 'made',
      type <> 'image'
    from json_to_recordset(${JSON.stringify(rows)}::json) as made (id int, type text, title text,
      description text, keywords text[], category_id int, tone_id int, footage_type_id int, location_code text,
      location_text text, rating text, quality text, duration_s numeric, meme boolean, width int, height int, restrictions text, created timestamptz,
      date_taken date, date_posted date, evidence jsonb)`.execute(db)
}
