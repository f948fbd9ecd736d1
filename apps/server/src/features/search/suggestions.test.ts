/** Suggestions of misspelt beginnings, numbers and nouns of other languages (R-SPELL-3). */
import type { Input } from '@rushes/contract/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Query = NonNullable<Input<'GET /clip/clips/suggest'>['querystring']>

/** Clips by their title; translations with the word that they translate. */
const suggest = async (querystring: Query, requester: Pick<TestServer['guest'], 'call'> = server.guest) =>
  (await requester.call('GET /clip/clips/suggest', { querystring })).data.map(
    ({ text, translates }) => text + (translates === null ? '' : ` for ${translates}`),
  )

test('R-SPELL-3: a noun of another language suggests its English noun, if that finds something', async () => {
  await server.givenClip({ title: 'Zqgrey hedgehog asleep' })
  // A search indexes changes.
  await server.guest.call('GET /clip/clips', {})
  for (const [typed, word] of [
    ['Igel', 'Igel'],
    ['HÉRISS', 'hérisson'],
    ['heriss', 'hérisson'],
    ['erizo', 'erizo'],
    ['riccio', 'riccio'],
  ] as const) {
    expect(await suggest({ term: typed }), typed).toContain(`hedgehog for ${word}`)
  }
  expect(await suggest({ term: 'igel', type: 'image' })).toEqual([])
  expect(await suggest({ term: 'ige' })).toEqual([])
  await server.givenClip({ title: 'Bear by zqriver' })
  expect(await suggest({ term: 'oso' })).toContain('bear for oso')
  // No clip shows a walrus.
  expect(await suggest({ term: 'walross' })).toEqual([])
  // The English word comes first, and once.
  expect((await suggest({ term: 'hedgeho' })).filter((text) => text.startsWith('hedgehog'))).toEqual([
    'hedgehog',
  ])
  // "pain" is a frequent English word, and not French bread.
  await server.givenClip({ title: 'Zqbread' })
  expect((await suggest({ term: 'pain' })).join()).not.toContain('bread')
})

test('R-SPELL-3: the number of a clip suggests it, also of another type and without its last digit', async () => {
  const id = await server.givenClip({ id: 71_234, title: 'Zqnumbered', type: 'image' })
  const withdrawn = await server.givenClip({ id: 71_235, title: 'Zqwithdrawn', state: 'withdrawn' })
  for (const term of [String(id), `IMAGE-${id}`, `V0${id}`, '7123', 'vid-7123']) {
    expect(await suggest({ term, type: 'video' }), term).toEqual(['Zqnumbered'])
  }
  for (const term of [String(withdrawn), '712', 'PACKAGE-71234', '2147483647', '99999999999']) {
    expect(await suggest({ term }), term).toEqual([])
  }
  expect(await suggest({ term: String(id), type: 'packages' })).toEqual([])
})

test('R-SPELL-3: the number of a short suggests it to viewers of shorts only', async () => {
  const id = await server.givenClip({ id: 81_234, title: 'Zqshort', type: 'short' })
  expect(await suggest({ term: String(id) })).toEqual(['Zqshort'])
  expect(await suggest({ term: String(id) }, await server.givenUser())).toEqual([])
})
