/** R-STAFF-2: the answer about the staff user. The table of access tests who is admitted. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function givenEnquiry(due: Date, state: 'open' | 'answered' = 'open') {
  const { db, clock } = server.services
  const clip_id = await server.givenClip()
  const { id } = await db
    .insertInto('enquiries')
    .values({
      name: 'Ann',
      email: 'ann@paper.example',
      company: 'The Paper',
      type: 1,
      message: 'Hello',
      reference: `VIDEO-${clip_id}`,
      clip_id,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = clock.now()
  await db
    .insertInto('inbox_threads')
    .values({ enquiry_id: id, state, created_at: at, updated_at: at, due_at: due })
    .execute()
}

describe('R-STAFF-2: a staff user', () => {
  test('a staff user gets their name and capabilities', async () => {
    const staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
    const { data } = await staff.call('GET /agency/me')
    expect(data.person).toMatchObject({ id: staff.userId, email: staff.email, role: 'Staff' })
    expect(data.capabilities).toContain('admin.view')
    expect(data.capabilities).not.toContain('clip.publish')
  })

  test('a staff user gets the counters of waiting work that their role may see', async () => {
    const [staff, manager] = [
      await server.givenUser({ kind: 'agency', role: 'Staff' }),
      await server.givenUser({ kind: 'agency', role: 'Manager' }),
    ]
    const now = server.services.clock.now().getTime()
    await givenEnquiry(new Date(now - 1))
    await givenEnquiry(new Date(now + 60_000))
    await givenEnquiry(new Date(now - 1), 'answered')
    await server.givenClip({ state: 'draft' })
    await server.givenClip()
    const own = { openEnquiries: 2, lateEnquiries: 1, dueEnquiries: 1, drafts: 1 }
    expect((await staff.call('GET /agency/me')).data.counters).toEqual(own)
    const all = { ...own, waitingRegistrations: 0, paymentReviews: 0, endingRights: 0 }
    expect((await manager.call('GET /agency/me')).data.counters).toEqual(all)
  })

  test('a Superuser of a new agency has first steps also after the first sale, and can send a test email', async () => {
    const fresh = await startTestServer({ DEMO: '0' })
    try {
      const [superuser, manager] = [
        await fresh.givenUser({ kind: 'agency', role: 'Superuser' }),
        await fresh.givenUser({ kind: 'agency', role: 'Manager' }),
      ]
      const stepsOf = async (user: TestUser) => (await user.call('GET /agency/me')).data.firstSteps
      expect(await stepsOf(superuser)).toMatchObject({ upload: 'open', prices: 'example' })
      expect(await stepsOf(manager)).toBeNull()
      await fresh.givenClip({ state: 'draft' })
      expect(await stepsOf(superuser)).toMatchObject({ upload: 'done' })
      await fresh.givenClip()
      expect(await stepsOf(superuser)).toMatchObject({ upload: 'done', terms: 'example', pages: 'example' })
      expect(await stepsOf(await server.givenUser({ kind: 'agency', role: 'Superuser' }))).toBeNull()
      await superuser.call('POST /agency/settings/test-mail')
      await fresh.runJobs()
      expect(fresh.emails).toMatchObject([{ to: superuser.email, subject: 'Rushes: a test email' }])
    } finally {
      await fresh.close()
    }
  })

  test('staff and users without access get the same message, whatever capability is missing', async () => {
    const customer = await server.givenUser({ role: 'Superuser' })
    const user = await server.givenUser({ kind: 'agency', role: 'User' })
    const refusals = await Promise.all([customer, user].map((one) => refusalOf(one.call('GET /agency/me'))))
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({
        status: 403,
        code: 'forbidden',
        message: 'You do not have access to this.',
      })
    }
  })
})

describe('a saved view of a list', () => {
  const keep = (viewer: TestUser, name: string, query: string, shared = false) =>
    viewer.call('POST /agency/views', { body: { screen: 'clips', name, query, shared } })
  const viewsOf = async (viewer: TestUser) =>
    (await viewer.call('GET /agency/views', { querystring: { screen: 'clips' } })).data

  test('a saved view of a list is private, and replaced under the same name; other users cannot see or remove it', async () => {
    const own = await server.givenUser({ kind: 'agency', role: 'Staff' })
    const other = await server.givenUser({ kind: 'agency', role: 'Superuser' })
    await keep(own, 'Vienna', 'q=wien')
    await keep(own, 'vienna', 'q=vienna')
    const views = await viewsOf(own)
    expect(views).toMatchObject([{ name: 'vienna', query: 'q=vienna', shared: false, canRemove: true }])
    expect(await viewsOf(other)).toEqual([])
    const params = { id: views[0]?.id ?? 0 }
    expect(await refusalOf(other.call('DELETE /agency/views/:id', { params }))).toMatchObject({ status: 404 })
    await own.call('DELETE /agency/views/:id', { params })
    expect(await viewsOf(own)).toEqual([])
  })

  test('a saved view of a list is shared with all staff by users who edit clips, which the audit records', async () => {
    const staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
    const manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
    expect(await refusalOf(keep(staff, 'Late', 'view=ended', true))).toMatchObject({ code: 'forbidden' })
    await keep(manager, 'Late', 'view=ended', true)
    const [view] = await viewsOf(staff)
    expect(view).toMatchObject({ name: 'Late', shared: true, canRemove: false })
    const params = { id: view?.id ?? 0 }
    expect(await refusalOf(staff.call('DELETE /agency/views/:id', { params }))).toMatchObject({ status: 404 })
    await manager.call('DELETE /agency/views/:id', { params })
    const recorded = await server.services.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'view.changed')
      .orderBy('id')
      .execute()
    expect(recorded).toMatchObject([{ details: { kept: 'Late' } }, { details: { removed: params.id } }])
  })

  test('a user can save at most 50 views of a list', async () => {
    const own = await server.givenUser({ kind: 'agency', role: 'Staff' })
    for (let n = 0; n < 50; n++) await keep(own, `View ${n}`, '')
    expect(await refusalOf(keep(own, 'One more', ''))).toMatchObject({ code: 'conflict' })
    await keep(own, 'View 7', 'view=ended')
    expect(await viewsOf(own)).toHaveLength(50)
  })

  test('a user can save at most 500 views over all lists, whatever names a browser sends', async () => {
    const own = await server.givenUser({ kind: 'agency', role: 'Staff' })
    const letters = 'abcdefghij'
    await server.services.db
      .insertInto('saved_views')
      .values(
        Array.from({ length: 500 }, (_, n) => ({
          screen: `list-${letters[n % 10]}`,
          user_id: own.userId,
          name: `View ${n}`,
          query: '',
        })),
      )
      .execute()
    expect(await refusalOf(keep(own, 'One more', ''))).toMatchObject({
      code: 'conflict',
      message: 'There are 500 views already. Please remove one first.',
    })
  })
})
