/** The matcher finds what the search finds (R-SAVED-4): all queries are answered by both, and the results are compared. */
import { SavedQuery } from '@rushes/contract/saved-searches'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomFrom } from '../../../test/made-catalogue.ts'
import {
  givenCatalogue,
  type Query,
  randomQuery,
  smallCatalogue,
} from '../../../test/search/small-catalogue.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { findMatches } from './match-changes.ts'
import { openSavedReader } from './search-contexts.ts'

const MADE = 400
const QUERIES = 400

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  await givenCatalogue(server, smallCatalogue(MADE))
  await db
    .insertInto('search_synonyms')
    .values([{ words: ['slomo', 'slow motion'] }, { words: ['tram', 'streetcar'] }])
    .execute()
  for (const [title, more] of Object.entries(WRITTEN)) await server.givenClip({ title, ...more })
  // A search does not wait for so many changes.
  while ((await server.services.search.indexChanges()) > 0);
})
afterAll(() => server.close())

/** Clips whose texts need more of the analysis than made ones. */
const WRITTEN: Readonly<Record<string, Parameters<TestServer['givenClip']>[0]>> = {
  'Fox in slow motion': { keywords: ['fox', 'den'], quality: '4K', location: 'de' },
  'A streetcar in Glasgow': { place: 'Glasgow', location: 'gb', type: 'short' },
  'Dog and cat': { description: 'A dog chases a cat at the U.N. building.' },
  'Cat asleep': { categoryId: 250, place: 'Göreme, Turkey' },
  東京の夜景: { keywords: ['夜景'], location: 'jp' },
  'München skyline': { type: 'image', restrictions: 'Not in print.', blockedCountries: ['us'] },
}

const WRITTEN_TERMS = [
  ...[
    'slowmotion',
    'slow-motion',
    'slomo',
    '"slow motion"',
    'tram OR fox',
    'cat NOT dog',
    'cat -"dog chases"',
  ],
  ...[
    '-cat',
    'the',
    '???',
    '4k',
    'fox 4k',
    'Germany',
    'Scotland',
    'Munich',
    'Turkey',
    'UN',
    '夜景',
    '東京',
    'sky line',
  ],
  ...['"fox in slow" OR streetcar', 'animals', 'cats', 'dog cat -fox', 'OR', 'den -den'],
]

/** Returns the clips that the search and the matcher find for a query. */
async function bothOf(query: Query, country: string) {
  const { services } = server
  const reader = await openSavedReader(services)
  const stored = Object.fromEntries(
    Object.entries(SavedQuery.parse(query)).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
  const owned = { query: stored, kind: 'agency', shorts_only: false, country_code: country } as const
  const request = reader.requestOf(owned)
  if (!request) throw new Error('The search refuses this query')
  const page = { sort: 'most_recent', size: 1_000, skip: 0, after: null } as const
  const { ids } = await services.search.search(request, page)
  const [keys = []] = await reader.matcher.keysOf([request])
  const clips = await reader.matcher.readClips(await allIds())
  const matches = findMatches(reader, [{ ...owned, id: 1, keys, since: 0 }], clips)
  return { searched: ids.toSorted(), matched: matches.map(({ clipId }) => clipId).toSorted() }
}

const allIds = async () =>
  (await server.services.db.selectFrom('clips').select('id').execute()).map(({ id }) => id)

test('R-SAVED-4: random queries match the clips that the search finds', async () => {
  const random = randomFrom(50)
  let found = 0
  for (let n = 0; n < QUERIES; n++) {
    const query: Query = { ...randomQuery(random), ...(random() < 0.1 && { cleared: '1' }) }
    const { searched, matched } = await bothOf(query, 'gb')
    expect(matched, JSON.stringify(query)).toEqual(searched)
    if (searched.length > 0 && searched.length < MADE) found += 1
  }
  expect(found).toBeGreaterThan(QUERIES / 3)
})

test.each(WRITTEN_TERMS)('R-SAVED-4: the term %s matches the clips that the search finds', async (term) => {
  for (const query of [
    { term },
    { term, type: 'video' },
    { term, cleared: '1' },
    { term, quality: '4K,SD' },
  ] as const) {
    const { searched, matched } = await bothOf(query, 'us')
    expect(matched).toEqual(searched)
  }
})

test('R-SAVED-4: phrases, synonyms and places are found at all', async () => {
  for (const term of ['slowmotion', 'slomo', 'tram OR fox', 'Germany', 'Scotland', '夜景', '4k']) {
    expect((await bothOf({ term }, 'us')).matched, term).not.toEqual([])
  }
})
