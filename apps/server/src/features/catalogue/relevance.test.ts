/** Golden relevance: hand-written clips with traps, and what a searcher should see first (search, section 10). */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

type GoldenClip = {
  id: number
  title: string
  keywords: string[]
  description: string
  quality?: '4K' | '720p'
}
/** `best` deserves 3 points, `good` 1; `never` must not be found at all. */
type GoldenQuery = { term: string; kind: string; best: number[]; good: number[]; never: number[] }

const golden: { clips: GoldenClip[]; queries: GoldenQuery[] } = JSON.parse(
  readFileSync(new URL('./golden/relevance.json', import.meta.url), 'utf8'),
)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  for (const clip of golden.clips) {
    const created = new Date(Date.UTC(2025, 0, 1) + clip.id * 3_600_000)
    await server.givenClip({ ...clip, categoryId: 253, created })
  }
})
afterAll(() => server.close())

const find = async (term: string): Promise<number[]> =>
  (await server.guest.call('GET /clip/clips', { querystring: { term } })).data.items.map(({ id }) => id)

const gain = (points: readonly number[]) =>
  points.slice(0, 10).reduce((sum, point, at) => sum + (2 ** point - 1) / Math.log2(at + 2), 0)

function ndcg(found: readonly number[], { best, good }: GoldenQuery): number {
  const pointsOf = (id: number) => (best.includes(id) ? 3 : good.includes(id) ? 1 : 0)
  return gain(found.map(pointsOf)) / gain([...best, ...good].map(pointsOf))
}

describe('relevance', () => {
  test.each(golden.queries)('$kind: $term finds what it must and nothing that it must not', async (query) => {
    const found = await find(query.term)
    expect(query.best).toContain(found[0])
    expect(found.filter((id) => query.never.includes(id))).toEqual([])
    expect(query.best.filter((id) => !found.includes(id))).toEqual([])
  })

  test('nDCG@10 is at least 0.90 for every kind of query, and 0.95 over all', async () => {
    const scored = await Promise.all(
      golden.queries.map(async (query) => ({ kind: query.kind, score: ndcg(await find(query.term), query) })),
    )
    const mean = (list: readonly { score: number }[]) =>
      list.reduce((sum, { score }) => sum + score, 0) / list.length
    for (const [kind, list] of Map.groupBy(scored, ({ kind }) => kind)) {
      expect(mean(list), kind).toBeGreaterThanOrEqual(0.9)
    }
    expect(mean(scored)).toBeGreaterThanOrEqual(0.95)
  })
})
