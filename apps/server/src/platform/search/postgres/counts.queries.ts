/** Counts the matches of searches by facet values exactly, as bits that a match and a value share. */
import type { FacetName } from '@rushes/contract/search-filters'
import { DURATIONS } from '@rushes/contract/search-options'
import type { SegmentMatches } from '@rushes/search-engine/bitmaps'
import { FACETS } from '@rushes/search-engine/lexemes'
import type { BitmapCondition, ClipBits } from '@rushes/search-engine/plan'
import type { SliceRange } from '@rushes/search-engine/slices'
import type { Db } from '../../../db/db.ts'
import { prepared } from '../../../db/prepared.ts'
import { bitsOf, matchesOf } from './bitmaps.queries.ts'
import { type Param, parameters } from './conditions.queries.ts'
import { type IndexState, STATE_COLUMNS } from './dictionary.queries.ts'

/** The conditions of several searches as bits. Common conditions are read once for the whole statement. */
type BitTables = {
  /** Returns a select of the segments with matches, with the bits of the matches. */
  matchesOf(bits: ClipBits): string
  /** Lists the tables that those texts use, for the `with` clause of the statement. */
  list(): string[]
}

export type FacetRow = { facet: FacetName; value: string; count: number }

/** The clips of a search, and the facets whose values to count. */
export type BitsPart = { bits: ClipBits; names: readonly FacetName[] }

// Conditions that use ranges of the dictionary's index.
const OF_FACETS = FACETS.map((name) => `(lexeme >= '${name}=' and lexeme < '${name}>')`).join(' or ')

/**
 * Counts the values of facets, the most frequent first, in one statement, so that all numbers are of one
 * snapshot. PostgreSQL expects one row where there are thousands. A full join is always hashed; as a nested
 * loop the join of a million clips compared each bitmap with all segments and took twelve times as long. Rows
 * without a partner count as 0. Bits are counted before rows are sorted, because rows with bits are sorted on
 * the disk.
 */
export async function countValues(
  db: Db,
  parts: readonly BitsPart[],
  now: Date,
): Promise<{ rows: FacetRow[]; state: IndexState | undefined }> {
  if (parts.length === 0) return { rows: [], state: undefined }
  const { values, param } = parameters(now)
  const tables = bitTables(param)
  const matched = parts.map(
    ({ bits }, part) => `select ${part} as part, * from (${tables.matchesOf(bits)}) as x`,
  )
  const requested = parts.flatMap(({ names }, part) => names.map((name) => ({ name, part })))
  const names = requested.map(({ name }) => name)
  const text = `
    with facet_values as materialized (
      select token, split_part(lexeme, '=', 1) as facet, split_part(lexeme, '=', 2) as value
        from search_tokens where has_bitmap and (${OF_FACETS})),
    asked as materialized (
      select * from unnest(${param(names, 'text[]')}, ${param(
        requested.map(({ part }) => part),
        'int[]',
      )}) as asked (facet, part)),
    wanted as materialized (
      select token, facet, value, array_agg(part) as parts from facet_values join asked using (facet)
        group by token, facet, value),
    ${tables.list().join(', ')},
    matched as materialized (${matched.join(' union all ')}),
    counted as (
      select facet, value, sum(shared)::int as count
        from (select facet, value, bit_count(own.bits & matched.bits) as shared
            from (select facet, value, unnest(parts) as part, segment, bits
                from search_bitmaps join wanted using (token)
                where search_bitmaps.token = any(array(select token from wanted)) offset 0) as own
              full join matched using (segment, part) offset 0) as each
        group by facet, value
      union all
      select facet, '1', sum(bit_count(bits))::int from asked join matched using (part)
        where facet <> all(${param(FACETS, 'text[]')}) group by facet)
    select (select coalesce(json_agg(row_to_json(counted) order by facet, count desc, value), '[]')
      from counted where count > 0) as counts, ${STATE_COLUMNS}`
  const [row] = await prepared<IndexState & { counts: FacetRow[] }>(db, text, values)
  if (!row) throw new Error('A select without a table always returns a row')
  const { counts, ...state } = row
  return { rows: counts.map(withDuration), state }
}

/** Counts the clips that match each of the searches, in one snapshot. */
export async function countClips(
  db: Db,
  searches: readonly ClipBits[],
  now: Date,
): Promise<{ totals: readonly number[]; state: IndexState | undefined }> {
  if (searches.length === 0) return { totals: [], state: undefined }
  const { values, param } = parameters(now)
  const tables = bitTables(param)
  const totals = searches.map(
    (bits) => `coalesce((select sum(bit_count(bits)) from (${tables.matchesOf(bits)}) as matched), 0)::int`,
  )
  const text = `with ${tables.list().join(', ')} select array[${totals.join(', ')}] as totals, ${STATE_COLUMNS}`
  const [row] = await prepared<IndexState & { totals: number[] }>(db, text, values)
  if (!row) throw new Error('A select without a table always returns a row')
  const { totals: counted, ...state } = row
  return { totals: counted, state }
}

/** Lists the segments with matches of a search, with the bits of the matches. */
export function listClipBits(db: Db, bits: ClipBits): Promise<Pick<SegmentMatches, 'segment' | 'bits'>[]> {
  const { values, param } = parameters()
  const tables = bitTables(param)
  const matches = tables.matchesOf(bits)
  const text = `with ${tables.list().join(', ')}
    select segment, encode(bit_send(bits), 'hex') as bits from (${matches}) as matched`
  return prepared(db, text, values)
}

/** Writes a duration as the value of the filter: `0-30`, or `181` for the open range. */
function withDuration(row: FacetRow): FacetRow {
  if (row.facet !== 'duration') return row
  const end = DURATIONS.find((range) => String(range.start) === row.value)?.end ?? null
  return end === null ? row : { ...row, value: `${row.value}-${end}` }
}

function bitTables(param: Param): BitTables {
  const named = new Map<string, { name: string; text: string }>()
  function nameOf(condition: BitmapCondition | SliceRange): string {
    const key = JSON.stringify(condition)
    const known = named.get(key)
    if (known) return known.name
    const name = `bits${named.size}`
    named.set(key, { name, text: bitsOf(condition, param) })
    return name
  }
  return {
    matchesOf: (bits) => matchesOf(bits, nameOf),
    list: () => [...named.values()].map(({ name, text }) => `${name} as materialized (${text})`),
  }
}
