/** R-UPGRADE-6 over HTTP: members read on each card which licence their account holds; other viewers read nothing. */
import type { ResultItem } from '@rushes/contract/clips'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenLicence } from '../../../test/licensing-builders.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Requester = Pick<TestUser, 'call'>
type Cards = (requester: Requester, clip: number) => Promise<readonly ResultItem[]>

let made = 0

const cardsOfSearch: Cards = async (requester, clip) => {
  const { title } = await server.services.db
    .selectFrom('clips')
    .select('title')
    .where('id', '=', clip)
    .executeTakeFirstOrThrow()
  return (await requester.call('GET /clip/clips', { querystring: { term: title } })).data.items
}

const cardsOfPackage: Cards = async (requester, clip) => {
  const { db } = server.services
  const id = 90_000 + made++
  await db.insertInto('packages').values({ id, name: 'Set', created: new Date() }).execute()
  await db.insertInto('package_clips').values({ package_id: id, clip_id: clip, position: 0 }).execute()
  return (await requester.call('GET /clip/packages/:id', { params: { id } })).data.items
}

async function cardsOfList(user: TestUser, clip: number): Promise<readonly ResultItem[]> {
  const body = { user_id: user.userId, name: `List ${made++}`, clip_ids: [clip] }
  const { list } = (await user.call('POST /clip/savelists/create', { body })).data
  const { data } = await user.call('GET /clip/savelists/:id', { params: { id: list.id } })
  return data.items.flatMap((item) => (item.withdrawn ? [] : [item]))
}

const cardsOfSharedList: Cards = async (requester, clip) => {
  const owner = await server.givenUser()
  const body = { user_id: owner.userId, name: `List ${made++}`, clip_ids: [clip] }
  const { list } = (await owner.call('POST /clip/savelists/create', { body })).data
  const shared = await owner.call('POST /clip/savelists/share/:id', {
    params: { id: list.id },
    body: { shared: true },
  })
  return (
    await requester.call('GET /clip/savelists/shared/:ref', { params: { ref: shared.data.url_ref ?? '' } })
  ).data.items
}

const cardsOfHome: Cards = async (requester, clip) => {
  const { data } = await requester.call('GET /clip/clips/latest', { querystring: { type: 'video' } })
  return data.filter(({ id }) => id === clip)
}

const cardsOfReference: Cards = async (requester, clip) => {
  const { data } = await requester.call('GET /clip/clips', { querystring: { term: `VIDEO-${clip}` } })
  return data.reference ? [data.reference] : []
}

const EARLIER = new Date('2026-01-02T10:00:00Z')
const LATER = new Date('2026-03-03T10:00:00Z')

/** A clip with two valid licences and a later one that was revoked. */
async function givenHolder() {
  const holder = await server.givenUser()
  const clip = await server.givenClip({ title: `zqowned${made++}x` })
  const { services } = server
  await givenLicence(services, holder, clip, { granted_at: EARLIER })
  const wider = { tier_code: 'DEMA', tier_name: 'Digital Editorial', granted_at: LATER }
  const newest = await givenLicence(services, holder, clip, wider)
  const revoked = new Date('2026-04-01T10:00:00Z')
  await givenLicence(services, holder, clip, { tier_code: 'NNTS', granted_at: revoked, revoked_at: revoked })
  return { holder, clip, newest }
}

const ofNewest = (licence_id: number) => [
  {
    licence_id,
    tier: 'DEMA',
    tier_name: 'Digital Editorial',
    granted: LATER.toISOString(),
    by: 'Test User',
  },
]

describe('R-UPGRADE-6: a card', () => {
  test('a card in a search, a package and a list states the newest licence to users of the account', async () => {
    const { holder, clip, newest } = await givenHolder()
    const colleague = await server.givenUser({ accountId: holder.accountId })
    for (const [card] of [
      await cardsOfSearch(holder, clip),
      await cardsOfSearch(colleague, clip),
      await cardsOfPackage(colleague, clip),
      await cardsOfList(colleague, clip),
      await cardsOfSharedList(colleague, clip),
      await cardsOfHome(colleague, clip),
      await cardsOfReference(colleague, clip),
    ]) {
      expect(card?.owned).toEqual(ofNewest(newest))
    }
  })

  test('a card states nothing to guests and to other accounts, nor for a clip without a licence', async () => {
    const { holder, clip } = await givenHolder()
    const stranger = await server.givenUser()
    const plain = await server.givenClip({ title: `zqowned${made++}x` })
    for (const cards of [
      await cardsOfSearch(server.guest, clip),
      await cardsOfSearch(stranger, clip),
      await cardsOfPackage(server.guest, clip),
      await cardsOfPackage(stranger, clip),
      await cardsOfList(stranger, clip),
      await cardsOfSharedList(server.guest, clip),
      await cardsOfSharedList(stranger, clip),
      await cardsOfHome(server.guest, clip),
      await cardsOfHome(stranger, clip),
      await cardsOfReference(server.guest, clip),
      await cardsOfReference(stranger, clip),
      await cardsOfSearch(holder, plain),
    ]) {
      expect(cards).toHaveLength(1)
      expect(cards[0]).not.toHaveProperty('owned')
    }
  })

  test('a card states no licence of a deal whose term has ended', async () => {
    const holder = await server.givenUser()
    const clip = await server.givenClip({ title: `zqowned${made++}x` })
    await givenLicence(server.services, holder, clip, { ends_at: EARLIER })
    expect((await cardsOfSearch(holder, clip))[0]).not.toHaveProperty('owned')
  })

  test('a licence from before tiers could change has the present name of its tier', async () => {
    const holder = await server.givenUser()
    const clip = await server.givenClip({ title: `zqowned${made++}x` })
    await givenLicence(server.services, holder, clip, { tier_name: null })
    const [card] = await cardsOfSearch(holder, clip)
    expect(card?.owned?.[0]?.tier_name).toBe('Digital Editorial (Under 5 million)')
  })
})

test('R-UPGRADE-6: the page of a clip lists all valid licences with their buyers, to the account alone', async () => {
  const { holder, clip, newest } = await givenHolder()
  const owned = async (requester: Requester) =>
    (await requester.call('GET /clip/clips/:id', { params: { id: clip } })).data.owned
  expect(await owned(holder)).toMatchObject([{ licence_id: newest, by: 'Test User' }, { tier: 'DELI' }])
  expect(await owned(await server.givenUser())).toEqual([])
  expect(await owned(server.guest)).toBeUndefined()
})
