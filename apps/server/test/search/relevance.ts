/**
 * Golden relevance: hand-written clips with traps, and what somebody who searches should see first. No kind of query may
 * get worse than `golden/baseline.json` says. After an improvement, or a change that is meant, write the baseline anew
 * with `UPDATE_BASELINE=1 npx vitest run --project server postgres-search`.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestServer } from '../test-server.ts'
import {
  describeQuery,
  type GoldenQuery,
  givenGoldenSet,
  goldenQueries,
  readBaseline,
  writeBaseline,
} from './golden/golden-set.ts'
import { scoresByKind } from './golden/metrics.ts'

const PAGE_SIZE = 48
const MIN_NDCG = 0.9
const MIN_MRR = 0.95
const MAX_DROP = 0.01

type GoldenAnswer = { ids: number[]; total: number; didYouMean: string | null }

export function testRelevance(start: () => Promise<TestServer>): void {
  let server: TestServer
  beforeAll(async () => {
    server = await start()
    await givenGoldenSet(server)
  })
  afterAll(() => server.close())

  async function find({ term, of, with: rest = {} }: GoldenQuery): Promise<GoldenAnswer> {
    const querystring = { term, page_size: PAGE_SIZE, ...rest }
    if (of === 'packages') {
      const { items, pagination } = (await server.guest.call('GET /clip/packages', { querystring })).data
      return { ids: items.map(({ id }) => id), total: pagination.count, didYouMean: null }
    }
    const { data } = await server.guest.call('GET /clip/clips', { querystring })
    return {
      ids: data.items.map(({ id }) => id),
      total: data.pagination.count,
      didYouMean: data.didYouMean,
    }
  }

  test.each(goldenQueries.map((query) => ({ query, kind: query.kind, address: describeQuery(query) })))(
    'an editor insists on the answer to $kind: $address',
    async ({ query }) => {
      const found = await find(query)
      expectOrder(found.ids, query)
      expectFacts(found, query)
    },
  )

  test(`every kind of query has an nDCG@10 of ${MIN_NDCG}, an MRR of ${MIN_MRR}, and no less than before`, async () => {
    const answers = await Promise.all(
      goldenQueries.map(async (query) => ({ query, found: (await find(query)).ids })),
    )
    const scores = scoresByKind(answers)
    if (process.env['UPDATE_BASELINE']) writeBaseline(scores)
    const baseline = readBaseline()
    expect(Object.keys(scores).sort()).toEqual(Object.keys(baseline).sort())
    for (const [kind, { ndcg, mrr }] of Object.entries(scores)) {
      const before = baseline[kind] ?? { ndcg: 0, mrr: 0 }
      expect.soft(ndcg, `nDCG of ${kind}`).toBeGreaterThanOrEqual(Math.max(MIN_NDCG, before.ndcg - MAX_DROP))
      expect.soft(mrr, `MRR of ${kind}`).toBeGreaterThanOrEqual(Math.max(MIN_MRR, before.mrr - MAX_DROP))
    }
  })
}

function expectOrder(
  ids: readonly number[],
  { first, above = [], never = [], order, exactly }: GoldenQuery,
): void {
  if (first !== undefined) expect(ids[0]).toBe(first)
  for (const [better, worse] of above) {
    expect(ids, `${better} before ${worse}`).toContain(better)
    if (ids.includes(worse)) expect(ids.indexOf(better)).toBeLessThan(ids.indexOf(worse))
  }
  expect(ids.filter((id) => never.includes(id))).toEqual([])
  if (order) expect(ids).toEqual(order)
  if (exactly) expect(ids.toSorted()).toEqual(exactly.toSorted())
}

function expectFacts(found: GoldenAnswer, { total, didYouMean }: GoldenQuery): void {
  if (total !== undefined) expect(found.total).toBe(total)
  if (didYouMean !== undefined) expect(found.didYouMean).toBe(didYouMean)
}
