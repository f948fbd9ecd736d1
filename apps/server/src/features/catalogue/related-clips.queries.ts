/** Clips that share words with another one. */
import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import { IN_KEYWORDS, IN_TITLE } from '../search/search-tokens.ts'

// Bounded, whatever the catalogue holds: the rarest words say most about a clip.
const WORDS = 6
const COMPARED = 300
const FOUND = 24

const SIMILAR = `
  with own as (select marks from search_documents where id = $1::int and not is_package),
  rare as (
    select token from search_tokens
      where token = any(array(select mark & ${IN_TITLE - 1} from own, unnest(marks) as mark where mark >= ${IN_TITLE}))
        and videos + images + shorts > 1
      order by videos + images + shorts limit ${WORDS}),
  wanted as materialized (
    select array_agg(mark) as marks from rare, unnest(array[token | ${IN_TITLE}, token | ${IN_KEYWORDS}]) as mark),
  alike as materialized (
    select id, created, marks from search_documents
      where tok && (select array_agg(token) from rare) and not is_package and id <> $1::int limit ${COMPARED}),
  compared as (
    select id, created, (select count(*) from unnest((select marks from wanted)) as mark where mark = any(marks)) as shared
      from alike),
  -- The newest of the category fill up what too few clips share.
  neighbours as (
    select id, created, 0 from clips where category_id = $2::int and state = 'published' and id <> $1::int
      order by created desc limit ${FOUND})
  select id from (select * from compared union all select * from neighbours) as found
    group by id, created order by max(shared) desc, created desc, id desc limit ${FOUND}`

/** Most alike first, by the words of title and keywords. */
export async function listSimilarIds(
  db: Db,
  clip: { id: number; category_id: number },
): Promise<readonly number[]> {
  const rows = await prepared<{ id: number }>(db, SIMILAR, [clip.id, clip.category_id])
  return rows.map(({ id }) => id)
}
