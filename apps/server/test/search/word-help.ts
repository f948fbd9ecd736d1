/** Suggestions while somebody types, and corrections of what was typed. */
import type { Input } from '@rushes/contract/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestServer } from '../test-server.ts'

type Asker = Pick<TestServer['guest'], 'call'>
type SuggestQuery = NonNullable<Input<'GET /clip/clips/suggest'>['querystring']>
type Query = NonNullable<Input<'GET /clip/clips'>['querystring']>

export function testWordHelp(start: () => Promise<TestServer>): void {
  let server: TestServer
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server.close())

  const suggest = async (querystring: SuggestQuery, asker: Asker = server.guest): Promise<string[]> =>
    (await asker.call('GET /clip/clips/suggest', { querystring })).data.map(({ text }) => text)
  const didYouMean = async (querystring: Query) =>
    (await server.guest.call('GET /clip/clips', { querystring })).data.didYouMean
  /** An engine may remember its words for a minute. */
  async function learn(): Promise<void> {
    server.later(61_000)
    await didYouMean({})
  }

  describe('suggestions', () => {
    test('complete the last word, the most frequent first', async () => {
      await server.givenClip({ title: 'Hedgehog in hedge' })
      await server.givenClip({ title: 'Hedgehogs' })
      await server.givenClip({ title: 'Hedgehog café' })
      await learn()
      expect(await suggest({ term: 'small Hedge' })).toEqual([
        'small hedgehog',
        'small hedgehogs',
        'small hedge',
      ])
      expect(await suggest({ term: 'CAFÉ' })).toEqual(['cafe'])
      expect(await suggest({ term: 'hedgehog ' })).toEqual([])
    })

    test('never lead to where the chosen type, or the viewer, has nothing', async () => {
      await server.givenClip({ title: 'Aardvark', type: 'image' })
      await server.givenClip({ title: 'Aardwolf' })
      await server.givenClip({ title: 'Aardpup', type: 'short' })
      const row = { id: 5, name: 'Aardwolf nights', created: new Date() }
      await server.services.db.insertInto('packages').values(row).execute()
      await learn()
      const of = async (type: SuggestQuery['type'], asker?: Asker) =>
        (await suggest({ term: 'aard', ...(type && { type }) }, asker)).sort()
      expect(await of('image')).toEqual(['aardvark'])
      expect(await of('packages')).toEqual(['aardwolf'])
      expect(await of(undefined)).toEqual(['aardpup', 'aardvark', 'aardwolf'])
      expect(await of(undefined, await server.givenUser())).toEqual(['aardvark', 'aardwolf'])
      expect(await of('video', await server.givenUser({ shortsOnly: true }))).toEqual([])
    })

    test('forget a word that nothing holds any more', async () => {
      const id = await server.givenClip({ title: 'Quagga' })
      await learn()
      expect(await suggest({ term: 'quag' })).toEqual(['quagga'])
      await server.services.db.updateTable('clips').set({ state: 'withdrawn' }).where('id', '=', id).execute()
      await didYouMean({})
      expect(await suggest({ term: 'quag' })).toEqual([])
    })
  })

  describe('a correction', () => {
    beforeAll(async () => {
      await server.givenClip({ title: 'Kangaroo leaps', type: 'image' })
      await server.givenClip({ title: 'Hotel lobby' })
      await learn()
    })

    test.each([
      [{ term: 'kangaro leaps' }, 'kangaroo leaps'],
      [{ term: '"leaps" KANGARO' }, '"leaps" kangaroo'],
      [{ term: 'hotels otel' }, 'hotels hotel'],
      [{ term: 'kangaro', type: 'image' }, 'kangaroo'],
    ] as const)('of %j is %s', async (query, corrected) => {
      expect(await didYouMean(query)).toBe(corrected)
    })

    test('is not offered where something was found, nothing is alike, or it would find nothing either', async () => {
      expect(await didYouMean({ term: 'kangaroo' })).toBeNull()
      expect(await didYouMean({ term: 'xylophone' })).toBeNull()
      expect(await didYouMean({ term: 'kangaro', type: 'video' })).toBeNull()
      expect(await didYouMean({ term: 'kangaro lobby' })).toBeNull()
    })
  })
}
