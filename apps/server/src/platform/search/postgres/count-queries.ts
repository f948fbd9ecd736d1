/** Counts the matches of several queries: clips by their bits, packages by testing each. */
import { planSearch } from '@rushes/search-engine/plan'
import type { IndexQuery } from '@rushes/search-engine/query'
import type { Db } from '../../../db/db.ts'
import { MAX_COUNTED } from '../search.ts'
import { countClips } from './counts.queries.ts'
import type { Reading } from './dictionary.ts'
import { countMatches } from './pages.queries.ts'

export async function countQueries(db: Db, queries: readonly IndexQuery[], reading: Reading, now: Date) {
  const plans = queries.map((query) => planSearch(query, reading.of(query), MAX_COUNTED))
  const unknown = plans.flatMap((plan) => (plan && plan.total === undefined ? [plan] : []))
  const byRow = unknown.filter(({ bits }) => !bits)
  const counts = new Map(
    await Promise.all(byRow.map(async (plan) => [plan, await countMatches(db, plan)] as const)),
  )
  const byBits = unknown.flatMap((plan) => (plan.bits ? [{ plan, bits: plan.bits }] : []))
  const { totals, state } = await countClips(
    db,
    byBits.map(({ bits }) => bits),
    now,
  )
  for (const [at, { plan }] of byBits.entries()) counts.set(plan, totals[at] ?? 0)
  const answer = plans.map((plan) => (plan ? (plan.total ?? counts.get(plan) ?? 0) : 0))
  return { answer: answer.map((count) => Math.min(count, MAX_COUNTED)), state }
}
