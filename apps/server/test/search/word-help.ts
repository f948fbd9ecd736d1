/** Suggestions while a user types, and corrections of typed terms. */
import type { Data, Input } from '@rushes/contract/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestServer } from '../test-server.ts'

type Requester = Pick<TestServer['guest'], 'call'>
type SuggestQuery = NonNullable<Input<'GET /clip/clips/suggest'>['querystring']>
type Query = NonNullable<Input<'GET /clip/clips'>['querystring']>

export function testWordHelp(start: () => Promise<TestServer>): void {
  let server: TestServer
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server.close())
  describe('suggestions', () => testSuggestions(() => server))
  describe('a correction', () => testCorrections(() => server))
}

type Kind = Data<'GET /clip/clips/suggest'>[number]['kind']

const suggest = async (
  requester: Requester,
  querystring: SuggestQuery,
  kind: Kind = 'words',
): Promise<string[]> =>
  (await requester.call('GET /clip/clips/suggest', { querystring })).data.flatMap((one) =>
    one.kind === kind ? [one.text] : [],
  )
const didYouMean = async ({ guest }: TestServer, querystring: Query) =>
  (await guest.call('GET /clip/clips', { querystring })).data.didYouMean

/** An engine may cache its words for a minute, and a search indexes changes. */
async function learn(server: TestServer): Promise<void> {
  server.later(61_000)
  await didYouMean(server, {})
}

function testSuggestions(server: () => TestServer): void {
  test('suggestions complete the last word, the most frequent first', async () => {
    const { guest, givenClip } = server()
    await givenClip({ title: 'Hedgehog in hedge' })
    await givenClip({ title: 'Hedgehogs' })
    await givenClip({ title: 'Hedgehog café' })
    await givenClip({ title: 'Small hedgehog, small hedge' })
    await learn(server())
    expect(await suggest(guest, { term: 'Hedge' })).toEqual(['hedgehog', 'hedgehogs', 'hedge'])
    expect(await suggest(guest, { term: 'small Hedgeh' })).toEqual(['small hedgehog', 'small hedgehogs'])
    expect(await suggest(guest, { term: 'CAFÉ' })).toEqual(['cafe'])
    expect(await suggest(guest, { term: 'hedgehog ' })).toEqual([])
  })

  test('suggestions always lead to results of the chosen type that the viewer may see', async () => {
    const { guest, services, givenClip, givenUser } = server()
    await givenClip({ title: 'Aardvark', type: 'image' })
    await givenClip({ title: 'Aardwolf' })
    await givenClip({ title: 'Aardpup', type: 'short' })
    const row = { id: 5, name: 'Aardwolf nights', created: new Date() }
    await services.db.insertInto('packages').values(row).execute()
    await learn(server())
    const of = async (type: SuggestQuery['type'], requester: Requester = guest) =>
      (await suggest(requester, { term: 'aard', ...(type && { type }) })).sort()
    expect(await of('image')).toEqual(['aardvark'])
    expect(await of('packages')).toEqual(['aardwolf'])
    expect(await of(undefined)).toEqual(['aardpup', 'aardvark', 'aardwolf'])
    expect(await of(undefined, await givenUser())).toEqual(['aardvark', 'aardwolf'])
    expect(await of('video', await givenUser({ shortsOnly: true }))).toEqual([])
  })

  test('suggestions complete a word only with words that occur next to the ones before it', async () => {
    const { guest, givenClip } = server()
    const id = await givenClip({ title: 'Zqgarden zqwall', type: 'image' })
    await givenClip({ title: 'Zqwait zqwhite' })
    await learn(server())
    expect(await suggest(guest, { term: 'zqgarden zqw' })).toEqual(['zqgarden zqwall'])
    expect(await suggest(guest, { term: 'zqgarden zqw', type: 'video' })).toEqual([])
    expect(await suggest(guest, { term: 'zqnowhere zqw' })).toEqual([])
    const querystring = { term: 'zqgarden zqw' }
    const [first] = (await guest.call('GET /clip/clips/suggest', { querystring })).data
    expect(first).toMatchObject({ kind: 'clip', id, text: 'Zqgarden zqwall' })
  })

  test('suggestions complete the last word of text without spaces', async () => {
    const { guest, givenClip } = server()
    await givenClip({ title: '東京タワーの夜景' })
    await givenClip({ title: '北京天安门广场' })
    await learn(server())
    expect(await suggest(guest, { term: '夜' })).toEqual(['夜景'])
    expect(await suggest(guest, { term: '東京タワ' })).toEqual(['東京タワー'])
    expect(await suggest(guest, { term: '北京天安' })).toEqual(['北京天安门'])
    await givenClip({ title: 'ผู้กระทำผิด' })
    await learn(server())
    expect(await suggest(guest, { term: 'กระท' })).toEqual(['กระทำ'])
  })

  test.each([
    ['ワー', 'オペラタワーの朝'],
    ['安门', '长安门大街'],
    ['港町祭', '朝の港町祭で'],
    ['공원', '한강공원에서'],
    ['โดนี', 'ในอินโดนีเซีย'],
    ['zqbridge 橋本', 'zqbridge 日本橋本町'],
    ['7319年', '7319年の朝'],
    ['7319年の', '7319年の夜'],
  ])('suggestions contain %s and the clip %s, where it is within a word', async (term, title) => {
    const { guest, givenClip } = server()
    await givenClip({ title })
    await learn(server())
    expect(await suggest(guest, { term })).toEqual([term])
    expect(await suggest(guest, { term }, 'clip')).toContain(title)
  })

  test('suggestions do not contain two letters of a script without spaces that are in no clip', async () => {
    const { guest, givenClip } = server()
    await givenClip({ title: '港町' })
    await learn(server())
    expect(await suggest(guest, { term: '町港' })).toEqual([])
    expect(await suggest(guest, { term: '町港' }, 'clip')).toEqual([])
  })

  test('R-SPELL-3: a misspelt beginning is completed, but a word of a language is not', async () => {
    const { guest, givenClip } = server()
    await givenClip({ title: 'Qxarmadillo in the hotel', type: 'image' })
    await givenClip({ title: 'Qxarmada' })
    await learn(server())
    expect(await suggest(guest, { term: 'qxarnadi' })).toEqual(['qxarmadillo', 'qxarmada'])
    expect(await suggest(guest, { term: 'in qxarmadilo' })).toEqual(['in qxarmadillo'])
    expect(await suggest(guest, { term: 'qxarmadilo', type: 'video' })).toEqual([])
    expect(await suggest(guest, { term: 'qxarmadilo' }, 'clip')).toEqual(['Qxarmadillo in the hotel'])
    expect(await suggest(guest, { term: 'motel' })).toEqual([])
    expect(await suggest(guest, { term: 'hotwl' })).toEqual(['hotel'])
  })

  test('suggestions complete abbreviations with dots and without', async () => {
    const { guest, givenClip } = server()
    await givenClip({ title: 'Z.Q.A.T.O. summit' })
    await givenClip({ title: 'ZQATO troops', location: 'gb' })
    await learn(server())
    for (const term of ['Z.Q.A.T.O.', 'Z.Q.A.T.O', 'Z.Q.A.', 'zqato']) {
      expect(await suggest(guest, { term })).toEqual(['zqato'])
      expect(await suggest(guest, { term }, 'clip')).toHaveLength(2)
    }
    expect(await suggest(guest, { term: 'Z.Q.A.T.O. su' })).toEqual(['Z.Q.A.T.O. summit'])
    expect(await suggest(guest, { term: 'summit Z.Q.' })).toEqual(['summit zqato'])
    expect(await suggest(guest, { term: 'U.K' }, 'place')).toEqual(['UK'])
  })

  test('suggestions contain places with their spelling, and categories', async () => {
    const { guest, givenClip } = server()
    await givenClip({ title: 'Zqcathedral', place: 'Köln', location: 'de', categoryId: 250 })
    await learn(server())
    expect(await suggest(guest, { term: 'köl' }, 'place')).toEqual(['Köln'])
    expect(await suggest(guest, { term: 'kol' }, 'place')).toEqual(['Köln'])
    expect(await suggest(guest, { term: 'germ' }, 'place')).toContain('Germany')
    expect(await suggest(guest, { term: 'zanzi' }, 'place')).toEqual([])
    expect(await suggest(guest, { term: 'pe' }, 'category')).toEqual(['Pets'])
    expect(await suggest(guest, { term: 'pe', type: 'packages' }, 'category')).toEqual([])
  })

  test('suggestions do not contain a word that no clip contains any more', async () => {
    const { guest, services, givenClip } = server()
    const id = await givenClip({ title: 'Quagga' })
    await learn(server())
    expect(await suggest(guest, { term: 'quag' })).toEqual(['quagga'])
    await services.db.updateTable('clips').set({ state: 'withdrawn' }).where('id', '=', id).execute()
    await didYouMean(server(), {})
    expect(await suggest(guest, { term: 'quag' })).toEqual([])
  })
}

function testCorrections(server: () => TestServer): void {
  beforeAll(async () => {
    await server().givenClip({ title: 'Kangaroo leaps', type: 'image' })
    await server().givenClip({ title: 'Hotel lobby' })
    await learn(server())
  })

  test.each([
    [{ term: 'kangaro leaps' }, 'kangaroo leaps'],
    [{ term: '"leaps" KANGARO' }, '"leaps" kangaroo'],
    [{ term: 'hotels otel' }, 'hotels hotel'],
    [{ term: 'kangaro', type: 'image' }, 'kangaroo'],
    [{ term: 'kangaro NOT lobby' }, 'kangaroo NOT lobby'],
    [{ term: 'kangaro -kangaro NOT "kangaro leap"' }, 'kangaroo -kangaro NOT "kangaro leap"'],
    [{ term: 'Lobby OR kangaro' }, 'lobby OR kangaroo'],
    [{ term: 'KANGARO AND LEAPS' }, 'kangaroo AND leaps'],
    // Results of another type.
    [{ term: 'kangaro', type: 'video' }, 'kangaroo'],
  ] as const)('the correction of %j is %s', async (query, corrected) => {
    expect(await didYouMean(server(), query)).toBe(corrected)
  })

  test.each<[Query, string]>([
    [{ term: 'kangaroo' }, 'something was found'],
    [{ term: 'xylophone' }, 'no word is similar'],
    [{ term: 'motel' }, 'it is an English word'],
    [{ term: 'kangaro lobby' }, 'the corrected term would find nothing'],
    [{ term: 'kangaro NOT kangaroo' }, 'the corrected term excludes what it would find'],
    [{ term: 'lobby -kangaro' }, 'the misspelt word is excluded'],
  ])('a correction of %j is not offered, because %s', async (query) => {
    expect(await didYouMean(server(), query)).toBeNull()
  })
}
