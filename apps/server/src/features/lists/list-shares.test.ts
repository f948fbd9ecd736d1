/** Proves R-LIST-8 and R-LIST-9 over HTTP: the link that shares a list. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manyCalls } from '../../../test/many-calls.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { beginTryIn } from '../accounts/sessions/begin-try.ts'
import { deleteListsOf } from './delete-lists.ts'
import { bucketsOfShareTry } from './lists.rules.ts'

const MINUTE_MS = 60_000
const PASSWORD = 'open sesame, please'

let server: TestServer
let owner: TestUser
let clip: number
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.givenUser()
  clip = await server.givenClip({ title: 'A dog', description: 'Members only' })
})
afterAll(() => server.close())

async function givenList(clip_ids = [clip], user = owner) {
  const body = { user_id: user.userId, name: 'Dogs', clip_ids }
  const { list } = (await user.call('POST /clip/savelists/create', { body })).data
  return { ...list, ref: list.url_ref ?? '' }
}

type Wish = { shared: boolean; expires_at?: string | null; password?: string | null }
const share = async (id: number, body: Wish) =>
  (await owner.call('POST /clip/savelists/share/:id', { params: { id }, body })).data
const open = (ref: string, visitor: Pick<TestUser, 'call'> = server.guest) =>
  visitor.call('GET /clip/savelists/shared/:ref', { params: { ref } })
const openWith = (ref: string, password: string) =>
  server.guest.call('POST /clip/savelists/shared/:ref/open', { params: { ref }, body: { password } })
const inMs = (ms: number) => new Date(server.services.clock.now().getTime() + ms).toISOString()

describe('a shared list', () => {
  test('a shared list has a link that cannot be guessed (R-LIST-1)', async () => {
    const [one, other] = [await givenList(), await givenList()]
    expect(one.ref).toMatch(/^[\w-]{22}$/)
    expect(other.ref).not.toBe(one.ref)
    expect(one.sharing).toEqual({ expires_at: null, has_password: false })
  })

  test('a shared list shows its name, when it was created and its clips, to guests as summaries', async () => {
    const list = await givenList()
    const { data } = await open(list.ref)
    expect(Object.keys(data)).toEqual(['name', 'created', 'clips', 'items'])
    expect(data).toMatchObject({ name: 'Dogs', created: list.created, clips: [clip] })
    expect(data.items).toMatchObject([{ id: clip, title: 'A dog', downloadable_by_user: false }])
  })

  test('a shared list does not contain its owner, or what only members see of its clips', async () => {
    const { ref } = await givenList()
    const { body } = await server.http.inject(`/rest/clip/savelists/shared/${ref}`)
    for (const word of [owner.email, String(owner.userId), String(owner.accountId), 'Members only', 'Test']) {
      expect(body).not.toContain(word)
    }
  })

  test('a shared list omits clips that are not published, for staff too', async () => {
    const [withdrawn, draft] = [await server.givenClip(), await server.givenClip()]
    const { ref } = await givenList([withdrawn, clip, draft])
    await server.pool.query("update clips set state = 'withdrawn' where id = $1", [withdrawn])
    await server.pool.query("update clips set state = 'draft' where id = $1", [draft])
    const staff = await server.givenUser({ kind: 'agency', role: 'Superuser' })
    for (const visitor of [server.guest, staff]) {
      const { data } = await open(ref, visitor)
      expect([data.clips, data.items.map(({ id }) => id)]).toEqual([[clip], [clip]])
    }
  })

  test('a shared list shows a member the clips of their kind of account, and guests all of them', async () => {
    const staff = await server.givenUser({ kind: 'agency', role: 'Superuser' })
    const short = await server.givenClip({ type: 'short' })
    const { ref } = await givenList([clip, short], staff)
    const vertical = await server.givenUser({ shortsOnly: true })
    expect((await open(ref)).data.clips).toEqual([clip, short])
    expect((await open(ref, owner)).data.clips).toEqual([clip])
    expect((await open(ref, vertical)).data.clips).toEqual([short])
    expect((await open(ref, vertical)).data.items[0]?.downloadable_by_user).toBe(true)
  })

  test('a shared list answers 404 for a link that never existed', async () => {
    for (const ref of ['nothing', 'A'.repeat(22), '%00', 'x'.repeat(81)]) {
      expect(await refusalOf(open(ref))).toMatchObject({ status: 404 })
    }
  })
})

describe('a link that ended', () => {
  test('a link that ended answers 410 at once, and another one is made the next time', async () => {
    const { id, ref } = await givenList()
    expect(await share(id, { shared: false })).toMatchObject({ url_ref: null, sharing: null })
    expect(await refusalOf(open(ref))).toMatchObject({ status: 410, code: 'link_ended' })
    const again = await share(id, { shared: true })
    expect(again.url_ref).not.toBe(ref)
    expect((await open(again.url_ref ?? '')).data.name).toBe('Dogs')
    expect(await refusalOf(open(ref))).toMatchObject({ status: 410 })
  })

  test('a link with an end ends at its time, and does not work again', async () => {
    const { id, ref } = await givenList()
    const expires_at = inMs(5 * MINUTE_MS)
    expect(await share(id, { shared: true, expires_at })).toMatchObject({
      url_ref: ref,
      sharing: { expires_at },
    })
    expect((await open(ref)).data.name).toBe('Dogs')
    server.later(5 * MINUTE_MS)
    expect(await refusalOf(open(ref))).toMatchObject({ status: 410, code: 'link_ended' })
    const params = { id }
    expect((await owner.call('GET /clip/savelists/:id', { params })).data).toMatchObject({ url_ref: null })
    const again = await share(id, { shared: true, expires_at: null })
    expect(again.url_ref).not.toBe(ref)
    expect(await refusalOf(open(ref))).toMatchObject({ status: 410 })
  })

  test('a link of a deleted list has ended', async () => {
    const { id, ref } = await givenList()
    await owner.call('DELETE /clip/savelists/:id', { params: { id } })
    expect(await refusalOf(open(ref))).toMatchObject({ status: 410, code: 'link_ended' })
  })

  test('links of the deleted lists of a user have ended, and company lists are kept', async () => {
    const leaver = await server.givenUser({ role: 'Administrator' })
    const [one, two] = [await givenList([clip], leaver), await givenList([], leaver)]
    const body = { user_id: 0, name: 'Of the company' }
    const company = (await leaver.call('POST /clip/savelists/create', { body })).data.list
    await server.services.db
      .transaction()
      .execute((tx) => deleteListsOf(tx, leaver.userId, server.services.clock.now()))
    for (const { ref } of [one, two]) expect(await refusalOf(open(ref))).toMatchObject({ status: 410 })
    expect((await open(company.url_ref ?? '')).data.name).toBe('Of the company')
    const params = { userId: leaver.userId }
    const { data } = await leaver.call('GET /clip/savelists/user/:userId', { params })
    expect(data).toMatchObject({ lists: [], company: [{ id: company.id }] })
  })

  test('a link is ended once by a hundred calls, and a hundred calls make one new link', async () => {
    const { id, ref } = await givenList()
    await manyCalls(100, () => share(id, { shared: false }))
    const made = await manyCalls(100, () => share(id, { shared: true }))
    expect(new Set(made.map(({ url_ref }) => url_ref)).size).toBe(1)
    const { rows } = await server.pool.query(
      'select ref, revoked_at is null as live from list_shares where list_id = $1 order by live',
      [id],
    )
    expect(rows).toEqual([
      { ref, live: false },
      { ref: made[0]?.url_ref, live: true },
    ])
  })
})

describe('the terms of a link', () => {
  test('the terms of a link change without another link, and omitted terms are kept', async () => {
    const { id, ref } = await givenList()
    const expires_at = inMs(MINUTE_MS)
    await share(id, { shared: true, expires_at })
    expect(await share(id, { shared: true, password: PASSWORD })).toMatchObject({
      url_ref: ref,
      sharing: { expires_at, has_password: true },
    })
    expect(await share(id, { shared: true, expires_at: null })).toMatchObject({
      url_ref: ref,
      sharing: { expires_at: null, has_password: true },
    })
    expect(await share(id, { shared: true, password: null })).toMatchObject({
      sharing: { has_password: false },
    })
  })

  test('the terms of a link are refused when the end has passed or the password is too short or too long', async () => {
    const { id } = await givenList()
    for (const [field, wish] of [
      ['expires_at', { expires_at: inMs(-1) }],
      ['expires_at', { expires_at: 'tomorrow' }],
      ['password', { password: 'seven77' }],
      ['password', { password: 'x'.repeat(129) }],
    ] as const) {
      const refusal = await refusalOf(share(id, { shared: true, ...wish }))
      expect(refusal).toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } })
    }
  })
})

describe('a link with a password (R-LIST-8)', () => {
  async function givenLocked() {
    const { id, ref } = await givenList()
    await share(id, { shared: true, password: PASSWORD })
    return { id, ref }
  }

  test('a link with a password shows nothing before the password, not even the name', async () => {
    const { ref } = await givenLocked()
    const refusal = await refusalOf(open(ref))
    expect(refusal).toMatchObject({ status: 403, code: 'password_required', data: undefined })
    expect(refusal?.message).not.toContain('Dogs')
    expect(await refusalOf(openWith(ref, 'a wrong one'))).toMatchObject({
      status: 403,
      code: 'wrong_password',
    })
    expect((await openWith(ref, PASSWORD)).data).toMatchObject({ name: 'Dogs', clips: [clip] })
  })

  test('a link with a password stores it as a hash', async () => {
    const { ref } = await givenLocked()
    const { rows } = await server.pool.query('select password_hash from list_shares where ref = $1', [ref])
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/)
  })

  test('a link with a password allows a visitor five attempts in 15 minutes, also simultaneous ones', async () => {
    const { ref } = await givenLocked()
    const tries = await Promise.all(Array.from({ length: 20 }, () => refusalOf(openWith(ref, 'a wrong one'))))
    const evaluated = tries.filter((refusal) => refusal?.code === 'wrong_password')
    expect(evaluated.length).toBeLessThanOrEqual(5)
    for (let more = evaluated.length; more < 5; more++) await refusalOf(openWith(ref, 'a wrong one'))
    expect(await refusalOf(openWith(ref, PASSWORD))).toMatchObject({ status: 429 })
    server.later(15 * MINUTE_MS)
    expect((await openWith(ref, PASSWORD)).data.name).toBe('Dogs')
  })

  test('a link with a password opens for a visitor without a wrong attempt, however many wrong ones come from other networks', async () => {
    const { ref } = await givenLocked()
    const openFrom = (from: string, password: string) =>
      server.http.inject({
        method: 'POST',
        url: `/rest/clip/savelists/shared/${ref}/open`,
        payload: { password },
        remoteAddress: from,
      })
    const { db, clock } = server.services
    // As many as the link allows. Hashing that many passwords would take ten seconds.
    for (let at = 0; at < 100; at += 1) {
      await beginTryIn(db, bucketsOfShareTry({ ref, ip: `10.1.${at}.1` }), clock.now())
    }
    expect((await openFrom('10.2.0.1', PASSWORD)).statusCode).toBe(200)
    expect((await openFrom('10.2.0.2', 'a wrong one')).statusCode).toBe(403)
    expect((await openFrom('10.2.0.2', PASSWORD)).statusCode).toBe(429)
  })

  test('a link with a password does not count right passwords', async () => {
    const { ref } = await givenLocked()
    for (let time = 0; time < 6; time++) expect((await openWith(ref, PASSWORD)).data.name).toBe('Dogs')
  })

  test('a link with a password ends also for viewers who have entered the password', async () => {
    const { id, ref } = await givenLocked()
    await share(id, { shared: false })
    expect(await refusalOf(openWith(ref, PASSWORD))).toMatchObject({ status: 410 })
    expect(await refusalOf(openWith('never-was', PASSWORD))).toMatchObject({ status: 404 })
  })
})
