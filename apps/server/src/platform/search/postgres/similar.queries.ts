/** Finds clips that share words with another one. */
import { IN_KEYWORDS, IN_LINES, IN_TITLE } from '@rushes/search-engine/tokens'
import type { Db } from '../../../db/db.ts'
import { prepared } from '../../../db/prepared.ts'

// Limited for catalogues of any size, because the rarest words are the most significant.
const MAX_WORDS = 8
/** Maximum sum of clips with rare words, all of which are looked up. */
const MAX_LOOKED_UP = 1_000
/** Maximum sum of clips with usual words, which are looked up together with a rare word. */
const MAX_CLIPS_WITH_STEM = 50_000
const MAX_COMPARED = 200
/** Limited, because each of these clips is looked up separately. */
const MAX_NEWEST = 80
const MAX_FOUND = 24
const MIN_SHARED = 2

/** Words of lines do not describe the subject. */
const IS_WRITTEN = `field_token between ${IN_TITLE} and ${IN_LINES - 1}`

/** Splits the rare words into two halves, by one bit of their ranks. */
const halves = (bit: number) => `
    array_agg(token) filter (where clips_so_far <= ${MAX_LOOKED_UP} and rank & ${bit} = 0) as zero_${bit},
    array_agg(token) filter (where clips_so_far <= ${MAX_LOOKED_UP} and rank & ${bit} > 0) as one_${bit}`

const BITS = [1, 2, 4]
const IN_BOTH = BITS.map(
  (bit) => `tokens && (select zero_${bit} from words) and tokens && (select one_${bit} from words)`,
)

// A keyword describes the subject of a clip, a word of the title may not. The names of category and place are
// keywords too, so that one further word is enough within them. Two different ranks below eight differ in one
// of three bits: a clip with two of the rare words has one of each half in one of three splits, so that the
// index finds these clips and no others. Together with frequent words, clips with any of the rare words are
// compared. For a clip with only frequent words, the newest of its category are compared, because looking its
// words up would visit much of the catalogue.
const SIMILAR = `
  with own as (select field_tokens from search_documents where id = $1::int and not is_package),
  distinctive as (
    select token, row_number() over by_rarity - 1 as rank, sum(clips) over by_rarity as clips_so_far
      from (
        select token, videos + images + shorts as clips
          from search_tokens, own
          where token = any(array(select field_token & ${IN_TITLE - 1} from unnest(field_tokens) as field_token
              where ${IS_WRITTEN}))
            and videos + images + shorts > 1
          order by (token | ${IN_KEYWORDS}) = any(field_tokens) desc, clips limit ${MAX_WORDS}) as rarest
      window by_rarity as (order by clips, token)),
  words as (
    select min(clips_so_far) > ${MAX_LOOKED_UP} as are_frequent, ${BITS.map(halves)},
        array_agg(token) filter (where clips_so_far <= ${MAX_LOOKED_UP}) as rare,
        array_agg(token) filter (where clips_so_far > ${MAX_LOOKED_UP} and clips_so_far <= ${MAX_CLIPS_WITH_STEM}) as usual,
        array_agg(token) filter (where clips_so_far <= ${MAX_LOOKED_UP}
          and (select max(clips_so_far) > ${MAX_CLIPS_WITH_STEM} from distinctive)) as alone
      from distinctive),
  newest as (
    select id from clips
      where category_id = (select category_id from clips where id = $1::int) and state = 'published'
        and (select are_frequent from words)
      order by created desc limit ${MAX_NEWEST}),
  alike as materialized (
    (select id, created, field_tokens from search_documents
      where (${IN_BOTH.join(' or ')}
          or tokens && (select rare from words) and tokens && (select usual from words)
          or tokens && (select alone from words))
        and not is_package and id <> $1::int limit ${MAX_COMPARED})
    union all
    (select document.id, document.created, document.field_tokens
      from newest, lateral (
        select id, created, field_tokens from search_documents
          where id = newest.id and not is_package and id <> $1::int offset 0) as document)),
  compared as (
    select id, created, count(distinct token) as words, count(*) - count(distinct token) as confirmed
      from alike, unnest(field_tokens) as field_token, distinctive
      where ${IS_WRITTEN} and token = field_token & ${IN_TITLE - 1} group by id, created)
  select id from compared where words >= ${MIN_SHARED}
    order by words desc, confirmed desc, created desc, id desc limit ${MAX_FOUND}`

/** Lists similar clips by the words of title and keywords, the most similar first. */
export async function listSimilarIds(db: Db, clip: number): Promise<readonly number[]> {
  const rows = await prepared<{ id: number }>(db, SIMILAR, [clip])
  return rows.map(({ id }) => id)
}
