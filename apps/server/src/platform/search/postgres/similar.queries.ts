/** Finds clips that share words with another one. */
import { IN_KEYWORDS, IN_TITLE } from '@rushes/search-engine/tokens'
import type { Db } from '../../../db/db.ts'
import { prepared } from '../../../db/prepared.ts'

// Limited, however large the catalogue is: the rarest words say most about a clip.
const MAX_WORDS = 6
const MAX_COMPARED = 300
const MAX_FOUND = 24

const SIMILAR = `
  with own as (select field_tokens from search_documents where id = $1::int and not is_package),
  rare as (
    select token from search_tokens
      where token = any(array(select field_token & ${IN_TITLE - 1} from own, unnest(field_tokens) as field_token
          where field_token >= ${IN_TITLE}))
        and videos + images + shorts > 1
      order by videos + images + shorts limit ${MAX_WORDS}),
  wanted as materialized (
    select array_agg(field_token) as field_tokens
      from rare, unnest(array[token | ${IN_TITLE}, token | ${IN_KEYWORDS}]) as field_token),
  alike as materialized (
    select id, created, field_tokens from search_documents
      where tokens && (select array_agg(token) from rare) and not is_package and id <> $1::int limit ${MAX_COMPARED}),
  compared as (
    select id, created, (select count(*) from unnest((select field_tokens from wanted)) as field_token
        where field_token = any(field_tokens)) as shared
      from alike),
  -- They fill up what too few clips share.
  newest_of_category as (
    select id, created, 0 from clips where category_id = $2::int and state = 'published' and id <> $1::int
      order by created desc limit ${MAX_FOUND})
  select id from (select * from compared union all select * from newest_of_category) as similar_clips
    group by id, created order by max(shared) desc, created desc, id desc limit ${MAX_FOUND}`

/** The most alike first, by the words of title and keywords. */
export async function listSimilarIds(
  db: Db,
  clip: { id: number; categoryId: number },
): Promise<readonly number[]> {
  const rows = await prepared<{ id: number }>(db, SIMILAR, [clip.id, clip.categoryId])
  return rows.map(({ id }) => id)
}
