/** Saved searches over HTTP: R-SAVED-1 to R-SAVED-5. */
import type { Input } from '@rushes/contract/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { searchAlertsJob } from './saved-searches.jobs.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ BASE_URL: 'http://footage.test', BRAND_NAME: 'Rushes' })
})
afterAll(() => server.close())
beforeEach(() => {
  server.emails.length = 0
})

type Body = Input<'POST /clip/savedsearches'>['body']
let word = 0
/** A word that no other test uses. */
const newWord = () => `zq${'abcdefghijklmnopqrstuvwxyz'[word++ % 26]}${'xyzwv'[Math.floor(word / 26)]}`

const save = async (user: TestUser, body: Partial<Body> & Pick<Body, 'query'>) =>
  (await user.call('POST /clip/savedsearches', { body: { name: 'Foxes', ...body } })).data
const listOf = async (user: TestUser) => (await user.call('GET /clip/savedsearches')).data.searches
const change = async (user: TestUser, id: number, body: Input<'POST /clip/savedsearches/:id'>['body']) =>
  (await user.call('POST /clip/savedsearches/:id', { params: { id }, body })).data
const open = async (user: TestUser, id: number) =>
  (await user.call('POST /clip/savedsearches/:id/open', { params: { id } })).data
const remove = (user: TestUser, id: number) => user.call('DELETE /clip/savedsearches/:id', { params: { id } })
const newOf = async (user: TestUser, id: number) =>
  (await listOf(user)).find((search) => search.id === id)?.new_clips

const set = (id: number, values: Record<string, unknown>) =>
  server.services.db.updateTable('clips').set(values).where('id', '=', id).execute()

/** Matches and sends what is due, as the worker does each minute. */
async function runAlerts() {
  await searchAlertsJob.run(server.services, {})
  await server.runJobs()
}
const emailsTo = ({ email }: TestUser) => server.emails.filter(({ to }) => to === email)

describe('saving', () => {
  test('R-SAVED-1: a search is saved in one spelling, without its order and page, and can be renamed and deleted', async () => {
    const user = await server.givenUser()
    const query = {
      term: 'fox',
      type: 'video',
      category: 'pets',
      mood: '02',
      sort: 'oldest',
      page: '2',
      meme: '0',
    } as const
    const saved = await save(user, { query, name: ' Foxes ' })
    expect(saved).toMatchObject({
      name: 'Foxes',
      query: { term: 'fox', type: 'video', cat: '250', tone: '2' },
      alert: 'off',
      company: false,
      can_edit: true,
      new_clips: 0,
      feed: null,
    })
    expect(await change(user, saved.id, { name: 'Red foxes' })).toMatchObject({
      name: 'Red foxes',
      alert: 'off',
    })
    expect(await listOf(user)).toMatchObject([{ id: saved.id, name: 'Red foxes' }])
    await remove(user, saved.id)
    expect(await listOf(user)).toEqual([])
    expect(await refusalOf(remove(user, saved.id))).toMatchObject({ status: 404 })
  })

  test('R-SAVED-1: an unknown value, an empty name and the 101st search are refused', async () => {
    const user = await server.givenUser()
    const refused = (body: Partial<Body>) => refusalOf(save(user, { query: {}, ...body }))
    expect(await refused({ query: { cat: '999999' } })).toMatchObject({ status: 422, code: 'validation' })
    expect(await refused({ name: ' ' })).toMatchObject({ status: 422, errors: { name: expect.any(Array) } })
    expect(await refused({ name: 'x'.repeat(81) })).toMatchObject({ status: 422 })
    for (let count = 0; count < 100; count++) await save(user, { query: {} })
    expect(await refused({})).toMatchObject({ status: 409, code: 'conflict' })
    // Another user of the account has an own limit.
    await save(await server.givenUser({ accountId: user.accountId }), { query: {} })
  })

  test('R-SAVED-1: of simultaneous savings none exceeds the limit', async () => {
    const user = await server.givenUser()
    for (let count = 0; count < 98; count++) await save(user, { query: {} })
    const calls = await Promise.all(Array.from({ length: 6 }, () => refusalOf(save(user, { query: {} }))))
    expect(calls.filter((refusal) => refusal === null)).toHaveLength(2)
    expect(await listOf(user)).toHaveLength(100)
  })
})

describe('company searches', () => {
  test('R-SAVED-2: users of the account read a company search, and administrators change it', async () => {
    const admin = await server.givenUser({ role: 'Administrator' })
    const colleague = await server.givenUser({ accountId: admin.accountId })
    const stranger = await server.givenUser({ role: 'Administrator' })
    expect(await refusalOf(save(colleague, { query: {}, company: true }))).toMatchObject({ status: 403 })
    const { id } = await save(admin, { query: {}, company: true })
    expect(await listOf(colleague)).toMatchObject([{ id, company: true, can_edit: false }])
    expect(await listOf(stranger)).toEqual([])
    for (const [user, status] of [
      [colleague, 403],
      [stranger, 404],
    ] as const) {
      expect(await refusalOf(change(user, id, { name: 'Mine' }))).toMatchObject({ status })
      expect(await refusalOf(remove(user, id))).toMatchObject({ status })
    }
    expect(await refusalOf(open(stranger, id))).toMatchObject({ status: 404 })
    expect(await refusalOf(change(stranger, id, { alert: 'daily' }))).toMatchObject({ status: 404 })
  })

  test('R-SAVED-2: each user has an own alert and own new clips of a company search', async () => {
    const term = newWord()
    const admin = await server.givenUser({ role: 'Administrator' })
    const colleague = await server.givenUser({ accountId: admin.accountId })
    const { id } = await save(admin, { query: { term }, company: true })
    await change(colleague, id, { alert: 'at_once' })
    await server.givenClip({ title: term })
    await runAlerts()
    expect([emailsTo(admin).length, emailsTo(colleague).length]).toEqual([0, 1])
    await open(admin, id)
    expect([await newOf(admin, id), await newOf(colleague, id)]).toEqual([0, 1])
  })

  test('R-SAVED-2: a personal search does not exist for a colleague', async () => {
    const user = await server.givenUser()
    const colleague = await server.givenUser({ accountId: user.accountId, role: 'Administrator' })
    const { id } = await save(user, { query: {} })
    expect(await listOf(colleague)).toEqual([])
    const attempts = [
      () => open(colleague, id),
      () => change(colleague, id, { alert: 'daily' }),
      () => remove(colleague, id),
    ]
    for (const attempt of attempts) expect(await refusalOf(attempt())).toMatchObject({ status: 404 })
  })
})

describe('new clips', () => {
  test('R-SAVED-4: clips that are published after the search was saved are new until it is opened, whatever their date', async () => {
    const term = newWord()
    const user = await server.givenUser()
    await server.givenClip({ title: `Old ${term}` })
    const { id } = await save(user, { query: { term, type: 'video' } })
    const late = await server.givenClip({ title: `Late ${term}`, state: 'draft' })
    await set(late, { created: new Date('2015-01-01') })
    await server.givenClip({ title: `A ${term}` })
    await server.givenClip({ title: `A ${term}`, type: 'image' })
    await runAlerts()
    expect(await newOf(user, id)).toBe(1)
    await set(late, { state: 'published', first_published_at: server.services.clock.now() })
    await runAlerts()
    expect(await newOf(user, id)).toBe(2)
    expect(await open(user, id)).toMatchObject({ id, new_clips: 0 })
    await runAlerts()
    expect(await newOf(user, id)).toBe(0)
  })

  test('R-SAVED-4: a clip is new when its text is corrected after its publication, and one from before the search is not', async () => {
    const term = newWord()
    const user = await server.givenUser()
    const before = await server.givenClip({ title: 'Fox' })
    const { id } = await save(user, { query: { term } })
    const after = await server.givenClip({ title: 'Fox' })
    await runAlerts()
    expect(await newOf(user, id)).toBe(0)
    for (const clip of [before, after]) await set(clip, { title: `Fox ${term}` })
    await runAlerts()
    expect(await newOf(user, id)).toBe(1)
  })

  test('R-SAVED-1: clips that the member may not see, or that are withdrawn, are not counted', async () => {
    const term = newWord()
    const user = await server.givenUser()
    const shorts = await server.givenUser({ shortsOnly: true })
    const { id } = await save(user, { query: { term } })
    const ofShorts = await save(shorts, { query: { term } })
    const clip = await server.givenClip({ title: term })
    await server.givenClip({ title: term, type: 'short' })
    await server.givenClip({ title: term, state: 'withheld' })
    await runAlerts()
    expect([await newOf(user, id), await newOf(shorts, ofShorts.id)]).toEqual([1, 1])
    await set(clip, { state: 'withdrawn' })
    expect(await newOf(user, id)).toBe(0)
    await server.services.db
      .updateTable('accounts')
      .set({ shorts_only: false })
      .where('id', '=', shorts.accountId)
      .execute()
    expect(await newOf(shorts, ofShorts.id)).toBe(0)
  })

  test('R-SAVED-4: a clip under embargo is new at its end', async () => {
    const term = newWord()
    const user = await server.givenUser()
    const { id } = await save(user, { query: { term } })
    const clip = await server.givenClip({ title: term, state: 'draft' })
    const publish_at = new Date(server.services.clock.now().getTime() + 5 * MINUTE_MS)
    await set(clip, { state: 'published', publish_at })
    await runAlerts()
    expect(await newOf(user, id)).toBe(0)
    server.later(6 * MINUTE_MS)
    await runAlerts()
    expect(await newOf(user, id)).toBe(1)
  })
})

describe('changed vocabulary', () => {
  test('R-SAVED-5: a search of a merged category finds the clips of the remaining one', async () => {
    const editor = await server.givenUser({ kind: 'agency', role: 'Manager' })
    const user = await server.givenUser()
    const add = async (name: string) =>
      (await editor.call('POST /agency/vocabulary/values', { body: { kind: 'category', name } })).data.id
    const [from, into, last] = [await add('Zqponds'), await add('Zqlakes'), await add('Zqwater')]
    server.later(MINUTE_MS + 1)
    const { id } = await save(user, { query: { cat: `${from},250` } })
    await server.givenClip({ categoryId: into })
    const merge = async (one: number, other: number) => {
      await editor.call('POST /agency/vocabulary/values/:id/merge', {
        params: { id: one },
        body: { kind: 'category', into: other },
      })
      await server.runJobs()
    }
    await merge(from, into)
    server.later(MINUTE_MS + 1)
    expect((await listOf(user))[0]?.query).toEqual({ cat: `${into},250` })
    await server.givenClip({ categoryId: into })
    await runAlerts()
    expect(await newOf(user, id)).toBe(2)
    await merge(into, last)
    server.later(MINUTE_MS + 1)
    expect((await listOf(user))[0]?.query).toEqual({ cat: `${last},250` })
    await server.givenClip({ categoryId: last })
    await runAlerts()
    expect(await newOf(user, id)).toBe(3)
  })

  test('R-SAVED-5: synonyms that staff add later apply', async () => {
    const [term, other] = [newWord(), newWord()]
    const user = await server.givenUser()
    const { id } = await save(user, { query: { term } })
    await server.services.db
      .insertInto('search_synonyms')
      .values({ words: [term, other] })
      .execute()
    await server.givenClip({ title: `A ${other}` })
    await runAlerts()
    expect(await newOf(user, id)).toBe(1)
  })
})

describe('alerts', () => {
  async function givenAlert(alert: Body['alert'], user?: TestUser) {
    const term = newWord()
    const owner = user ?? (await server.givenUser())
    const { id } = await save(owner, { query: { term }, name: `Search ${term}`, alert })
    return { user: owner, id, publish: () => server.givenClip({ title: `Fox ${term}` }) }
  }
  /** Moves the clock to the next time in the agency's time zone, which is UTC in these tests. */
  function waitUntil(hour: number) {
    const now = server.services.clock.now().getTime()
    const today = now - (now % (24 * HOUR_MS)) + hour * HOUR_MS
    server.later((today > now ? today : today + 24 * HOUR_MS) - now)
  }

  test('R-SAVED-3: at once, one email names the new clips of all searches of a user, once', async () => {
    const one = await givenAlert('at_once')
    const other = await givenAlert('at_once', one.user)
    const clips = [await one.publish(), await one.publish(), await other.publish()]
    await runAlerts()
    const [first, ...more] = emailsTo(one.user)
    expect(more).toEqual([])
    expect(first?.subject).toBe('Rushes: 3 new clips for 2 saved searches')
    for (const clip of clips) expect(first?.text).toContain(`http://footage.test/clip/${clip}`)
    for (const { id } of [one, other])
      expect(first?.text).toContain(`http://footage.test/saved-searches/${id}`)
    await runAlerts()
    expect(emailsTo(one.user)).toHaveLength(1)
  })

  test('R-SAVED-3: hourly and daily alerts wait for their time', async () => {
    waitUntil(10)
    server.later(MINUTE_MS)
    const hourly = await givenAlert('hourly')
    const daily = await givenAlert('daily')
    await hourly.publish()
    await daily.publish()
    await runAlerts()
    server.later(58 * MINUTE_MS)
    await runAlerts()
    expect([emailsTo(hourly.user).length, emailsTo(daily.user).length]).toEqual([0, 0])
    server.later(MINUTE_MS)
    await runAlerts()
    expect([emailsTo(hourly.user).length, emailsTo(daily.user).length]).toEqual([1, 0])
    waitUntil(7)
    server.later(-MINUTE_MS)
    await runAlerts()
    expect(emailsTo(daily.user)).toHaveLength(0)
    server.later(MINUTE_MS)
    await runAlerts()
    expect([emailsTo(hourly.user).length, emailsTo(daily.user).length]).toEqual([1, 1])
  })

  test('R-SAVED-3: an alert that changes from hourly to daily sends at its new time what waits', async () => {
    waitUntil(10)
    server.later(MINUTE_MS)
    const { user, id, publish } = await givenAlert('hourly')
    const clip = await publish()
    await runAlerts()
    await change(user, id, { alert: 'daily' })
    server.later(HOUR_MS)
    await runAlerts()
    expect(emailsTo(user)).toEqual([])
    waitUntil(7)
    await runAlerts()
    expect(emailsTo(user).map(({ text }) => text)).toEqual([expect.stringContaining(`/clip/${clip}`)])
  })

  test('R-SAVED-3: an alert that is off sends nothing, and begins with later clips when it is switched on', async () => {
    const { user, id, publish } = await givenAlert('off')
    await publish()
    await runAlerts()
    await change(user, id, { alert: 'at_once' })
    await runAlerts()
    expect(emailsTo(user)).toEqual([])
    const clip = await publish()
    await runAlerts()
    expect(emailsTo(user).map(({ subject }) => subject)).toEqual([expect.stringContaining('1 new clip')])
    expect(emailsTo(user)[0]?.text).toContain(`/clip/${clip}`)
  })

  test('R-SAVED-3: an email counts at most 1,000 clips of a search', async () => {
    const user = await server.givenUser()
    const term = newWord()
    await save(user, { query: { term }, alert: 'at_once' })
    await server.pool.query(
      `insert into clips (id, type, title, category_id, rating, quality, created, state)
        select 800000 + n, 'video', $1, 250, 'GD', '1080p', now(), 'published' from generate_series(1, 1001) n`,
      [term],
    )
    await runAlerts()
    expect(emailsTo(user).map(({ subject }) => subject)).toEqual([
      'Rushes: more than 1000 new clips for “Foxes”',
    ])
    expect(emailsTo(user)[0]?.text).toContain('and more')
  })

  test('R-SAVED-3: a clip that is withheld between match and email is left out, and an email without clips is not sent', async () => {
    const { user, publish } = await givenAlert('hourly')
    const [stays, withheld] = [await publish(), await publish()]
    const alone = await givenAlert('hourly')
    const only = await alone.publish()
    await runAlerts()
    for (const clip of [withheld, only]) await set(clip, { state: 'withheld' })
    server.later(HOUR_MS)
    await runAlerts()
    const [first] = emailsTo(user)
    expect(first?.text).toContain(`/clip/${stays}`)
    expect(first?.text).not.toContain(`/clip/${withheld}`)
    expect(emailsTo(alone.user)).toEqual([])
  })

  test('R-SAVED-4: a clip that is released again is not alerted twice', async () => {
    const { user, publish } = await givenAlert('at_once')
    const clip = await publish()
    await runAlerts()
    for (const state of ['withheld', 'published']) {
      await set(clip, { state })
      await runAlerts()
    }
    expect(emailsTo(user)).toHaveLength(1)
  })

  test('R-SAVED-4: disabled users and users of disabled accounts get no email', async () => {
    const [one, other, active] = [
      await givenAlert('at_once'),
      await givenAlert('at_once'),
      await givenAlert('at_once'),
    ]
    const { db } = server.services
    await db.updateTable('users').set({ status: 'disabled' }).where('id', '=', one.user.userId).execute()
    await db
      .updateTable('accounts')
      .set({ status: 'disabled' })
      .where('id', '=', other.user.accountId)
      .execute()
    for (const alert of [one, other, active]) await alert.publish()
    await runAlerts()
    expect(server.emails.map(({ to }) => to)).toEqual([active.user.email])
  })

  test('R-SAVED-4: two workers at once send each alert once', async () => {
    const alerts = [await givenAlert('at_once'), await givenAlert('at_once'), await givenAlert('at_once')]
    for (const { publish } of alerts) await publish()
    await Promise.all(Array.from({ length: 4 }, () => searchAlertsJob.run(server.services, {})))
    await runAlerts()
    expect(alerts.map(({ user }) => emailsTo(user).length)).toEqual([1, 1, 1])
  })

  test('R-SAVED-3: one POST without a login ends all alerts of the user, and a visit leads to a page that asks', async () => {
    const one = await givenAlert('at_once')
    const other = await givenAlert('daily', one.user)
    await one.publish()
    await runAlerts()
    const unsubscribe = emailsTo(one.user)[0]?.unsubscribe ?? ''
    const path = unsubscribe.replace('http://footage.test', '')
    expect(path).toMatch(/^\/alerts\/\d+-[\w-]{43}$/)
    const visit = await server.http.inject({ method: 'GET', url: path })
    expect([visit.statusCode, visit.headers.location]).toEqual([
      302,
      path.replace('/alerts/', '/saved-searches/stop?token='),
    ])
    const alertsNow = async () => (await listOf(one.user)).map(({ alert }) => alert).sort()
    expect(await alertsNow()).toEqual(['at_once', 'daily'])

    const post = (url: string) =>
      server.http.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    for (const forged of [`${path}x`, path.replace(/\d+/, String(one.user.userId + 1)), '/alerts/x']) {
      expect((await post(forged)).statusCode).toBe(404)
    }
    expect(await alertsNow()).toEqual(['at_once', 'daily'])
    for (const _again of [1, 2]) expect((await post(path)).statusCode).toBe(204)
    expect(await alertsNow()).toEqual(['off', 'off'])
    await other.publish()
    await one.publish()
    await runAlerts()
    expect(emailsTo(one.user)).toHaveLength(1)
  })

  test('R-SAVED-3: the page stops the alerts with the same token, and refuses others', async () => {
    const { user, publish } = await givenAlert('at_once')
    await publish()
    await runAlerts()
    const token = emailsTo(user)[0]?.unsubscribe?.split('/').at(-1) ?? ''
    const stop = (value: string) => server.guest.call('POST /clip/alerts/stop', { body: { token: value } })
    expect(await refusalOf(stop('1-x'))).toMatchObject({ status: 404 })
    await stop(token)
    expect((await listOf(user))[0]?.alert).toBe('off')
  })
})
