/** Finds keywords that may suit clips, with the number of clips that have them. */
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { Counted } from './keyword-suggestions.rules.ts'

/** Minimum number of clips, because a rare keyword may be a misspelling. */
const MIN_CLIPS = 3
const MAX_FOUND = 50
const MAX_CLIPS = 200
const MAX_KNOWN = 2_000

export async function listKeywordsAmong(db: Db, phrases: readonly string[]): Promise<Counted[]> {
  return await db
    .selectFrom('keywords')
    .select(['keyword', 'clips'])
    .where('keyword', 'in', ['', ...phrases])
    .where('clips', '>', 0)
    .orderBy('clips', 'desc')
    .limit(MAX_FOUND)
    .execute()
}

/** Lists the first word of each group of synonyms that contains a phrase of the text, with that phrase. */
export async function listHeadWords(db: Db, phrases: readonly string[]) {
  const { rows } = await sql<Counted & { because: string }>`
    select words[1] as keyword, coalesce(keywords.clips, 0) as clips, found.because
      from search_synonyms
      cross join lateral (select word as because from unnest(words) as word
        where word = any(${[...phrases]}::text[]) limit 1) found
      left join keywords on keywords.keyword = words[1]
     where words && ${[...phrases]}::text[] and words[1] <> found.because
     limit ${MAX_FOUND}`.execute(db)
  return rows
}

/** Lists keywords of the other clips of the same import batch; `clips` counts those that have the keyword. */
export async function listKeywordsOfBatch(db: Db, ids: readonly number[]): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with neighbours as (
      select clip_id from ingests where batch_id in (
        select batch_id from ingests where clip_id = any(${[...ids]}::int[]))
         and clip_id <> all(${[...ids]}::int[]) order by id desc limit ${MAX_CLIPS})
    select keyword, count(*)::int as clips
      from clips join neighbours on neighbours.clip_id = clips.id cross join unnest(keywords) as keyword
     group by keyword order by count(*) desc, keyword limit ${MAX_FOUND}`.execute(db)
  return rows
}

/** Lists keywords of related clips and look-alikes; `clips` counts those that have the keyword. */
export async function listKeywordsOfNeighbours(db: Db, ids: readonly number[]): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with neighbours as (
      select related_id as id from related_clips where clip_id = any(${[...ids]}::int[])
      union select other_id from look_alikes
        where clip_id = any(${[...ids]}::int[]) and answer is distinct from 'not_same'
      limit ${MAX_CLIPS})
    select keyword, count(*)::int as clips
      from clips join neighbours using (id) cross join unnest(keywords) as keyword
     where clips.id <> all(${[...ids]}::int[])
     group by keyword order by count(*) desc, keyword limit ${MAX_FOUND}`.execute(db)
  return rows
}

/** Lists common keywords with a length in this range, the most used first. */
export async function listUsualKeywords(
  db: Db,
  { shortest, longest }: { shortest: number; longest: number },
): Promise<Counted[]> {
  return await db
    .selectFrom('keywords')
    .select(['keyword', 'clips'])
    .where('clips', '>=', MIN_CLIPS)
    .where(sql<boolean>`length(keyword) between ${shortest} and ${longest}`)
    .orderBy('clips', 'desc')
    .orderBy('keyword')
    .limit(MAX_KNOWN)
    .execute()
}
