/** Filters that depend on the viewer: R-SEARCH-27, R-SEARCH-28. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClipOptions } from '../../../test/builders.ts'
import { givenAllowance, givenLicence, givenLot } from '../../../test/licensing-builders.ts'
import { refusalOf } from '../../../test/refusals.ts'
import type { Query } from '../../../test/search/small-catalogue.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  for (const [name, options] of Object.entries(CLIPS)) {
    names.set(await server.givenClip({ title: 'Zqfilter', master: new Uint8Array([1]), ...options }), name)
  }
})
afterAll(() => server.close())

/** Every fact on which a download depends. */
const CLIPS = {
  open: {},
  image: { type: 'image' },
  short: { type: 'short' },
  notSocial: { notSocial: true },
  enquiries: { enquiryOnly: true },
  shownOnly: { deliverable: false },
  notInGermany: { blockedCountries: ['de'] },
  notInTwo: { blockedCountries: ['fr', 'de'] },
  licensed: { enquiryOnly: true },
  licensedElsewhere: { blockedCountries: ['de'] },
} as const satisfies Record<string, ClipOptions>
type Name = keyof typeof CLIPS
const names = new Map<number, string>()
const idOf = (name: Name) => [...names].find(([, other]) => other === name)?.[0] ?? 0

async function namesOf(user: TestUser, query: Query): Promise<string[]> {
  const querystring = { term: 'zqfilter', page_size: 96, ...query }
  const { items } = (await user.call('GET /clip/clips', { querystring })).data
  return items.map(({ id }) => names.get(id) ?? '').sort()
}

const countFor = async (user: TestUser, facet: 'cleared' | 'obtainable') => {
  const { counts } = (await user.call('GET /clip/clips/facets', { querystring: { term: 'zqfilter' } })).data
  return counts[facet].find(({ value }) => value === '1')?.count ?? 0
}

describe('R-SEARCH-27: clips that are cleared for the country of the account', () => {
  test.each([
    ['de', ['enquiries', 'image', 'licensed', 'notSocial', 'open', 'shownOnly']],
    [
      'fr',
      [
        'enquiries',
        'image',
        'licensed',
        'licensedElsewhere',
        'notInGermany',
        'notSocial',
        'open',
        'shownOnly',
      ],
    ],
  ])(
    'clips that are cleared for the country of the account in %s are %j, which is also their count',
    async (country, wanted) => {
      const user = await server.givenUser({ country })
      expect(await namesOf(user, { cleared: '1' })).toEqual(wanted)
      expect(await countFor(user, 'cleared')).toBe(wanted.length)
      expect(await namesOf(user, { cleared: '0' })).toHaveLength(9)
    },
  )

  test('clips that are cleared for the country of the account follow the catalogue at once', async () => {
    const user = await server.givenUser({ country: 'gb' })
    const clips = server.services.db.updateTable('clips').where('id', '=', idOf('open'))
    await clips.set({ blocked_countries: ['gb'] }).execute()
    expect(await namesOf(user, { cleared: '1' })).not.toContain('open')
    await clips.set({ blocked_countries: [] }).execute()
    expect(await namesOf(user, { cleared: '1' })).toContain('open')
  })
})

describe('R-SEARCH-28: clips that the viewer could download now', () => {
  const CAN = ['licence', 'staff', 'credit', 'choose_tier']
  const givenOwner = async (user: TestUser) => {
    for (const name of ['licensed', 'licensedElsewhere'] as const) {
      await givenLicence(server.services, user, idOf(name))
    }
    return user
  }
  const VIEWERS: Record<string, () => Promise<TestUser>> = {
    'no credits': () => server.givenUser({ country: 'de' }),
    'licences alone': async () => givenOwner(await server.givenUser({ country: 'de' })),
    'licences and credits for videos': async () => {
      const user = await givenOwner(await server.givenUser({ country: 'de' }))
      await givenLot(server.services, user)
      return user
    },
    'credits of two tiers': async () => {
      const user = await server.givenUser()
      await givenLot(server.services, user)
      await givenLot(server.services, user, { tier_code: 'NNTS' })
      return user
    },
    'credits for social media': async () => {
      const user = await server.givenUser()
      await givenLot(server.services, user, { tier_code: 'DELI' })
      return user
    },
    'credits for images': async () => {
      const user = await server.givenUser({ country: 'fr' })
      await givenLot(server.services, user, { media: 'image' })
      return user
    },
    'an allowance': async () => {
      const user = await server.givenUser({ canPurchase: false })
      await givenAllowance(server.services, user, { media: 'video', remaining: 1 })
      return user
    },
    'an allowance that is used up': async () => {
      const user = await server.givenUser({ canPurchase: false })
      await givenAllowance(server.services, user, { media: 'video', remaining: 0 })
      return user
    },
    shorts: async () => {
      const user = await server.givenUser({ shortsOnly: true })
      await givenLot(server.services, user)
      return user
    },
    staff: () => server.givenUser({ kind: 'agency', role: 'Staff', country: 'de' }),
  }

  test.each(Object.keys(VIEWERS))(
    'clips that the viewer could download now with %s are those with a download on their page, which is also their count',
    async (name) => {
      const user = (await VIEWERS[name]?.()) ?? (await server.givenUser())
      const wanted: string[] = []
      for (const [id, clip] of names) {
        const page = await user.call('GET /clip/clips/:id', { params: { id: String(id) } }).catch(() => null)
        if (page && CAN.includes(page.data.download_by ?? '')) wanted.push(clip)
      }
      expect(await namesOf(user, { obtainable: '1' })).toEqual(wanted.sort())
      expect(await countFor(user, 'obtainable')).toBe(wanted.length)
    },
  )

  test('clips that the viewer could download now omit a clip without a file', async () => {
    const staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
    const querystring = { term: 'zqnofile', obtainable: '1' } as const
    const id = await server.givenClip({ title: 'Zqnofile' })
    expect((await staff.call('GET /clip/clips', { querystring })).data.items).toEqual([])
    const { db } = server.services
    await db.updateTable('clip_files').set({ clip_id: id }).where('clip_id', '=', idOf('shownOnly')).execute()
    await db.updateTable('clips').set({ description: 'Its file has come.' }).where('id', '=', id).execute()
    expect((await staff.call('GET /clip/clips', { querystring })).data.items).toHaveLength(1)
  })

  test('both filters combine with others, and the response contains the results without each', async () => {
    const user = await server.givenUser()
    await givenLot(server.services, user)
    const querystring = { term: 'zqfilter', obtainable: '1', cleared: '1', quality: 'SD' } as const
    expect((await user.call('GET /clip/clips', { querystring })).data.items).toEqual([])
    const relaxed = (await user.call('GET /clip/clips/relax', { querystring })).data
    expect(relaxed.map(({ filter }) => filter).sort()).toEqual(['cleared', 'obtainable', 'quality', 'term'])
    expect(relaxed[0]).toEqual({
      filter: 'quality',
      count: (await namesOf(user, { obtainable: '1' })).length,
    })
  })
})

test.each(['cleared', 'obtainable'])(
  '%s answers a guest 422 with the field, and has no count',
  async (name) => {
    const refusal = await refusalOf(server.guest.call('GET /clip/clips', { querystring: { [name]: '1' } }))
    expect(refusal).toMatchObject({ status: 422, code: 'validation' })
    expect(refusal?.errors).toEqual({ [name]: ['This filter is for those who have logged in'] })
    const { counts } = (await server.guest.call('GET /clip/clips/facets')).data
    expect([counts.cleared, counts.obtainable]).toEqual([[], []])
  },
)
