/** Searches for a kind, and in other languages, over HTTP. */
import type { Input } from '@rushes/contract/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Query = NonNullable<Input<'GET /clip/clips'>['querystring']>

const search = async (querystring: Query) =>
  (await server.guest.call('GET /clip/clips', { querystring: { type: 'video', ...querystring } })).data
const find = async (querystring: Query) => (await search(querystring)).items.map(({ id }) => id)
const near = async (term: string) =>
  (await server.guest.call('GET /clip/clips/near', { querystring: { term } })).data.map(({ id }) => id)

test('R-KIND-1: a kind is found below the word itself, with exact counts and facets', async () => {
  const owl = await server.givenClip({ title: 'Owl at dusk', rating: 'GD' })
  const mentioned = await server.givenClip({
    title: 'Dusk in the zqwood',
    description: 'A bird calls.',
    rating: 'SV',
  })
  const titled = await server.givenClip({ title: 'Bird at dusk', rating: 'GD' })
  await server.givenClip({ title: 'Cricket bat at dusk' })
  expect(await find({ term: 'birds dusk' })).toEqual([titled, mentioned, owl])
  const { pagination } = await search({ term: 'bird dusk' })
  expect(pagination).toMatchObject({ count: 3, countIsExact: true })
  const facets = await server.guest.call('GET /clip/clips/facets', {
    querystring: { type: 'video', term: 'bird dusk' },
  })
  expect(facets.data.counts['rating']).toEqual([
    { value: 'GD', count: 2 },
    { value: 'SV', count: 1 },
  ])
  expect(await find({ term: 'bird dusk', rating: 'GD' })).toEqual([titled, owl])
})

test('R-KIND-1: the description names no kind, and a changed title changes the kinds', async () => {
  const id = await server.givenClip({ title: 'Zqlake at noon', description: 'An owl and a duck.' })
  expect(await find({ term: 'bird zqlake' })).toEqual([])
  await server.services.db
    .updateTable('clips')
    .set({ title: 'Duck on zqlake' })
    .where('id', '=', id)
    .execute()
  expect(await find({ term: 'bird zqlake' })).toEqual([id])
  await server.services.db.updateTable('clips').set({ title: 'Zqlake' }).where('id', '=', id).execute()
  expect(await find({ term: 'bird zqlake' })).toEqual([])
})

test('R-KIND-2: the kind itself comes before clips with the word in the name of another animal', async () => {
  const cheetah = await server.givenClip({ title: 'Cheetah at zqcamp', keywords: ['cheetah', 'big cat'] })
  const cat = await server.givenClip({
    title: 'Tabby at zqcamp',
    keywords: ['tabby', 'cat'],
    created: new Date('2020-01-01'),
  })
  expect(await find({ term: 'cat zqcamp' })).toEqual([cat, cheetah])
  expect(await find({ term: '"big cat" zqcamp' })).toEqual([cheetah])
  expect(await find({ term: 'big cat zqcamp' })).toEqual([cheetah])
  expect(await find({ term: 'zqcamp -cat' })).toEqual([])
})

test('R-KIND-1: a minus and a phrase mean the word and not its kind', async () => {
  const duck = await server.givenClip({ title: 'Duck at zqpond' })
  const bird = await server.givenClip({ title: 'Bird at zqpond' })
  expect(await find({ term: 'zqpond -bird' })).toEqual([duck])
  expect(await find({ term: 'zqpond "bird"' })).toEqual([bird])
  expect(await find({ term: 'animal zqpond -duck' })).toEqual([bird])
})

test('R-KIND-3: a synonym of the agency comes before a kind', async () => {
  const owl = await server.givenClip({ title: 'Owl at zqbarn' })
  const plane = await server.givenClip({ title: 'Zqjet at zqbarn', created: new Date('2020-01-01') })
  await server.services.db
    .insertInto('search_synonyms')
    .values({ words: ['bird', 'zqjet'] })
    .execute()
  server.later(61_000)
  expect(await find({ term: 'bird zqbarn' })).toEqual([plane, owl])
})

test.each([
  ['Prime minister', 'Premierministerin'],
  ['Hostage', 'rehenes'],
  ['Wheelchair', 'fauteuil roulant'],
  ['Traffic light', 'semafori'],
  ['Climate change', 'Klimawandel'],
])('R-KIND-4: a term of the news: the clip “%s” is found by %s', async (title, term) => {
  const id = await server.givenClip({ title: `${title} at zqdesk` })
  expect(await find({ term: `${term} zqdesk` })).toEqual([id])
})

test.each(['gatto', 'Katzen', 'CHATS', 'gatas', 'chatte'])('R-KIND-4: %s finds cats', async (term) => {
  const id = await server.givenClip({ title: 'Grey cat on zqroof' })
  expect(await find({ term: `${term} zqroof` })).toContain(id)
})

test('R-KIND-4: a name of two words is found with and without the words between them', async () => {
  const id = await server.givenClip({ title: 'Fire engine in zqalley' })
  await server.givenClip({ title: 'Fire at zqalley engine' })
  for (const term of ['camion de pompiers', 'camion pompiers', 'camión de bomberos', 'Löschfahrzeug']) {
    expect(await find({ term: `${term} zqalley` }), term).toEqual([id])
  }
  expect(await find({ term: 'camion de zqpompiers zqalley' })).toEqual([])
})

test('R-KIND-4: umlauts and circumflexes may be left out', async () => {
  const bird = await server.givenClip({ title: 'Bird on zqwire' })
  const castle = await server.givenClip({ title: 'Castle with zqwire' })
  for (const term of ['Vögel', 'vogel', 'voegel', 'oiseaux']) {
    expect(await find({ term: `${term} zqwire` }), term).toEqual([bird])
  }
  for (const term of ['château', 'chateau', 'châteaux', 'Schlösser', 'schloesser']) {
    expect(await find({ term: `${term} zqwire` }), term).toEqual([castle])
  }
})

test('R-KIND-4: a word that clips contain keeps its English meaning', async () => {
  const cat = await server.givenClip({ title: 'Cat by zqfire' })
  expect(await find({ term: 'chat zqfire' })).toEqual([cat])
  const chat = await server.givenClip({ title: 'Fireside chat by zqfire' })
  await find({ term: 'zqfire' })
  server.later(61_000)
  expect(await find({ term: 'chat zqfire' })).toEqual([chat])
  expect(await find({ term: 'gatto zqfire' })).toEqual([cat])
})

test('near matches contain half of the words that any clip contains, and nothing that is excluded', async () => {
  const duck = await server.givenClip({ title: 'Duckling on zqmoor' })
  const goose = await server.givenClip({ title: 'Goose on zqmoor' })
  expect((await near('bird zqmoor zqunheard zqunseen')).slice(0, 2)).toEqual([goose, duck])
  expect(await near('zqunheard zqmoor zqunseen zqunknown -goose')).toEqual([duck])
})
