/** A made-up catalogue for tests that need many clips: the same every time, with every filter value. */
import { sql } from 'kysely'
import type { Db } from '../src/db/db.ts'

export type MadeClip = {
  id: number
  type: 'video' | 'image' | 'short'
  title: string
  description: string
  keywords: string[]
  category_id: number
  tone_id: number | null
  footage_type_id: number | null
  location_code: string
  location_text: string
  rating: 'GD' | 'SV' | 'BR'
  quality: 'SD' | '720p' | '1080p' | '4K' | '8K'
  duration_s: number
  meme: boolean
  created: string
  date_taken: string | null
  date_posted: string | null
}

export type Random = () => number

/** Mulberry32. */
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

const CONSONANTS = 'bdfgklmnprtvz'
const VOWELS = 'aiou'
/** 600 words of five letters; the first are the most frequent. */
export const MADE_WORDS = Array.from({ length: 600 }, (_, rank) => {
  const letter = (letters: string, step: number) => letters[Math.floor(rank / step) % letters.length] ?? ''
  return `${letter(CONSONANTS, 1)}${letter(VOWELS, 13)}${letter(CONSONANTS, 52)}${letter(VOWELS, 3)}${letter(CONSONANTS, 7)}`
})
export const MADE_PLACES = ['Texas', 'New York', 'Hamburg', 'Côte d’Azur', 'Leeds', 'York']

export function frequentWord(random: Random): string {
  return MADE_WORDS[Math.floor(MADE_WORDS.length * random() ** 1.6)] ?? ''
}

export function madeClips(count: number, seed = 1): MadeClip[] {
  const random = randomFrom(seed)
  const words = (length: number) => Array.from({ length }, () => frequentWord(random))
  const day = (from: number, days: number) =>
    new Date(from + Math.floor(random() * days) * 86_400_000).toISOString().slice(0, 10)
  const oldest = Date.UTC(2024, 0, 1)
  return Array.from({ length: count }, (_, at) => {
    const type = pick(random, ['video', 'video', 'video', 'image', 'short'] as const)
    return {
      id: 100_000 + at,
      type,
      title: words(5).join(' '),
      description: words(10).join(' '),
      keywords: words(4),
      category_id: pick(random, [249, 255, 241, 250, 253, 45]),
      tone_id: random() < 0.1 ? null : 1 + Math.floor(random() * 4),
      footage_type_id: random() < 0.1 ? null : 1 + Math.floor(random() * 3),
      location_code: pick(random, ['gb', 'us', 'us', 'ca', 'au', 'de', 'fr', 'jp']),
      location_text: pick(random, MADE_PLACES),
      rating: pick(random, ['GD', 'SV', 'BR', 'BR'] as const),
      quality: pick(random, ['SD', '720p', '1080p', '1080p', '4K', '8K'] as const),
      duration_s: type === 'image' ? 0 : Math.floor(random() * random() * 300_000) / 1000,
      meme: random() < 0.05,
      // They arrive one after the other, some at the same minute; a few are entered with an older date.
      created: new Date(
        oldest + Math.floor(at * (random() < 0.02 ? random() : 1) * 0.8) * 3_000_000,
      ).toISOString(),
      date_taken: random() < 0.2 ? null : day(oldest, 700),
      date_posted: random() < 0.5 ? null : day(oldest, 700),
    }
  })
}

const AT_ONCE = 2_000

export async function insertMadeClips(db: Db, clips: readonly MadeClip[]): Promise<void> {
  for (let from = 0; from < clips.length; from += AT_ONCE) await insert(db, clips.slice(from, from + AT_ONCE))
}

async function insert(db: Db, clips: readonly MadeClip[]): Promise<void> {
  await sql`
    insert into clips (id, type, title, description, keywords, category_id, tone_id, footage_type_id,
      location_code, location_text, rating, quality, duration_s, meme, created, date_taken, date_posted, state,
      media_version, has_hls)
    select id, type, title, description, array(select jsonb_array_elements_text(keywords)), category_id, tone_id,
      footage_type_id, location_code, location_text, rating, quality, duration_s, meme, created, date_taken,
      date_posted, 'published', 'made', type <> 'image'
    from jsonb_to_recordset(${JSON.stringify(clips)}::jsonb) as made (id int, type text, title text,
      description text, keywords jsonb, category_id int, tone_id int, footage_type_id int, location_code text,
      location_text text, rating text, quality text, duration_s numeric, meme boolean, created timestamptz,
      date_taken date, date_posted date)`.execute(db)
}
