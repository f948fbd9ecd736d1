/** Changes the index before each statement of a search: the answer must be of one state (R-SEARCH-29). */
import { beforeAll, expect, test } from 'vitest'
import type { TestServer } from '../test-server.ts'
import type { EngineUnderTest } from './engine-under-test.ts'
import { givenCatalogue, type Query, smallCatalogue } from './small-catalogue.ts'

const WORD = 'zqstate'
/** More than are ranked together, and enough for an engine to treat the word as a frequent one. */
const CLIPS = 620
const CHANGED = 8
const FIRST_ID = 900_000

export function testOneState(server: () => TestServer, beforeReads: EngineUnderTest['beforeReads']): void {
  let isChanging = false
  let changes = 0

  /** In every other state some clips have another rating, and some others lack the word. */
  async function change(): Promise<void> {
    const { services, ownerDb } = server()
    changes++
    const clips = ownerDb.updateTable('clips').where('id', '>=', FIRST_ID)
    const isOdd = changes % 2 === 1
    await clips
      .set({ rating: isOdd ? 'BR' : 'GD' })
      .where('duration_s', '<=', CHANGED)
      .execute()
    await clips
      .set({ title: isOdd ? 'zqother' : WORD })
      .where('duration_s', '>', CLIPS - CHANGED)
      .execute()
    while ((await services.search.indexChanges()) > 0);
  }

  beforeAll(async () => {
    const { services } = server()
    const clips = smallCatalogue(CLIPS, { firstId: FIRST_ID })
    const alike = { title: WORD, rating: 'GD', type: 'video' } as const
    await givenCatalogue(
      server(),
      clips.map((clip, at) => ({ ...clip, ...alike, duration_s: at + 1 })),
    )
    while ((await services.search.indexChanges()) > 0);
    beforeReads(server(), () => (isChanging ? change() : undefined))
  }, 60_000)

  async function whileChanging<T>(sendRequest: () => Promise<T>): Promise<T> {
    isChanging = true
    const before = changes
    const answer = await sendRequest().finally(() => {
      isChanging = false
    })
    expect(changes).toBeGreaterThan(before)
    return answer
  }

  const ALL_PAGES = { page: 8, page_size: 96, back_on_search: '1' } as const

  test.each<[string, Query, number[]]>([
    ['filters alone', { rating: 'GD', sort: 'most_recent' }, [CLIPS, CLIPS - 2 * CHANGED]],
    ['the longest first', { rating: 'GD', sort: 'longest' }, [CLIPS, CLIPS - 2 * CHANGED]],
    ['days', { rating: 'GD', cdatefrom: '01-01-2001', sort: 'oldest' }, [CLIPS, CLIPS - 2 * CHANGED]],
    ['the most relevant, in several blocks', {}, [CLIPS, CLIPS - CHANGED]],
    ['no result in one of the states', { rating: 'BR' }, [0, CHANGED]],
  ])('the page and the total of %s are of one state', async (_, query, totals) => {
    const { items, pagination } = await whileChanging(
      async () =>
        (
          await server().guest.call('GET /clip/clips', {
            querystring: { term: WORD, ...query, ...ALL_PAGES },
          })
        ).data,
    )
    expect(totals).toContain(pagination.count)
    expect(items).toHaveLength(pagination.count)
  })

  test('all facets are of one state (R-SEARCH-29)', async () => {
    const querystring = { term: WORD, rating: 'GD', type: 'video' } as const
    const { counts } = await whileChanging(
      async () => (await server().guest.call('GET /clip/clips/facets', { querystring })).data,
    )
    const { type, rating, quality } = counts
    const numberOf = (list: typeof type, value: string) => list.find((one) => one.value === value)?.count ?? 0
    const isOdd = numberOf(rating, 'BR') > 0
    expect(numberOf(rating, 'BR')).toBe(isOdd ? CHANGED : 0)
    expect(numberOf(rating, 'GD')).toBe(isOdd ? CLIPS - 2 * CHANGED : CLIPS)
    expect(numberOf(type, 'video')).toBe(numberOf(rating, 'GD'))
    expect(quality.reduce((sum, { count }) => sum + count, 0)).toBe(numberOf(rating, 'GD'))
  })

  test('the counts without each filter are of one state', async () => {
    const querystring = { term: WORD, rating: 'GD', duration_start: CHANGED + 1 } as const
    const relaxed = await whileChanging(
      async () => (await server().guest.call('GET /clip/clips/relax', { querystring })).data,
    )
    const counts = new Map(relaxed.map(({ filter, count }) => [filter, count]))
    expect([
      [CLIPS - CHANGED, CLIPS],
      [CLIPS - 2 * CHANGED, CLIPS - 2 * CHANGED],
    ]).toContainEqual([counts.get('rating'), counts.get('duration')])
  })
}
