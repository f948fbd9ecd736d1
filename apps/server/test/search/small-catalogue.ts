/** A catalogue with few words and many equal values, so that any two filters have common results. */
import type { Input } from '@rushes/contract/client'
import type { Evidence } from '@rushes/contract/evidence'
import {
  generateClips,
  insertMadeClips,
  type MadeClip,
  pick,
  type Random,
  randomFrom,
  wordOf,
} from '../made-catalogue.ts'
import type { TestServer } from '../test-server.ts'

export type Query = NonNullable<Input<'GET /clip/clips'>['querystring']>

const VOCABULARY = 600
/** Words, the most frequent first. */
export const MADE_WORDS = Array.from({ length: VOCABULARY }, (_, rank) => wordOf(rank))
const MADE_REGIONS = ['Texas', 'New York', 'Hamburg', 'Côte d’Azur', 'Leeds', 'York']
const FACETS = { categories: [249, 255, 241, 250, 253, 45], tones: [1, 2, 3, 4], footageTypes: [1, 2, 3] }
const INSERT_BATCH = 2_000
const DAY_MS = 86_400_000
const SIX_HOURS_MS = DAY_MS / 4

/** A query with values for every filter. */
export const EVERY_FILTER: Query = {
  term: `${MADE_WORDS[0]} -${MADE_WORDS[1]}`,
  type: 'video',
  cat: '249,255,241,250,253,45',
  rating: 'GD,SV,BR',
  quality: 'SD,720p,1080p,4K,8K',
  tone: '1,2,3',
  ftype: '1,2,3',
  location: 'gb,us,ca,au,de,fr',
  orientation: 'landscape,upright,square',
  unrestricted: '1',
  captions: '1',
  verified: '1',
  notai: '1',
  datefield: 'date_posted',
  cdatefrom: '03-02-2017',
  cdateto: '17-11-2025',
  duration_start: 3,
  duration_end: 277,
}

/** @param firstId allows several catalogues in one database */
export function smallCatalogue(count: number, { seed = 1, firstId = 100_000 } = {}): MadeClip[] {
  const random = randomFrom(seed)
  const shape = { count, seed, vocabulary: VOCABULARY, regions: MADE_REGIONS, facets: FACETS }
  return [...generateClips(shape)].map((clip) => ({
    ...clip,
    id: firstId + clip.id,
    // Short texts keep the tests quick.
    description: clip.description.split(' ').slice(0, 6).join(' '),
    tone_id: random() < 0.1 ? null : clip.tone_id,
    footage_type_id: random() < 0.1 ? null : clip.footage_type_id,
    date_taken: random() < 0.2 ? null : clip.date_taken,
    created: untidy(Date.parse(clip.created), random),
  }))
}

// Several clips arrive at the same time, and a few are added with an older date.
function untidy(created: number, random: Random): string {
  const entered = random() < 0.02 ? created - Math.floor(random() * 3_000) * DAY_MS : created
  return new Date(entered - (entered % SIX_HOURS_MS)).toISOString()
}

/** Captions are not a column of the made clips. */
export const isCaptioned = ({ id }: Pick<MadeClip, 'id'>): boolean => id % 5 === 0
/** Neither is the evidence. */
export const isVerified = ({ id }: Pick<MadeClip, 'id'>): boolean => id % 4 === 0
export const isNotAi = ({ id }: Pick<MadeClip, 'id'>): boolean => id % 3 === 0
/** Captions without a word, so that they change nothing else. */
const CUES = JSON.stringify([{ start: 0, end: 1, text: '…' }])

export async function givenCatalogue({ services }: TestServer, clips: readonly MadeClip[]): Promise<void> {
  for (let from = 0; from < clips.length; from += INSERT_BATCH) {
    const batch = clips.slice(from, from + INSERT_BATCH)
    await insertMadeClips(
      services.db,
      batch.map((clip) => ({ ...clip, evidence: evidenceOf(clip) })),
    )
    const captioned = batch.filter(isCaptioned).map(({ id }) => ({ clip_id: id, cues: CUES }))
    await services.db.insertInto('clip_captions').values(captioned).execute()
  }
}

const CONFIRMED = { state: 'confirmed', text: '' } as const
const evidenceOf = (clip: MadeClip): Evidence => ({
  ...(isVerified(clip) && { place: CONFIRMED, date: CONFIRMED }),
  ...(isNotAi(clip) && { machine: CONFIRMED }),
})

export const frequentWord = (random: Random): string =>
  MADE_WORDS[Math.floor(VOCABULARY * random() ** 1.6)] ?? ''

export function randomQuery(random: Random): Query {
  const sometimes = <T>(share: number, value: () => T) => (random() < share ? value() : undefined)
  const query = {
    term: sometimes(0.7, () => randomTerm(random)),
    type: sometimes(0.5, () => pick(random, ['video', 'image', 'short'] as const)),
    cat: sometimes(0.15, () => pick(random, ['249', '255,250', '45'])),
    rating: sometimes(0.2, () => pick(random, ['GD', 'SV', 'GD,BR'])),
    quality: sometimes(0.2, () => pick(random, ['SD', '4K', '4K,8K'])),
    tone: sometimes(0.1, () => pick(random, ['1', '2,3'])),
    ftype: sometimes(0.1, () => pick(random, ['1', '2,3'])),
    location: sometimes(0.15, () => pick(random, ['gb', 'us,ca', 'fr'])),
    loc2: sometimes(0.1, () => pick(random, [...MADE_REGIONS, 'cote', 'nowhere'])),
    meme: sometimes(0.05, () => '1' as const),
    orientation: sometimes(0.15, () => pick(random, ['landscape', 'upright', 'square,upright'])),
    unrestricted: sometimes(0.15, () => '1' as const),
    captions: sometimes(0.1, () => '1' as const),
    verified: sometimes(0.1, () => '1' as const),
    notai: sometimes(0.1, () => '1' as const),
    duration_start: sometimes(0.1, () => Math.floor(random() * 60)),
    duration_end: sometimes(0.1, () => 60 + Math.floor(random() * 100)),
    datefield: sometimes(0.3, () => pick(random, ['created', 'date_taken', 'date_posted'] as const)),
    cdatefrom: sometimes(0.1, () => randomDay(random, Date.UTC(2018, 0, 1), 2_500)),
    cdateto: sometimes(0.1, () => randomDay(random, Date.UTC(2024, 11, 1), 400)),
    sort: sometimes(0.7, () =>
      pick(random, ['most_recent', 'oldest', 'longest', 'shortest', 'created', 'duration'] as const),
    ),
    // Other spellings, and values that only edits add to the catalogue.
    mood: sometimes(0.05, () => pick(random, ['1', '2,3'])),
    category: sometimes(0.05, () => pick(random, ['Pets', 'wild animals'])),
    dir: sometimes(0.2, () => pick(random, ['asc', 'desc'] as const)),
    period: sometimes(0.05, () => pick(random, ['week', 'month'] as const)),
  }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''))
}

function randomTerm(random: Random): string {
  const word = () => frequentWord(random)
  return [
    ...(random() < 0.8 ? [word()] : []),
    ...(random() < 0.4 ? [word()] : []),
    ...(random() < 0.15 ? [`"${word()} ${word()}"`] : []),
    ...(random() < 0.2 ? [`-${word()}`] : []),
  ].join(' ')
}

function randomDay(random: Random, first: number, days: number): string {
  const date = new Date(first + Math.floor(random() * days) * DAY_MS)
  return date.toISOString().slice(0, 10).split('-').reverse().join('-')
}
