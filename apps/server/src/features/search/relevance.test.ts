/**
 * Golden relevance: hand-written clips with traps, and what a searcher should see first (search, section 10).
 * A kind of query may not get worse than `golden/baseline.json` says; after an improvement, or a change that
 * is meant, write it anew with `UPDATE_BASELINE=1 vitest run --project server relevance`.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import {
  describeQuery,
  type GoldenQuery,
  givenGoldenSet,
  goldenQueries,
  readBaseline,
  writeBaseline,
} from './golden/golden-set.ts'
import { scoresByKind } from './golden/metrics.ts'

const SEEN = 48
const LEAST_NDCG = 0.9
const LEAST_MRR = 0.95
const DROP = 0.01

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await givenGoldenSet(server)
})
afterAll(() => server.close())

async function find({ term, of, with: rest = {} }: GoldenQuery) {
  const querystring = { term, page_size: SEEN, ...rest }
  if (of === 'packages') {
    const { items, pagination } = (await server.guest.call('GET /clip/packages', { querystring })).data
    return { ids: items.map(({ id }) => id), total: pagination.count, didYouMean: null }
  }
  const { items, pagination, didYouMean } = (await server.guest.call('GET /clip/clips', { querystring })).data
  return { ids: items.map(({ id }) => id), total: pagination.count, didYouMean }
}

describe('what an editor insists on', () => {
  test.each(goldenQueries.map((query) => ({ ...query, query, what: describeQuery(query) })))(
    '$kind: $what',
    async ({ query, first, above = [], never = [], total, order, exactly, didYouMean }) => {
      const found = await find(query)
      const { ids } = found
      if (first !== undefined) expect(ids[0]).toBe(first)
      for (const [better, worse] of above) {
        expect(ids, `${better} before ${worse}`).toContain(better)
        if (ids.includes(worse)) expect(ids.indexOf(better)).toBeLessThan(ids.indexOf(worse))
      }
      expect(ids.filter((id) => never.includes(id))).toEqual([])
      if (total !== undefined) expect(found.total).toBe(total)
      if (order) expect(ids).toEqual(order)
      if (exactly) expect(ids.toSorted()).toEqual(exactly.toSorted())
      if (didYouMean !== undefined) expect(found.didYouMean).toBe(didYouMean)
    },
  )
})

describe('grades', () => {
  test(`give every kind of query an nDCG@10 of ${LEAST_NDCG}, an MRR of ${LEAST_MRR}, and no less than before`, async () => {
    const answers = await Promise.all(
      goldenQueries.map(async (query) => ({ query, found: (await find(query)).ids })),
    )
    const scores = scoresByKind(answers)
    if (process.env['UPDATE_BASELINE']) writeBaseline(scores)
    const baseline = readBaseline()
    expect(Object.keys(scores).sort()).toEqual(Object.keys(baseline).sort())
    for (const [kind, { ndcg, mrr }] of Object.entries(scores)) {
      const before = baseline[kind]
      expect
        .soft(ndcg, `nDCG of ${kind}`)
        .toBeGreaterThanOrEqual(Math.max(LEAST_NDCG, (before?.ndcg ?? 0) - DROP))
      expect
        .soft(mrr, `MRR of ${kind}`)
        .toBeGreaterThanOrEqual(Math.max(LEAST_MRR, (before?.mrr ?? 0) - DROP))
    }
  })
})
