/**
 * Golden relevance: handwritten clips with traps, and the results that a user should see first. No kind of query may
 * get worse than `golden/baseline.json`. After an improvement, or an intended change, write the baseline again with
 * `UPDATE_BASELINE=1 npx vitest run --project server postgres-search`.
 */
import type { Data } from '@rushes/contract/client'
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

type GoldenAnswer = Pick<Data<'GET /clip/clips'>, 'didYouMean' | 'correctedTo'> & {
  ids: number[]
  total: number
  reference: number | null
}

export function testRelevance(start: () => Promise<TestServer>): void {
  let server: TestServer
  beforeAll(async () => {
    server = await start()
    await givenGoldenSet(server)
    while ((await server.services.search.indexChanges()) > 0);
  })
  afterAll(() => server.close())

  async function find({ term, of, with: rest = {} }: GoldenQuery): Promise<GoldenAnswer> {
    const querystring = { term, page_size: PAGE_SIZE, ...rest }
    const { data } = await server.guest.call(of === 'packages' ? 'GET /clip/packages' : 'GET /clip/clips', {
      querystring,
    })
    const { items, pagination, reference, ...help } = data
    return {
      ids: items.map(({ id }) => id),
      total: pagination.count,
      reference: reference?.id ?? null,
      ...help,
    }
  }

  /** Results of earlier tests, which have sent the same queries. */
  const answered = new Map<GoldenQuery, number[]>()

  test.each(goldenQueries.map((query) => ({ query, kind: query.kind, address: describeQuery(query) })))(
    'the results that an editor requires are found for $kind: $address',
    async ({ query }) => {
      const found = await find(query)
      answered.set(query, found.ids)
      expectOrder(found.ids, query)
      expectFacts(found, query)
      if (!query.near) return
      const querystring = { ...query.with, ...(query.term && { term: query.term }) }
      const near = (await server.guest.call('GET /clip/clips/near', { querystring })).data
      expect(near.map(({ id }) => id)).toEqual(expect.arrayContaining(query.near))
    },
  )

  test(`every kind of query has an nDCG@10 of ${MIN_NDCG}, an MRR of ${MIN_MRR}, and no less than before`, async () => {
    const answers = []
    for (const query of goldenQueries) {
      answers.push({ query, found: answered.get(query) ?? (await find(query)).ids })
    }
    const scores = scoresByKind(answers)
    if (process.env['UPDATE_BASELINE']) writeBaseline(scores)
    const baseline = readBaseline()
    expect(Object.keys(scores).sort()).toEqual(Object.keys(baseline).sort())
    for (const [kind, { ndcg, mrr, recall }] of Object.entries(scores)) {
      const before = baseline[kind] ?? { ndcg: 0, mrr: 0, recall: 0 }
      expect.soft(ndcg, `nDCG of ${kind}`).toBeGreaterThanOrEqual(Math.max(MIN_NDCG, before.ndcg - MAX_DROP))
      expect.soft(mrr, `MRR of ${kind}`).toBeGreaterThanOrEqual(Math.max(MIN_MRR, before.mrr - MAX_DROP))
      expect.soft(recall, `recall at 24 of ${kind}`).toBeGreaterThanOrEqual(before.recall)
    }
  }, 30_000)
}

function expectOrder(
  ids: readonly number[],
  { first, above = [], contains = [], never = [], order, exactly }: GoldenQuery,
): void {
  if (first !== undefined) expect(ids[0]).toBe(first)
  for (const [better, worse] of above) {
    expect(ids, `${better} before ${worse}`).toContain(better)
    if (ids.includes(worse)) expect(ids.indexOf(better)).toBeLessThan(ids.indexOf(worse))
  }
  expect(ids).toEqual(expect.arrayContaining(contains))
  expect(ids.filter((id) => never.includes(id))).toEqual([])
  if (order) expect(ids).toEqual(order)
  if (exactly) expect(ids.toSorted()).toEqual(exactly.toSorted())
}

function expectFacts(found: GoldenAnswer, query: GoldenQuery): void {
  const { total, didYouMean, correctedTo, reference } = query
  if (total !== undefined) expect(found.total).toBe(total)
  if (didYouMean !== undefined) expect(found.didYouMean).toBe(didYouMean)
  if (correctedTo !== undefined) expect(found.correctedTo).toBe(correctedTo)
  if (reference !== undefined) expect(found.reference).toBe(reference)
}
