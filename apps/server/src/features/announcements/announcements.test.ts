/** R-TERMS-2 and R-TERMS-3 over HTTP: users are emailed before the terms and the privacy notice change. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { BATCH, sendAnnouncementsJob } from './announcements.jobs.ts'

const DAY = 86_400_000

let server: TestServer
let owner: TestUser
let manager: TestUser
let versions = 0
beforeAll(async () => {
  server = await startTestServer()
})
// A session ends when a test moves the clock.
beforeEach(async () => {
  owner = await server.givenUser({ kind: 'agency', role: 'Superuser' })
  manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
})
afterAll(() => server.close())

const inDays = (days: number) => new Date(server.services.clock.now().getTime() + days * DAY).toISOString()
const TOO_SOON = {
  in_force_from: ['Please choose a time at least 15 days from now, because users are emailed first.'],
}
const sendAll = () => sendAnnouncementsJob.run(server.services, {})
const reach = async () => (await manager.call('GET /agency/announcements/users')).data.users

async function scheduleTerms(days = 15, by = owner) {
  versions += 1
  const version = `v${versions}`
  const [newest] = (await owner.call('GET /agency/terms')).data
  const tiers = newest?.tiers ?? []
  const in_force_from = inDays(days + versions / 1_000)
  const body = { version, in_force_from, tiers, page: `Text of ${version}.`, reason: 'New law' }
  const { data, message } = await by.call('POST /agency/terms', { body })
  return { version, in_force_from, data, message }
}
const cancelTerms = (version: string) =>
  owner.call('POST /agency/terms/:version/cancel', { params: { version }, body: { reason: 'Not yet' } })
const announced = async (version: string) => {
  const { data } = await owner.call('GET /agency/terms')
  return data.find((one) => one.version === version)?.announced
}

const emails = (recipient: string) =>
  server.services.db
    .selectFrom('outbox_mails')
    .select(['subject', 'text'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()
const subjectsTo = async (recipient: string) => (await emails(recipient)).map(({ subject }) => subject)

async function countEmails(part: string): Promise<number> {
  const { count } = await server.services.db
    .selectFrom('outbox_mails')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('text', 'like', `%${part}%`)
    .executeTakeFirstOrThrow()
  return count
}

const setUser = (user: TestUser, changes: { status?: 'disabled'; email?: string }) =>
  server.services.db.updateTable('users').set(changes).where('id', '=', user.userId).execute()
const closeAccount = (user: TestUser) =>
  server.services.db
    .updateTable('accounts')
    .set({ status: 'disabled' })
    .where('id', '=', user.accountId)
    .execute()

const shown = async (slug: string, version?: string) =>
  (await server.guest.call('GET /api/pages/display/:slug', { params: { slug }, querystring: { version } }))
    .data.Page

describe('R-TERMS-2: a scheduled version of the terms', () => {
  test('a version is emailed to each user of a customer who can log in, with its start and its text', async () => {
    const user = await server.givenUser()
    const pending = await server.givenUser()
    await server.services.db
      .updateTable('users')
      .set({ status: 'pending' })
      .where('id', '=', pending.userId)
      .execute()
    const [locked, closed] = [await server.givenUser(), await server.givenUser()]
    await setUser(locked, { status: 'disabled' })
    await closeAccount(closed)
    const { version, in_force_from } = await scheduleTerms()
    await server.runJobs()
    const [email, ...more] = await emails(user.email)
    expect(more).toEqual([])
    expect(email?.subject).toContain('new licensing terms from ')
    expect(email?.text).toContain(`/licensing-terms?version=${version}`)
    expect(email?.text).toContain(`Takes effect: ${in_force_from.slice(0, 10)}`)
    expect(email?.text).toContain(`(${server.services.config.timeZone})`)
    expect(email?.text).toContain('keep the terms under which they were granted')
    for (const { email: other } of [pending, locked, closed, owner, manager]) {
      expect(await subjectsTo(other)).toEqual([])
    }
  })

  test('the number that is shown before is that of the emails, also after the jobs have run', async () => {
    await server.givenUser()
    const users = await reach()
    const { version, message, data } = await scheduleTerms()
    expect(message).toBe(`Version ${version} is set. ${users} users are emailed.`)
    expect(data.find((one) => one.version === version)?.announced).toEqual({ users, emailed: 0 })
    await server.runJobs()
    expect(await announced(version)).toEqual({ users, emailed: users })
    expect(await countEmails(`?version=${version}`)).toBe(users)
  })

  test('two workers and a repeated job email each user once, in batches', async () => {
    const { accountId } = await server.givenUser()
    const rows = Array.from({ length: 2 * BATCH + 1 }, (_, at) => ({
      account_id: accountId,
      email: `many-${at}@test.example`,
      first_name: 'Test',
      last_name: 'User',
    }))
    await server.services.db.insertInto('users').values(rows).execute()
    const users = await reach()
    const { version } = await scheduleTerms()
    await Promise.all([sendAll(), sendAll()])
    await sendAll()
    expect(await countEmails(`?version=${version}`)).toBe(users)
    expect(await announced(version)).toEqual({ users, emailed: users })
    await server.services.db
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('account_id', '=', accountId)
      .execute()
  })

  test('a job that ends between two batches continues with the users that it left out', async () => {
    const { accountId } = await server.givenUser()
    const rows = Array.from({ length: BATCH + 1 }, (_, at) => ({
      account_id: accountId,
      email: `crash-${at}@test.example`,
      first_name: 'Test',
      last_name: 'User',
    }))
    await server.services.db.insertInto('users').values(rows).execute()
    const { version } = await scheduleTerms()
    const { clock } = server.services
    let batches = 0
    const crashing = {
      ...server.services,
      clock: {
        now() {
          batches += 1
          if (batches > 1) throw new Error('The worker ends')
          return clock.now()
        },
      },
    }
    await expect(sendAnnouncementsJob.run(crashing, {})).rejects.toThrow('The worker ends')
    expect(await announced(version)).toMatchObject({ emailed: BATCH })
    await sendAll()
    const { users, emailed } = (await announced(version)) ?? {}
    expect(emailed).toBe(users)
    expect(await countEmails(`?version=${version}`)).toBe(users)
    await server.services.db
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('account_id', '=', accountId)
      .execute()
  })

  test('an email goes to the present address, and none to users who are locked, removed or registered later', async () => {
    const [moved, locked, removed] = [
      await server.givenUser(),
      await server.givenUser(),
      await server.givenUser(),
    ]
    const { version } = await scheduleTerms()
    const later = await server.givenUser()
    await setUser(moved, { email: 'moved@test.example' })
    await setUser(locked, { status: 'disabled' })
    await server.services.db.deleteFrom('sessions').where('user_id', '=', removed.userId).execute()
    await server.services.db.deleteFrom('users').where('id', '=', removed.userId).execute()
    await server.runJobs()
    expect(await subjectsTo('moved@test.example')).toHaveLength(1)
    for (const { email } of [moved, locked, removed, later]) expect(await subjectsTo(email)).toEqual([])
    const { users, emailed } = (await announced(version)) ?? {}
    expect(emailed).toBe(users)
  })

  test('a version that is cancelled before the emails sends none', async () => {
    const user = await server.givenUser()
    const { version } = await scheduleTerms()
    await cancelTerms(version)
    await server.runJobs()
    expect(await subjectsTo(user.email)).toEqual([])
  })

  test('a version that is cancelled after the emails is emailed again to the same users, once', async () => {
    const user = await server.givenUser()
    const { version } = await scheduleTerms()
    await server.runJobs()
    const later = await server.givenUser()
    await cancelTerms(version)
    await Promise.all([sendAll(), sendAll()])
    await server.runJobs()
    expect(await subjectsTo(user.email)).toEqual([
      expect.stringContaining('new licensing terms'),
      expect.stringContaining('the announced licensing terms will not take effect'),
    ])
    expect(await subjectsTo(later.email)).toEqual([])
    expect(await refusalOf(cancelTerms(version))).toMatchObject({ status: 404 })
    await server.runJobs()
    expect(await subjectsTo(user.email)).toHaveLength(2)
  })

  test('a version that takes effect in less than 15 days is refused, and no user is emailed', async () => {
    const user = await server.givenUser()
    expect(await refusalOf(scheduleTerms(14.9))).toMatchObject({ status: 422, errors: TOO_SOON })
    await server.runJobs()
    expect(await subjectsTo(user.email)).toEqual([])
  })

  test('a version that takes effect in the past is refused, and no user is emailed', async () => {
    const user = await server.givenUser()
    expect(await refusalOf(scheduleTerms(-1))).toMatchObject({
      status: 422,
      errors: { in_force_from: ['This time is in the past.'] },
    })
    expect(await refusalOf(scheduleTerms(15, manager))).toMatchObject({ status: 403 })
    await server.runJobs()
    expect(await subjectsTo(user.email)).toEqual([])
  })

  test('an announced text can be read by its version until it takes effect, and the page names the next change', async () => {
    const next = (await shown('licensing-terms')).announced
    const { version, in_force_from } = await scheduleTerms(next ? 300 : 15)
    const page = await shown('licensing-terms', version)
    expect(page.content).toContain(`Text of ${version}.`)
    expect(page.announced).toEqual({ version, from: in_force_from.slice(0, 10), isShown: true })
    expect((await shown('licensing-terms')).announced).toMatchObject({ isShown: false })
    await cancelTerms(version)
    const after = await shown('licensing-terms', version)
    expect(after.content).not.toContain(`Text of ${version}.`)
    expect(after.announced?.isShown).not.toBe(true)
  })
})

describe('R-TERMS-3: a scheduled version of the privacy notice', () => {
  const params = { slug: 'privacy' }
  const read = async () => (await manager.call('GET /agency/pages/:slug', { params })).data
  async function save(markdown: string) {
    const { revision } = await read()
    const body = { revision, heading: 'Privacy notice', markdown }
    return (await manager.call('POST /agency/pages/:slug', { params, body })).data.revision
  }
  const REASON = 'Corrects the spelling.'
  const publish = (revision: number, in_force_from: string | null, { slug = 'privacy', reason = '' } = {}) =>
    manager.call('POST /agency/pages/:slug/publish', {
      params: { slug },
      body: { revision, in_force_from, reason },
    })
  const cancel = (version: number, slug = 'privacy') =>
    manager.call('POST /agency/pages/:slug/cancel', {
      params: { slug },
      body: { version, reason: 'Not yet' },
    })

  test('a version takes effect by time alone, and users are emailed before', async () => {
    const user = await server.givenUser()
    const revision = await save('New notice.')
    const from = inDays(15)
    const users = await reach()
    const { data, message } = await publish(revision, from)
    expect(message).toBe(`Scheduled. ${users} users are emailed.`)
    expect(data.scheduled).toEqual({ version: revision, in_force_from: from, users, emailed: 0 })
    await server.runJobs()
    expect((await read()).scheduled).toMatchObject({ users, emailed: users })
    const [email] = (await emails(user.email)).slice(-1)
    expect(email?.subject).toContain('new privacy notice from ')
    expect(email?.text).toContain(`/privacy?version=${revision}`)
    expect((await shown('privacy', String(revision))).content).toBe('<p>New notice.</p>')
    const before = await shown('privacy')
    expect(before.content).not.toContain('New notice.')
    expect(before.announced).toEqual({ version: String(revision), from: from.slice(0, 10), isShown: false })
    server.later(15 * DAY)
    manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
    expect(await shown('privacy')).toMatchObject({
      content: '<p>New notice.</p>',
      updated: from.slice(0, 10),
      announced: null,
    })
    expect(await read()).toMatchObject({ state: 'published', published: revision, scheduled: null })
    expect(await refusalOf(cancel(revision))).toMatchObject({ status: 409 })
  })

  test('the same request again changes nothing, and no other version is published until it is cancelled', async () => {
    const revision = await save('Scheduled notice.')
    const from = inDays(20)
    const user = await server.givenUser()
    await Promise.all([publish(revision, from), publish(revision, from)])
    await server.runJobs()
    expect(await subjectsTo(user.email)).toHaveLength(1)
    const words = `Version ${revision} is scheduled. Cancel it first.`
    expect(await refusalOf(publish(revision, null))).toMatchObject({ status: 409, message: words })
    const next = await save('Next notice.')
    expect(await refusalOf(publish(next, inDays(30)))).toMatchObject({ status: 409, message: words })
    expect(await refusalOf(cancel(next))).toMatchObject({ status: 409 })
    expect((await cancel(revision)).data.scheduled).toBeNull()
    expect(await refusalOf(cancel(revision))).toMatchObject({ status: 409 })
    await server.runJobs()
    expect(await subjectsTo(user.email)).toEqual([
      expect.stringContaining('new privacy notice'),
      expect.stringContaining('the announced privacy notice will not take effect'),
    ])
    await publish(next, null, { reason: REASON })
    expect((await shown('privacy')).content).toBe('<p>Next notice.</p>')
    await server.runJobs()
    expect(await subjectsTo(user.email)).toHaveLength(2)
    server.later(21 * DAY)
    expect((await shown('privacy')).content).toBe('<p>Next notice.</p>')
  })

  test('a version is published at once only with the reason why it affects no customer, which the audit records', async () => {
    await server.givenUser()
    const before = (await shown('privacy')).content
    const revision = await save('A corrected spelling.')
    const errors = { reason: ['Please state why the change affects no customer, or choose a time.'] }
    for (const reason of ['', '  ']) {
      expect(await refusalOf(publish(revision, null, { reason }))).toMatchObject({ status: 422, errors })
    }
    expect((await shown('privacy')).content).toBe(before)
    await publish(revision, null, { reason: REASON })
    expect((await shown('privacy')).content).toBe('<p>A corrected spelling.</p>')
    const { reason } = await server.services.db
      .selectFrom('audit')
      .select('reason')
      .where('action', '=', 'page.published')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(reason).toBe(REASON)
  })

  test('a version that takes effect in less than 15 days is refused, and no user is emailed', async () => {
    const user = await server.givenUser()
    const revision = await save('Too soon.')
    expect(await refusalOf(publish(revision, inDays(14.99)))).toMatchObject({ status: 422, errors: TOO_SOON })
    expect((await read()).scheduled).toBeNull()
    await server.runJobs()
    expect(await subjectsTo(user.email)).toEqual([])
  })

  test('a time in the past, another page and a user without the permission are refused', async () => {
    await server.givenUser()
    const revision = await save('Too late.')
    const errors = { in_force_from: [expect.any(String)] }
    expect(await refusalOf(publish(revision, inDays(-1)))).toMatchObject({ status: 422, errors })
    const faq = (await manager.call('GET /agency/pages/:slug', { params: { slug: 'faq' } })).data
    expect(faq).toMatchObject({ isAnnounced: false, scheduled: null })
    const changed = { revision: faq.revision, heading: faq.heading, markdown: 'Changed.' }
    await manager.call('POST /agency/pages/:slug', { params: { slug: 'faq' }, body: changed })
    expect(await refusalOf(publish(faq.revision + 1, inDays(20), { slug: 'faq' }))).toMatchObject({
      status: 409,
      message: 'This page is published at once.',
    })
    expect(await refusalOf(cancel(1, 'faq'))).toMatchObject({ status: 409 })
    const staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
    const body = { revision, in_force_from: inDays(20) }
    expect(await refusalOf(staff.call('POST /agency/pages/:slug/publish', { params, body }))).toMatchObject({
      status: 403,
    })
  })
})
