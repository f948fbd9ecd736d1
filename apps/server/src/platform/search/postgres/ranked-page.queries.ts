/**
 * Reads a page of a search in the order of relevance. Matches are ranked in blocks of the most recent ones:
 * the best of the newest 500 first, then the best of the 500 before them. On further pages a block keeps its
 * end.
 */
import { MAX_INTEGER } from '@rushes/contract/integers'
import type { SearchPlan } from '@rushes/search-engine/plan'
import { type FieldTokens, type GroupRanking, WORTH } from '@rushes/search-engine/ranking'
import type { Db } from '../../../db/db.ts'
import { prepared } from '../../../db/prepared.ts'
import { findCandidates } from './candidates.ts'
import { holdsAny, type Param, parameters } from './conditions.queries.ts'
import { type IndexState, STATE_COLUMNS } from './dictionary.queries.ts'
import { type Candidates, isMatch, totalOf } from './pages.queries.ts'
import { isBehind, isNotOlder, type SortKey, TIME_KEY } from './sort-keys.queries.ts'

/** Number of the most recent matches that are ranked together for a page of results. */
export const RANKING_BATCH = 500

/** `end` is the oldest match of the block; null if the block contains all remaining matches. */
type Block = { end: SortKey | null }

/** A part of one block. */
export type BlockPage = {
  /** End of the previous block, by time. */
  start: SortKey | null
  /** Null on the first page of a block. */
  block: Block | null
  /** Number of the most recent matches in a block. */
  blockSize: number
  /** End of the previous page, by score. */
  after: SortKey | null
  skip: number
  limit: number
  /** Undefined if it is not known yet. */
  total: number | undefined
}

type RankedPage = {
  rows: SortKey[]
  total: number
  /** Number of matches of the block after `after`. */
  remaining: number
  block: Block
  state: IndexState
}

type RankedRow = Omit<RankedPage, 'block' | 'state'> & IndexState & { end: SortKey | null; size: number }

/** A part of one block of the most recent matches, in the order of relevance. */
export async function rankBlock(db: Db, plan: SearchPlan, part: BlockPage, now: Date): Promise<RankedPage> {
  const candidates = await findCandidates(db, plan, {
    sort: 'most_recent',
    after: part.start,
    until: part.block?.end ?? null,
    // Clips indexed since the block's first page must not displace its last ones.
    needed: part.block ? MAX_INTEGER : part.blockSize + 1,
    total: part.total,
    now,
  })
  return pageByRelevance(db, candidates, { ...part, total: candidates.total, now })
}

async function pageByRelevance(
  db: Db,
  candidates: Candidates,
  page: BlockPage & { now: Date },
): Promise<RankedPage> {
  const { values, text } = statementOf(candidates, page)
  const [row] = await prepared<RankedRow>(db, text, values)
  if (!row) throw new Error('A select of aggregates always returns a row')
  const { end, size, rows, total, remaining, generation, waiting } = row
  const block = page.block ?? { end: size === page.blockSize ? end : null }
  return { rows, total, remaining, block, state: { generation, waiting } }
}

function statementOf(candidates: Candidates, page: BlockPage & { now: Date }) {
  const { values, param } = parameters(page.now)
  const { plan } = candidates
  const columns = 'select id, created, boost, tokens, field_tokens from'
  const matches = `${columns} search_documents where ${isMatch(candidates, param)}`
  const isScan = plan.strategy === 'scan'
  // All matches are materialised only if they have to be counted.
  const isCounted = page.total === undefined && !isScan
  // An order without an index makes PostgreSQL find the matches by the token index.
  const newest = `order by ${isScan ? 'created' : TIME_KEY} desc, id desc limit ${page.blockSize}`
  const after = page.after
    ? `(key, id) < (${param(page.after.key, 'float8')}, ${param(page.after.id, 'int')})`
    : 'true'
  const text = `
    with ${isCounted ? `matches as materialized (${matches}),` : ''}
    block as materialized (
      ${isCounted ? `${columns} matches where true` : matches} and ${isBehind('most_recent', page.start, param)}
      ${page.block ? `and ${isNotOlder(page.block.end, param)}` : newest}),
    ranked as (select id, ${scoreOf(plan, param)} as key from block),
    remaining as materialized (select id, key from ranked where ${after}),
    page as (select id, key from remaining order by key desc, id desc
      limit ${param(page.limit, 'int')} offset ${param(page.skip, 'int')})
    select ${totalOf(plan, page.total, param)} as total,
      (select count(*)::int from remaining) as remaining,
      (select count(*)::int from block) as size,
      (select json_build_object('key', ${TIME_KEY}::bigint, 'id', id)
        from block order by created, id limit 1) as end,
      coalesce((select json_agg(json_build_object('key', key, 'id', id)) from page), '[]') as rows,
      ${STATE_COLUMNS}`
  return { values, text }
}

/** Scores a match by the fields of the words, plus adjacency, freshness and the boost of the document. */
function scoreOf({ groups, pairs, titlePairs }: SearchPlan, param: Param): string {
  const mean = groups.reduce((sum, { weight }) => sum + weight, 0) / Math.max(groups.length, 1)
  const bonus = (tokens: readonly number[], worth: number) =>
    `case when ${holdsAny(tokens, param)} then ${param(worth * mean, 'float8')} else 0 end`
  return [
    `boost::float8 + date_part('epoch', created) / 3e9`,
    ...groups.map((group) => scoreOfGroup(group, param)),
    ...pairs.map((token) => bonus([token], WORTH.neighbours)),
    ...titlePairs.map((token) => bonus([token], WORTH.neighboursInTitle)),
  ].join(' + ')
}

function scoreOfGroup({ typed, synonyms, weight }: GroupRanking, param: Param): string {
  const worth = param(weight, 'float8')
  // Without synonyms every match contains the typed words.
  if (synonyms.any.length === 0) return `${worth} * ${worthOfField(typed, param)}`
  const ofTyped = `case when ${holdsAny(typed.any, param)} then ${worthOfField(typed, param)} else 0 end`
  return `${worth} * greatest(${ofTyped}, ${WORTH.synonym} * ${worthOfField(synonyms, param)})`
}

function worthOfField({ title, keywords, lines }: FieldTokens, param: Param): string {
  const isKeyword = holdsAny(keywords, param)
  return `case when ${holdsAny(title, param)} then case when ${isKeyword} then ${WORTH.titleAndKeyword} else ${WORTH.title} end
    when ${isKeyword} then ${WORTH.keyword}
    when ${holdsAny(lines, param)} then ${WORTH.line} else ${WORTH.description} end`
}
