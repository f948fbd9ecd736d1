/** Help after a search: references, corrected terms, other types, near matches (R-SEARCH-19). */
import type { Input } from '@rushes/contract/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

type Query = NonNullable<Input<'GET /clip/clips'>['querystring']>
type Requester = Pick<TestServer['guest'], 'call'>

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const search = async (querystring: Query, requester: Requester = server.guest) =>
  (await requester.call('GET /clip/clips', { querystring })).data
const typesOf = async (querystring: Query, requester: Requester = server.guest) =>
  (await requester.call('GET /clip/clips/types', { querystring })).data.map(({ type, count }) => [
    type,
    count,
  ])
const nearOf = async (
  querystring: NonNullable<Input<'GET /clip/clips/near'>['querystring']>,
  requester: Requester = server.guest,
) => (await requester.call('GET /clip/clips/near', { querystring })).data.map(({ id }) => id)

describe('a reference (R-SEARCH-19)', () => {
  test('a reference returns the clip, also of another type, with that type', async () => {
    const id = await server.givenClip({ type: 'image' })
    const { reference, items } = await search({ term: `VIDEO-${id}`, type: 'video' })
    expect(reference).toMatchObject({ id, type: 'image' })
    expect(items).toEqual([])
  })

  test('a reference to a withdrawn clip is treated like an unknown one', async () => {
    const id = await server.givenClip({ state: 'withdrawn' })
    expect((await search({ term: `VIDEO-${id}` })).reference).toBeNull()
    expect((await search({ term: 'VIDEO-2147483647' })).reference).toBeNull()
  })

  test('a reference to a short is treated like an unknown one for members who may not see shorts', async () => {
    const id = await server.givenClip({ type: 'short' })
    expect((await search({ term: String(id) })).reference).toMatchObject({ id })
    expect((await search({ term: String(id) }, await server.givenUser())).reference).toBeNull()
    expect(
      (await search({ term: String(id) }, await server.givenUser({ shortsOnly: true }))).reference?.id,
    ).toBe(id)
  })

  test('a reference also returns packages in a search for packages', async () => {
    const row = { id: 90_001, name: 'Referenced', created: new Date() }
    await server.services.db.insertInto('packages').values(row).execute()
    const querystring = { term: 'PACKAGE-90001' }
    const { data } = await server.guest.call('GET /clip/packages', { querystring })
    expect(data.reference).toMatchObject({ id: 90_001, type: 'package' })
  })
})

describe('an unknown term', () => {
  test('an unknown term is corrected at once, page by page, unless the exact term is requested', async () => {
    for (const title of ['Zqmarmoset jumps', 'Zqmarmoset sleeps']) await server.givenClip({ title })
    server.later(61_000)
    const typed = await search({ term: 'zqmarmozet', page_size: 1 })
    expect(typed).toMatchObject({ correctedTo: 'zqmarmoset', pagination: { count: 2 } })
    const cursor = typed.pagination.es_after ?? ''
    const next = await search({ term: 'zqmarmoset', page_size: 1, page: 2, es_after: cursor })
    expect(next.items).toHaveLength(1)
    const exact = await search({ term: 'zqmarmozet', exact: '1' })
    expect(exact).toMatchObject({ correctedTo: null, didYouMean: 'zqmarmoset', items: [] })
  })

  test.each([
    ['tambouring', 'tambouringg', ['tambourine', 'tambourines']],
    ['sunset', 'sunseet', ['unset']],
    ['hunt', 'huntt', ['hund', 'HUNDE']],
    ['foot', 'fooot', ['foto']],
    ['bison', 'bisson', ['maison']],
    ['perron', 'perronn', ['perro']],
    ['cavalry', 'cavalrry', ['cavalli']],
  ])('“%s” corrects “%s”, but no word of a language: %j', async (title, misspelt, words) => {
    await server.givenClip({ title })
    server.later(61_000)
    for (const term of words) {
      expect(await search({ term })).toMatchObject({ correctedTo: null, didYouMean: null, items: [] })
    }
    expect(await search({ term: misspelt })).toMatchObject({ correctedTo: title })
  })

  test('a word that English writes with ph and other languages with f is corrected', async () => {
    await server.givenClip({ title: 'Zq elephant' })
    server.later(61_000)
    expect(await search({ term: 'elefant' })).toMatchObject({ correctedTo: 'elephant' })
  })

  test('R-SPELL-1: a word with a meaning in the catalogue is not corrected, although no clip has it', async () => {
    await server.givenClip({ title: 'Zqkatzen' })
    const { db } = server.services
    const words = { german: ['Zqkatze'], french: [], spanish: [], italian: [] }
    await db
      .insertInto('search_nouns')
      .values({ english: 'zqunfilmed', ...words })
      .execute()
    server.later(61_000)
    expect(await search({ term: 'zqkatze' })).toMatchObject({
      correctedTo: null,
      didYouMean: null,
      items: [],
    })
    expect(await search({ term: 'zqkatzn' })).toMatchObject({ correctedTo: 'zqkatzen' })
  })

  test('R-SPELL-2: four misspelt words of a term are corrected, and five are not', async () => {
    const words = ['zqheron', 'zqotter', 'zqbadger', 'zqrabbit', 'zqweasel']
    await server.givenClip({ title: words.join(' ') })
    server.later(61_000)
    const misspelt = words.map((word) => word.replace('zq', 'zzq'))
    expect(await search({ term: misspelt.slice(1).join(' ') })).toMatchObject({
      correctedTo: words.slice(1).join(' '),
    })
    expect(await search({ term: misspelt.join(' ') })).toMatchObject({ correctedTo: null, didYouMean: null })
  })

  test('R-SPELL-2: a word that sounds alike is meant before one that is more frequent', async () => {
    for (const title of ['Zqlare', 'Zqlare', 'Zqlare', 'Zqlirrel']) await server.givenClip({ title })
    server.later(61_000)
    expect(await search({ term: 'zqlirl' })).toMatchObject({ correctedTo: 'zqlirrel' })
  })

  test('a misspelt alternative is corrected although the other one finds enough', async () => {
    for (const title of ['Zqwombat', 'Zqwombat', 'Zqwombat', 'Zqnumbat']) await server.givenClip({ title })
    server.later(61_000)
    const term = 'zqwombat OR zqnunbat'
    expect(await search({ term })).toMatchObject({
      correctedTo: 'zqwombat OR zqnumbat',
      pagination: { count: 4 },
    })
    expect(await search({ term, exact: '1' })).toMatchObject({ correctedTo: null, pagination: { count: 3 } })
  })

  test('a correction that finds clips of another type only is searched for in all types', async () => {
    await server.givenClip({ title: 'Zqpangolin', type: 'image' })
    server.later(61_000)
    expect(await search({ term: 'zqpangolim', type: 'video' })).toMatchObject({
      correctedTo: 'zqpangolin',
      pagination: { count: 0 },
      items: [],
    })
    expect(await search({ term: 'zqpangolim', type: 'image' })).toMatchObject({ pagination: { count: 1 } })
  })

  test('an unknown term keeps its filters, and a correction without results is only suggested', async () => {
    await server.givenClip({ title: 'Zqtamarin', rating: 'SV' })
    server.later(61_000)
    const found = await search({ term: 'zqtamarim', rating: 'GD' })
    expect(found).toMatchObject({ correctedTo: null, didYouMean: 'zqtamarin', items: [] })
  })
})

describe('the types of a search', () => {
  test('the types of a search are counted with the filters that each of them has, as far as the viewer may see them', async () => {
    await server.givenClip({ title: 'Zqlynx', rating: 'GD' })
    await server.givenClip({ title: 'Zqlynx', rating: 'SV' })
    await server.givenClip({ title: 'Zqlynx', type: 'image', rating: 'GD' })
    await server.givenClip({ title: 'Zqlynx', type: 'short', rating: 'SV' })
    expect(await typesOf({ term: 'zqlynx', rating: 'GD' })).toEqual([
      ['video', 1],
      ['image', 1],
      ['packages', 0],
      ['short', 1],
    ])
    const shortsOnly = await server.givenUser({ shortsOnly: true })
    expect(await typesOf({ term: 'zqlynx' }, shortsOnly)).toEqual([
      ['packages', 0],
      ['short', 1],
    ])
  })
})

describe('near matches', () => {
  test('near matches contain at least half of the words but not all, the most first, within the filters', async () => {
    const three = { title: 'Zqibex zqridge zqdawn', rating: 'GD' } as const
    const all = await server.givenClip({ ...three, title: `${three.title} zqfog` })
    const some = await server.givenClip(three)
    const two = await server.givenClip({ title: 'Zqibex zqridge', rating: 'SV' })
    const one = await server.givenClip({ title: 'Zqibex' })
    const term = 'zqibex zqridge zqdawn zqfog'
    expect(await nearOf({ term })).toEqual([some, two])
    expect(await nearOf({ term, rating: 'GD' })).toEqual([some])
    expect((await search({ term })).items.map(({ id }) => id)).toEqual([all])
    expect((await nearOf({ term: 'zqibex zqnowhere' })).sort()).toEqual([all, some, two, one].sort())
  })

  test('R-SPELL-4: near matches with a rare word come before those with several frequent ones', async () => {
    for (let clip = 0; clip < 40; clip++) await server.givenClip({ title: 'Zqherd at zqfarm by zqroad' })
    const rare = await server.givenClip({ title: 'Zqheifer on zqroad', created: new Date('2020-01-01') })
    const [first] = await nearOf({ term: 'zqheifer zqroad zqherd zqfarm' })
    expect(first).toBe(rare)
  })

  test('R-SPELL-4: near matches with the subject come before those with only the place or time', async () => {
    const subject = await server.givenClip({ title: 'Zqpuma asleep', created: new Date('2020-01-01') })
    const setting = await server.givenClip({ title: 'Zqstreet with zqlamps' })
    for (const term of ['zqpuma on zqstreet', 'zqpuma at zqstreet', 'A zqpuma near the zqstreet']) {
      expect(await nearOf({ term }), term).toEqual([subject, setting])
    }
    expect(await nearOf({ term: 'zqpuma zqstreet' })).toEqual([setting, subject])
    expect(await nearOf({ term: 'in zqpuma zqstreet' })).toEqual([setting, subject])
  })

  test('near matches never contain what the term excludes', async () => {
    await server.givenClip({ title: 'Zqstoat in zqsnow' })
    const other = await server.givenClip({ title: 'Zqstoat' })
    expect(await nearOf({ term: 'zqstoat zqfjord -zqsnow' })).toEqual([other])
    expect(await nearOf({ term: 'zqstoat zqfjord NOT zqsnow' })).toEqual([other])
    expect(await nearOf({ term: 'zqstoat -zqsnow' })).toEqual([])
  })

  test('near matches never contain what the viewer may not see, and do not exist for unknown words', async () => {
    const short = await server.givenClip({ title: 'Zqvole', type: 'short' })
    expect(await nearOf({ term: 'zqvole zqnothing' })).toEqual([short])
    expect(await nearOf({ term: 'zqvole zqnothing' }, await server.givenUser())).toEqual([])
    expect(await nearOf({ term: 'zqvole zqnothing', type: 'packages' })).toEqual([])
    expect(await nearOf({ term: 'zqn zqo zqp zqq zqr zqs zqt zqu zqv zqw' })).toEqual([])
    expect(await nearOf({})).toEqual([])
  })
})
