/** The relevance of a match as a SQL expression. */
import type { SearchPlan } from '@rushes/search-engine/plan'
import type { FieldTokens, GroupRanking } from '@rushes/search-engine/ranking'
import { holdsAny, type Param } from './conditions.queries.ts'

const TITLE_AND_KEYWORD = 3.3
const TITLE = 3
const KEYWORD = 1.9
const DESCRIPTION = 1
/**
 * What was typed and stands in a keyword is worth more than a synonym in the title, which is worth more than what was
 * typed and only stands in the description.
 */
const SYNONYM = 0.57
const NEIGHBOURS = 0.5
const NEIGHBOURS_IN_TITLE = 1
/** A quality that was asked for in words decides between a title and a keyword. */
const WISH = 1.5

/** The fields in which the words stand; neighbours, freshness and the document's own boost on top. */
export function scoreOf({ groups, pairs, titlePairs, wishes }: SearchPlan, param: Param): string {
  const mean = groups.reduce((sum, { weight }) => sum + weight, 0) / Math.max(groups.length, 1)
  const bonus = (tokens: readonly number[], worth: number) =>
    `case when ${holdsAny(tokens, param)} then ${param(worth * mean, 'float8')} else 0 end`
  return [
    `boost::float8 + date_part('epoch', created) / 3e9`,
    ...groups.map((group) => scoreOfGroup(group, param)),
    ...pairs.map((token) => bonus([token], NEIGHBOURS)),
    ...titlePairs.map((token) => bonus([token], NEIGHBOURS_IN_TITLE)),
    ...(wishes.length > 0 ? [bonus(wishes, WISH)] : []),
  ].join(' + ')
}

function scoreOfGroup({ typed, synonyms, weight }: GroupRanking, param: Param): string {
  const worth = param(weight, 'float8')
  // Without synonyms every match is one of what was typed.
  if (synonyms.any.length === 0) return `${worth} * ${worthOfField(typed, param)}`
  const ofTyped = `case when ${holdsAny(typed.any, param)} then ${worthOfField(typed, param)} else 0 end`
  return `${worth} * greatest(${ofTyped}, ${SYNONYM} * ${worthOfField(synonyms, param)})`
}

function worthOfField({ title, keywords }: FieldTokens, param: Param): string {
  const isKeyword = holdsAny(keywords, param)
  return `case when ${holdsAny(title, param)} then case when ${isKeyword} then ${TITLE_AND_KEYWORD} else ${TITLE} end
    when ${isKeyword} then ${KEYWORD} else ${DESCRIPTION} end`
}
