/**
 * Clips over HTTP: what guests, members, shorts accounts and staff see (R-CLIP-1, R-CLIP-2, R-CLIP-3, R-CLIP-4),
 * related clips, repeated facts (R-CLIP-7), texts (R-CLIP-11) and What’s trending.
 */
import { usageTypeOf } from '@rushes/commerce/licence-tier'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenLicence } from '../../../test/licensing-builders.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { trendingList } from './curation/trending.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Requester = Pick<TestServer['guest'], 'call'>
const see = (requester: Requester, id: number) => requester.call('GET /clip/clips/:id', { params: { id } })

describe('one clip', () => {
  test('one clip is unknown when it does not exist, when it is a draft and before its embargo ends', async () => {
    const draft = await server.givenClip({ state: 'draft' })
    const embargoed = await server.givenClip()
    await server.services.db
      .updateTable('clips')
      .set({ publish_at: new Date(server.services.clock.now().getTime() + 60_000) })
      .where('id', '=', embargoed)
      .execute()
    for (const id of [999, draft, embargoed]) {
      expect(await refusalOf(see(server.guest, id))).toMatchObject({ status: 404, message: 'Clip not found' })
    }
  })

  test('one clip that has been withdrawn answers 410 to customers, and is visible to staff', async () => {
    const id = await server.givenClip({ state: 'withdrawn' })
    const member = await server.givenUser()
    expect(await refusalOf(see(server.guest, id))).toMatchObject({ status: 410, code: 'withdrawn' })
    expect(await refusalOf(see(member, id))).toMatchObject({ status: 410 })
    const staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
    expect((await see(staff, id)).data.id).toBe(id)
  })

  test('one clip that is a short is refused to accounts without shorts, and any other clip to a shorts-only account', async () => {
    const [short, video] = [await server.givenClip({ type: 'short' }), await server.givenClip()]
    const [ordinary, vertical] = [await server.givenUser(), await server.givenUser({ shortsOnly: true })]
    expect(await refusalOf(see(ordinary, short))).toMatchObject({ status: 403, code: 'shorts_only' })
    expect(await refusalOf(see(vertical, video))).toMatchObject({ status: 403, code: 'shorts_only' })
    expect((await see(vertical, short)).data.video_metadata?.short).toBe(true)
    expect((await see(server.guest, short)).data.id).toBe(short)
  })

  test('one clip omits from a guest’s answer what needs a login', async () => {
    const id = await server.givenClip({ keywords: ['secret'] })
    const { data } = await see(server.guest, id)
    const hidden = ['description', 'keywords', 'packages', 'textFile', 'licensing_terms', 'owned']
    expect(hidden.filter((field) => field in data)).toEqual([])
    expect(data).toMatchObject({ downloadable_by_user: false, title: `Clip ${id}`, category: 'Pets' })
  })

  test('one clip states to a guest how much a login shows, and shows a member all of it', async () => {
    const id = await server.givenClip({ keywords: ['one', 'two'] })
    const { data } = await see(await server.givenUser(), id)
    const words = data.description?.trim().split(/\s+/).filter(Boolean).length
    expect((await see(server.guest, id)).data.locked).toEqual({ words, keywords: 2, packages: 0 })
    expect(data.locked).toBeUndefined()
  })

  test('R-CLIP-13: one clip shows its restrictions publicly, on its page, on its card and in the cart', async () => {
    const restricted = await server.givenClip({ restrictions: ' Blur the faces.\n' })
    const free = await server.givenClip({ restrictions: ' \n' })
    expect((await see(server.guest, restricted)).data.restrictions).toBe('Blur the faces.')
    expect((await see(server.guest, free)).data.restrictions).toBe('')
    const { data } = await server.guest.call('GET /clip/clips/batch', {
      querystring: { ids: `${restricted},${free}` },
    })
    expect(data.items.map(({ restrictions, meta }) => [restrictions, meta.restricted])).toEqual([
      ['Blur the faces.', true],
      ['', false],
    ])
  })

  test('R-GRAPHIC-1: one clip is publicly marked as graphic, and suggested without a picture', async () => {
    const graphic = await server.givenClip({ title: 'Zqdistressing', graphic: true })
    const { data } = await see(server.guest, graphic)
    expect(data.video_metadata?.graphic).toBe(true)
    const other = await server.givenClip({ title: 'Zqdistressing calm' })
    expect((await see(server.guest, other)).data.video_metadata?.graphic).toBe(false)
    // The first search updates the index that the suggestions read.
    await server.guest.call('GET /clip/clips', { querystring: { term: 'zqdistressing' } })
    const suggested = await server.guest.call('GET /clip/clips/suggest', {
      querystring: { term: 'zqdistressing' },
    })
    const pictures = suggested.data.filter(({ kind }) => kind === 'clip')
    expect(new Map(pictures.map(({ id, thumbpath }) => [id, thumbpath !== null]))).toEqual(
      new Map([
        [graphic, false],
        [other, true],
      ]),
    )
  })

  test('one clip shows a member the details, with the keywords as one comma-separated text', async () => {
    const id = await server.givenClip({ keywords: ['kitten', 'wall'], restrictions: 'Blur the faces.' })
    const { data } = await see(await server.givenUser(), id)
    expect(data).toMatchObject({
      description: 'What is seen.',
      keywords: 'kitten, wall',
      restrictions: 'Blur the faces.',
      downloadable_by_user: true,
      owned: [],
    })
  })

  test('one clip with licensing term 8 is marked in both places as not for social media', async () => {
    const id = await server.givenClip({ notSocial: true })
    const { data } = await see(await server.givenUser(), id)
    expect(data.notSocial).toBe(true)
    expect(data.video_metadata?.notSocial).toBe(true)
    expect(data.licensing_terms).toContainEqual({ id: 8, name: 'Not for publication on Social Media' })
  })

  test.each([
    ['an account that cannot purchase and has no credits', { canPurchase: false }, {}, false],
    ['an account that can purchase', { canPurchase: true }, {}, true],
    ['enquiry-only', {}, { enquiryOnly: true }, false],
    ['not deliverable', {}, { deliverable: false }, false],
    ['blocked in the account’s country', { country: 'us' }, { blockedCountries: ['us'] }, false],
    ['agency staff', { kind: 'agency', role: 'Staff', canPurchase: false }, {}, true],
  ] as const)(
    'downloadable_by_user of one clip is as expected for %s',
    async (_case, user, clip, expected) => {
      const id = await server.givenClip({
        ...clip,
        blockedCountries: [...('blockedCountries' in clip ? clip.blockedCountries : [])],
      })
      const { data } = await see(await server.givenUser(user), id)
      expect(data.downloadable_by_user).toBe(expected)
    },
  )

  test('one clip is downloadable for an account with a standard credit row of its medium', async () => {
    const [image, video] = [await server.givenClip({ type: 'image' }), await server.givenClip()]
    const user = await server.givenUser({ canPurchase: false })
    await server.services.db
      .insertInto('standard_credits')
      .values({ account_id: user.accountId, media: 'image', remaining: 0 })
      .execute()
    expect((await see(user, image)).data.downloadable_by_user).toBe(true)
    expect((await see(user, video)).data.downloadable_by_user).toBe(false)
  })

  test('one clip shows a member the licences of their account, newest first and without revoked ones', async () => {
    const user = await server.givenUser()
    const stranger = await server.givenUser()
    const id = await server.givenClip()
    const { services } = server
    const granted = (day: string) => ({ granted_at: new Date(`${day}T12:00:00Z`) })
    const older = await givenLicence(services, user, id, { tier_code: 'NNTS', ...granted('2026-01-01') })
    const newer = await givenLicence(services, user, id, granted('2026-02-01'))
    await givenLicence(services, user, id, {
      ...granted('2026-03-01'),
      tier_code: 'CSDO',
      revoked_at: new Date(),
    })
    await givenLicence(services, stranger, id)
    const owned = [
      { licence_id: newer, tier: 'DELI', granted: '2026-02-01T12:00:00.000Z' },
      { licence_id: older, tier: 'NNTS', granted: '2026-01-01T12:00:00.000Z' },
    ].map((licence) => ({ ...licence, tier_name: usageTypeOf(licence.tier), by: 'Test User' }))
    expect((await see(user, id)).data.owned).toEqual(owned)
    const { data } = await user.call('GET /clip/clips/batch', {
      querystring: { ids: String(id) },
    })
    expect(data.items).toMatchObject([{ id, owned }])
  })

  test('one clip plays adaptively when hls is active, otherwise from a direct file', async () => {
    const id = await server.givenClip()
    const { media } = (await see(server.guest, id)).data
    expect(media).toEqual({
      thumbpath: `/media/${id}/test/poster-640.jpg`,
      filepath: `/media/${id}/test/hls/360p.m4s`,
      hls_path: `/media/${id}/test/hls/master.m3u8`,
      storyboard: `/media/${id}/test/sprite.vtt`,
    })
    await server.services.db.updateTable('clips').set({ has_hls: false }).where('id', '=', id).execute()
    expect((await see(server.guest, id)).data.media).toMatchObject({
      filepath: `/media/${id}/test/hover.mp4`,
      hls_path: null,
    })
  })
})

describe('More like this', () => {
  test('More like this starts with the editors’ choice and never contains the clip itself or what the viewer may not see', async () => {
    const id = await server.givenClip({ keywords: ['owl', 'night'] })
    const chosen = await server.givenClip()
    const withdrawn = await server.givenClip({ state: 'withdrawn' })
    const short = await server.givenClip({ type: 'short', keywords: ['owl'] })
    const similar = await server.givenClip({ keywords: ['owl', 'night'] })
    await server.services.db
      .insertInto('related_clips')
      .values(
        [withdrawn, chosen, short].map((related_id, position) => ({ clip_id: id, related_id, position })),
      )
      .execute()
    while ((await server.services.search.indexChanges()) > 0);
    const ids = (await see(await server.givenUser(), id)).data.related_items.map((item) => item.id)
    expect(ids[0]).toBe(chosen)
    expect(ids).toContain(similar)
    expect(ids).not.toContain(id)
    expect(ids).not.toContain(withdrawn)
    expect(ids).not.toContain(short)
    expect(ids.length).toBeLessThanOrEqual(12)
    const guestIds = (await see(server.guest, id)).data.related_items.map((item) => item.id)
    expect(guestIds).toContain(short)
  })
})

describe('What’s trending', () => {
  test('What’s trending contains pins in their order, then the week’s demand, without shorts, at most 15', async () => {
    const own = await startTestServer()
    const user = await own.givenUser()
    const pin = async (position: number, type: 'video' | 'short' = 'video') => {
      const clip_id = await own.givenClip({ type })
      await own.services.db.insertInto('curation').values({ slot: 'trending', position, clip_id }).execute()
      return clip_id
    }
    const second = await pin(2)
    const first = await pin(1)
    const short = await pin(3, 'short')
    const listed = await own.givenClip({ created: new Date('2020-01-01') })
    for (let more = 0; more < 16; more++) await own.givenClip()
    await user.call('POST /clip/savelists/create', {
      body: { user_id: user.userId, name: 'Mine', clip_id: listed },
    })
    const ids = (await own.guest.call('GET /clip/clips/featured')).data.map(({ id }) => id)
    expect(ids).toHaveLength(15)
    expect(ids.slice(0, 3)).toEqual([first, second, listed])
    expect(ids).not.toContain(short)
    await own.close()
  })

  test('What’s trending does not wait for a publication that happens while it is read, and the next answer contains it', async () => {
    const listeners: (() => void)[] = []
    const onChange = (listener: () => void) => void listeners.push(listener)
    const list = trendingList({
      ...server.services,
      pageChanges: { onChange, announce: () => {}, readSettings: async () => {}, close: async () => {} },
    })
    const requested = list()
    for (const notify of listeners) notify()
    expect(await requested).toBeInstanceOf(Array)
    const newest = await server.givenClip({ created: server.services.clock.now() })
    expect((await list()).map(({ id }) => id)).toContain(newest)
  })
})

describe('Latest videos', () => {
  test('Latest videos contains the 20 newest that the viewer may see', async () => {
    const own = await startTestServer()
    const day = (n: number) => new Date(Date.UTC(2026, 0, n))
    const videos = await Promise.all(
      Array.from({ length: 21 }, (_, n) => own.givenClip({ created: day(n + 1) })),
    )
    const short = await own.givenClip({ type: 'short', created: day(40) })
    await own.givenClip({ type: 'image', created: day(41) })
    await own.givenClip({ state: 'draft', created: day(42) })
    const idsFor = async (requester: Requester, type?: 'video' | 'short') =>
      (await requester.call('GET /clip/clips/latest', { querystring: type ? { type } : {} })).data.map(
        ({ id }) => id,
      )
    const newest = videos.toReversed()
    expect(await idsFor(own.guest)).toEqual([short, ...newest].slice(0, 20))
    expect(await idsFor(await own.givenUser())).toEqual(newest.slice(0, 20))
    const shortsOnly = await own.givenUser({ shortsOnly: true })
    expect(await idsFor(shortsOnly)).toEqual([short])
    // Of one type only, as far as the viewer may see it.
    expect(await idsFor(own.guest, 'video')).toEqual(newest.slice(0, 20))
    expect(await idsFor(own.guest, 'short')).toEqual([short])
    expect(await idsFor(shortsOnly, 'video')).toEqual([])
    const unknown = own.guest.call('GET /clip/clips/latest', { querystring: JSON.parse('{"type":"image"}') })
    await expect(unknown).rejects.toMatchObject({ code: 'validation' })
    await own.close()
  })
})

describe('several clips by their ids', () => {
  test('several clips by their ids return for each clip why it cannot be licensed again: R-DOWNLOAD-1', async () => {
    const user = await server.givenUser({ country: 'gb' })
    const ids = [
      await server.givenClip(),
      await server.givenClip({ enquiryOnly: true }),
      await server.givenClip({ blockedCountries: ['gb'] }),
      await server.givenClip({ deliverable: false }),
    ]
    const refusalsFor = async (viewer: Pick<TestUser, 'call'>) => {
      const { data } = await viewer.call('GET /clip/clips/batch', { querystring: { ids: ids.join(',') } })
      return data.items.map(({ refused }) => refused)
    }
    expect(await refusalsFor(user)).toEqual([
      null,
      'This clip is licensed on enquiry only. Please make an enquiry.',
      'This clip is not available in your country.',
      'This clip cannot be downloaded. Please contact our licensing team.',
    ])
    expect(await refusalsFor(server.guest)).toEqual([null, null, null, null])
  })

  test('several clips by their ids are returned in the requested order, once each, and missing ones are listed with a message', async () => {
    const [one, two] = [await server.givenClip(), await server.givenClip()]
    const short = await server.givenClip({ type: 'short' })
    const user = await server.givenUser()
    const { data } = await user.call('GET /clip/clips/batch', {
      querystring: { ids: [two, short, 7, one, two].join(',') },
    })
    expect(data.items.map(({ id }) => id)).toEqual([two, one])
    expect(data.missing).toEqual([
      { id: short, message: 'Shorts are available to shorts accounts only.' },
      { id: 7, message: 'Clip not found' },
    ])
    expect(data.items[0]?.downloadable_by_user).toBe(true)
  })

  test.each(['', '0', 'a', '1,,2', '1;2', Array.from({ length: 101 }, (_, n) => n + 1).join(',')])(
    'several clips by their ids are refused for ids=%s',
    async (ids) => {
      const answer = await server.http.inject(`/rest/clip/clips/batch?ids=${encodeURIComponent(ids)}`)
      expect(answer.statusCode).toBe(422)
    },
  )
})

describe('a story as a text file', () => {
  const text = (requester: Requester, textFile: string) =>
    requester.call('GET /clip/clips/text/:textFile', { params: { textFile } })

  async function givenStory(clipId: number, name: string): Promise<void> {
    const bytes = new TextEncoder().encode('The story – in full.\n')
    await server.services.storage.put(`stories/${clipId}/story.txt`, bytes)
    await server.services.db
      .insertInto('clip_files')
      .values({
        clip_id: clipId,
        role: 'story',
        storage_key: `stories/${clipId}/story.txt`,
        file_name: name,
        content_type: 'text/plain; charset=utf-8',
        size_bytes: bytes.length,
        sha256: 'a'.repeat(64),
        crc32: 0,
      })
      .execute()
  }

  test('a story as a text file needs a login', async () => {
    expect(await refusalOf(text(server.guest, 'x.txt'))).toMatchObject({
      status: 401,
      code: 'login_required',
    })
  })

  test.each(['nothing.txt', '../../etc/passwd', '..%2F..%2Fetc%2Fpasswd', 'P999-nothing.txt'])(
    'a story as a text file answers 404 for the name %s',
    async (name) => {
      const user = await server.givenUser()
      expect(await refusalOf(text(user, name))).toMatchObject({ status: 404 })
    },
  )

  test('a story as a text file of a clip that the viewer may not see is refused with the clip’s status', async () => {
    const short = await server.givenClip({ type: 'short' })
    await givenStory(short, `short-${short}.txt`)
    expect(await refusalOf(text(await server.givenUser(), `short-${short}.txt`))).toMatchObject({
      status: 403,
    })
  })

  test('a story as a text file is returned as an address that works for five minutes', async () => {
    const id = await server.givenClip()
    await givenStory(id, `story-${id}.txt`)
    const { file_url } = (await text(await server.givenUser(), `story-${id}.txt`)).data
    const file = await server.http.inject(file_url)
    expect(file.body).toBe('The story – in full.\n')
    expect(file.headers['content-disposition']).toContain(`story-${id}.txt`)
    server.later(5 * 60_000 + 1_000)
    expect((await server.http.inject(file_url)).statusCode).toBe(410)
  })

  test('a story as a text file of a package is returned in the same way', async () => {
    await server.services.db
      .insertInto('packages')
      .values({ id: 77, name: 'Cats & dogs', story: 'Both.', created: new Date() })
      .execute()
    const user = await server.givenUser()
    const { textFile } = (await user.call('GET /clip/packages/:id', { params: { id: 77 } })).data
    expect(textFile).toBe('P77-cats-dogs.txt')
    const { file_url } = (await text(user, textFile ?? '')).data
    expect((await server.http.inject(file_url)).body).toContain('Both.')
  })
})
