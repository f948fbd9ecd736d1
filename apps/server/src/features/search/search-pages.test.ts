/** Pages of a search: by cursor, by number, and all so far (R-SEARCH-3). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../test/refusals.ts'
import { searcherOf } from '../../../test/search/searcher.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const { search, idsOf } = searcherOf(() => server)
/** A word that no other test uses, so that each test has its own catalogue. */
let made = 0
const newWord = () => `zqpage${made++}x`

describe('a cursor', () => {
  test.each(['nonsense', 'a.b', `${'A'.repeat(80)}.${'B'.repeat(22)}`])(
    'the cursor %s is refused as a bad cursor',
    async (cursor) => {
      expect(await refusalOf(search({ es_after: cursor }))).toMatchObject({ status: 400, code: 'bad_cursor' })
    },
  )

  test('a cursor of another query, or one with a changed letter, is refused as a bad cursor', async () => {
    const word = newWord()
    for (let n = 0; n < 3; n++) await server.givenClip({ title: word })
    const { pagination } = await search({ term: word, page_size: 2 })
    const cursor = pagination.es_after ?? ''
    expect(cursor).not.toBe('')
    expect(await refusalOf(search({ term: word, rating: 'GD', es_after: cursor }))).toMatchObject({
      code: 'bad_cursor',
    })
    expect(await refusalOf(search({ term: word, sort: 'oldest', es_after: cursor }))).toMatchObject({
      code: 'bad_cursor',
    })
    const forged = `${cursor.startsWith('e') ? 'f' : 'e'}${cursor.slice(1)}`
    expect(await refusalOf(search({ term: word, es_after: forged }))).toMatchObject({ code: 'bad_cursor' })
  })
})

describe('pages', () => {
  test('back_on_search returns pages 1 to n at once and continues from there', async () => {
    const word = newWord()
    for (let n = 0; n < 7; n++) await server.givenClip({ title: word })
    const all = await idsOf({ term: word })
    const restored = await search({ term: word, page_size: 2, page: 3, back_on_search: '1' })
    expect(restored.items.map(({ id }) => id)).toEqual(all.slice(0, 6))
    expect(restored.pagination).toMatchObject({ count: 7, nextPage: 4 })
    const rest = await search({
      term: word,
      page_size: 2,
      page: 4,
      es_after: restored.pagination.es_after ?? '',
    })
    expect(rest.items.map(({ id }) => id)).toEqual(all.slice(6))
    expect(rest.pagination).toMatchObject({ count: 7, nextPage: null, es_after: null })
    expect(await idsOf({ term: word, page_size: 2, page: 3 })).toEqual(all.slice(4, 6))
  })

  test('longest and shortest go by duration, equal ones by the larger id', async () => {
    const word = newWord()
    const [a, b, c] = [
      await server.givenClip({ title: word, durationS: 5, id: 900_001 }),
      await server.givenClip({ title: word, durationS: 9, id: 900_002 }),
      await server.givenClip({ title: word, durationS: 5, id: 900_003 }),
    ]
    expect(await idsOf({ term: word, sort: 'longest' })).toEqual([b, c, a])
    expect(await idsOf({ term: word, sort: 'duration', dir: 'asc' })).toEqual([c, a, b])
  })
})

describe('pages of 27 clips', () => {
  const COUNT = 27
  const term = 'zqtwentyseven'
  beforeAll(async () => {
    const newest = Date.UTC(2026, 0, 1)
    for (let n = 0; n < COUNT; n++) {
      await server.givenClip({ title: term, created: new Date(newest - n * 60_000) })
    }
  })

  test('pages of 27 clips have 24, or as many as requested', async () => {
    expect(await idsOf({ term })).toHaveLength(24)
    expect(await idsOf({ term, page_size: 1 })).toHaveLength(1)
    expect(await idsOf({ term, page_size: 96 })).toHaveLength(COUNT)
  })

  test('pages of 27 clips can be requested by number, without a cursor', async () => {
    const all = await idsOf({ term, page_size: 96 })
    expect(await idsOf({ term, page: 2 })).toEqual(all.slice(24))
    expect(await idsOf({ term, page: 3, page_size: 5 })).toEqual(all.slice(10, 15))
    expect(await search({ term, page: 3 })).toMatchObject({
      items: [],
      pagination: { count: COUNT, nextPage: null, es_after: null },
    })
  })

  test('a cursor wins over the page number', async () => {
    const all = await idsOf({ term, page_size: 96 })
    const { pagination } = await search({ term, page_size: 5 })
    const es_after = pagination.es_after ?? ''
    expect(await idsOf({ term, page_size: 5, page: 4, es_after })).toEqual(all.slice(5, 10))
  })

  test('back_on_search=0 is one page, and 1 is all pages so far', async () => {
    const all = await idsOf({ term, page_size: 96 })
    expect(await idsOf({ term, page_size: 5, page: 2, back_on_search: '0' })).toEqual(all.slice(5, 10))
    expect(await idsOf({ term, page_size: 5, page: 2, back_on_search: '1' })).toEqual(all.slice(0, 10))
    expect(await idsOf({ term, page_size: 5, page: 1, back_on_search: '1' })).toEqual(all.slice(0, 5))
  })
})
