/**
 * A made-up catalogue, the same for the same number: words as frequent as in a language (Zipf-Mandelbrot),
 * 40 topics so that the words of a clip belong together, and every filter value.
 */

export type MadeClip = {
  id: number
  type: 'video' | 'image' | 'short'
  title: string
  description: string
  keywords: string[]
  categoryId: number
  toneId: number
  footageTypeId: number
  locationCode: string
  locationText: string
  rating: 'GD' | 'SV' | 'BR'
  quality: 'SD' | '720p' | '1080p' | '4K' | '8K'
  durationS: number
  meme: boolean
  created: Date
  dateTaken: string
  datePosted: string | null
}

export type FacetIds = { categories: number[]; tones: number[]; footageTypes: number[] }

const VOCABULARY = 120_000
const TOPICS = 40
const DAY_MS = 86_400_000
const NEWEST = Date.UTC(2026, 0, 1)
const SYLLABLES =
  'ba be bi bo bu da de di do du fa fe fi fo ga ge go ka ke ki ko la le li lo lu ma me mi mo mu na ne ni no pa pe po ra re ri ro ru sa se si so ta te ti to va ve vi wa wo za'.split(
    ' ',
  )
const PLACES =
  'Texas Hamburg Leeds Lyon Sydney Toronto Ohio Kent Bavaria Provence Alberta Queensland Nevada Devon'.split(
    ' ',
  )
const COUNTRIES = ['gb', 'us', 'us', 'us', 'ca', 'au', 'de', 'fr', 'es', 'it', 'jp', 'br'] as const

/** Mulberry32: small, quick and the same everywhere. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The word of a rank, 0 the most frequent. */
export function wordOf(rank: number): string {
  let word = ''
  for (let left = rank + SYLLABLES.length; left > 0; left = Math.floor(left / SYLLABLES.length)) {
    word += SYLLABLES[left % SYLLABLES.length] ?? ''
  }
  return `${word}${'nrst'[rank % 4] ?? ''}`
}

export function* generateClips(count: number, facets: FacetIds): Generator<MadeClip> {
  const random = randomFrom(count)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const shares = cumulativeShares()
  const frequentWord = () => wordOf(rankAt(shares, random()))
  for (let id = 1; id <= count; id++) {
    const topic = Math.floor(random() * TOPICS)
    // Half of a clip's words come from its topic: every fortieth word of the vocabulary, shifted.
    const word = () =>
      random() < 0.5 ? frequentWord() : wordOf((rankAt(shares, random()) % 3_000) * TOPICS + topic)
    const words = (length: number) => Array.from({ length }, word)
    const type = random() < 0.78 ? 'video' : random() < 0.7 ? 'image' : 'short'
    // The newest clip has the largest number, with days of more and of fewer arrivals.
    const age = (count - id + random()) / count
    const created = new Date(NEWEST - Math.floor(age * 10 * 365 * DAY_MS))
    const taken = new Date(created.getTime() - Math.floor(random() * 400) * DAY_MS)
    yield {
      id,
      type,
      title: words(4 + Math.floor(random() * 5)).join(' '),
      description: words(14 + Math.floor(random() * 12)).join(' '),
      keywords: words(6 + Math.floor(random() * 6)),
      categoryId: pick(facets.categories),
      toneId: pick(facets.tones),
      footageTypeId: pick(facets.footageTypes),
      locationCode: pick(COUNTRIES),
      locationText: pick(PLACES),
      rating: random() < 0.2 ? 'GD' : random() < 0.5 ? 'SV' : 'BR',
      quality: pick(['SD', '720p', '1080p', '1080p', '1080p', '4K', '4K', '8K'] as const),
      durationS: type === 'image' ? 0 : Math.round(random() * random() * 300_000) / 1000,
      meme: random() < 0.04,
      created,
      dateTaken: taken.toISOString().slice(0, 10),
      datePosted: random() < 0.7 ? created.toISOString().slice(0, 10) : null,
    }
  }
}

function cumulativeShares(): Float64Array {
  const shares = new Float64Array(VOCABULARY)
  let sum = 0
  for (let rank = 0; rank < VOCABULARY; rank++) {
    sum += 1 / (rank + 10) ** 1.07
    shares[rank] = sum
  }
  return shares.map((share) => share / sum)
}

function rankAt(shares: Float64Array, place: number): number {
  let low = 0
  let high = shares.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((shares[middle] ?? 1) < place) low = middle + 1
    else high = middle
  }
  return low
}
