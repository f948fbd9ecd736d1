/** The SQL that finds the line of a film in which words of a search are spoken or shown. */
import type { FoundLine } from '@rushes/contract/film-lines'
import { type RawBuilder, sql } from 'kysely'

/** More than the captions and the shot list of a film may have. */
const MAX_LINES_READ = 6_000

export type LineRow = Pick<FoundLine, 'kind' | 'at' | 'text'>

export type SearchedLines = {
  /** The stems of all groups. */
  stems: readonly string[]
  /** JSON of the groups: an array of arrays of stems. */
  groups: string
  /** The number of groups that a line must contain. */
  min: number
}

/** A column of `clips`: the first of the lines that contain the most groups; null without such a line. */
export const bestLine = (
  value: <Name extends keyof SearchedLines>(name: Name) => RawBuilder<SearchedLines[Name]>,
) =>
  sql<LineRow | null>`(
    select json_build_object('kind', kind, 'at', at_s, 'text', text)
    from (
      select kind, at_s, text, (
        select count(*) from jsonb_array_elements(${value('groups')}::jsonb) as one (stems)
        where lines.stems && array(select jsonb_array_elements_text(one.stems))) as held
      from (select kind, at_s, text, stems from clip_lines where clip_id = clips.id limit ${sql.lit(MAX_LINES_READ)}) as lines
      where stems && ${value('stems')}::text[]) as matching
    where held >= ${value('min')}::int
    order by held desc, at_s, kind limit 1)`.as('line')
