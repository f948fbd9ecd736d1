/** The relevance of a match as a SQL expression. */
import type { SearchPlan } from '@rushes/search-engine/plan'
import { type FieldTokens, type GroupRanking, WORTH } from '@rushes/search-engine/ranking'
import { holdsAny, type Param } from './conditions.queries.ts'

/** The fields in which the words stand; neighbours, freshness and the document's own boost on top. */
export function scoreOf({ groups, pairs, titlePairs, wishes }: SearchPlan, param: Param): string {
  const mean = groups.reduce((sum, { weight }) => sum + weight, 0) / Math.max(groups.length, 1)
  const bonus = (tokens: readonly number[], worth: number) =>
    `case when ${holdsAny(tokens, param)} then ${param(worth * mean, 'float8')} else 0 end`
  return [
    `boost::float8 + date_part('epoch', created) / 3e9`,
    ...groups.map((group) => scoreOfGroup(group, param)),
    ...pairs.map((token) => bonus([token], WORTH.neighbours)),
    ...titlePairs.map((token) => bonus([token], WORTH.neighboursInTitle)),
    ...(wishes.length > 0 ? [bonus(wishes, WORTH.wish)] : []),
  ].join(' + ')
}

function scoreOfGroup({ typed, synonyms, weight }: GroupRanking, param: Param): string {
  const worth = param(weight, 'float8')
  // Without synonyms every match is one of what was typed.
  if (synonyms.any.length === 0) return `${worth} * ${worthOfField(typed, param)}`
  const ofTyped = `case when ${holdsAny(typed.any, param)} then ${worthOfField(typed, param)} else 0 end`
  return `${worth} * greatest(${ofTyped}, ${WORTH.synonym} * ${worthOfField(synonyms, param)})`
}

function worthOfField({ title, keywords }: FieldTokens, param: Param): string {
  const isKeyword = holdsAny(keywords, param)
  return `case when ${holdsAny(title, param)} then case when ${isKeyword} then ${WORTH.titleAndKeyword} else ${WORTH.title} end
    when ${isKeyword} then ${WORTH.keyword} else ${WORTH.description} end`
}
