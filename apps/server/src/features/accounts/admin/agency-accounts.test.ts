/** Proves R-REGISTER-6, R-ACCOUNT-5 to R-ACCOUNT-7 and R-ACCOUNT-9 over HTTP: accounts in the admin area. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmPayment, givenPaymentBody, openPayment } from '../../../../test/checkouts.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { givenWaiting } from '../../../../test/registrations.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { record } from '../../audit/record-event.ts'

let server: TestServer
let bea: TestUser
let cora: TestUser
let manager: TestUser
beforeAll(async () => {
  server = await startTestServer()
  bea = await server.givenUser({ kind: 'agency', role: 'Administrator' })
  cora = await server.givenUser({ accountId: bea.accountId, role: 'Administrator' })
  manager = await server.givenUser({ accountId: bea.accountId, role: 'Manager' })
})
afterAll(() => server.close())

const MAY = { can_purchase: true, can_prepay: false, shorts_only: false }
const accountOf = async (id: number) =>
  (await manager.call('GET /agency/accounts/:id', { params: { id } })).data
const approve = (who: TestUser, id: number, may = MAY) =>
  who.call('POST /agency/accounts/:id/approve', { params: { id }, body: may })
const refuse = (who: TestUser, id: number, reason = 'We license to newsrooms only.') =>
  who.call('POST /agency/accounts/:id/refuse', { params: { id }, body: { reason } })
const close = (id: number, revision = 1) =>
  bea.call('POST /agency/accounts/:id/close', { params: { id }, body: { revision, reason: 'Unpaid.' } })
const reopen = (id: number, revision: number) =>
  bea.call('POST /agency/accounts/:id/reopen', { params: { id }, body: { revision, reason: 'Paid.' } })
const list = async (querystring: Record<string, string>) =>
  (await manager.call('GET /agency/accounts', { querystring })).data
const login = (email: string) =>
  server.guest.call('POST /clip/users/login', { body: { email, password: 'a quiet long phrase' } })
const emailsTo = (email: string) => server.emails.filter(({ to }) => to === email)
const entriesAbout = (id: number) =>
  server.services.db
    .selectFrom('audit')
    .select(['action', 'actor_user_id', 'reason', 'details'])
    .where('object', '=', `account:${id}`)
    .orderBy('id')
    .execute()
const waitingCount = async () => (await bea.call('GET /agency/me')).data.counters.waitingRegistrations

describe('R-REGISTER-6: a waiting account', () => {
  test('a waiting account is counted, listed with its registration and approved with permissions, and its user gets an email', async () => {
    const before = await waitingCount()
    const { email, accountId } = await givenWaiting(server)
    expect(await waitingCount()).toBe((before ?? 0) + 1)
    expect((await list({ state: 'waiting' })).items.map(({ id }) => id)).toContain(accountId)
    expect(await accountOf(accountId)).toMatchObject({
      state: 'waiting',
      can_purchase: false,
      people: 0,
      last_seen_at: null,
      registration: { email, company: 'Analytical Press', decided_by: '', from_checkout: false },
    })
    expect(await refusalOf(login(email))).toMatchObject({ code: 'account_pending' })

    const { data } = await approve(bea, accountId)
    expect(data).toMatchObject({
      state: 'open',
      can_purchase: true,
      people: 1,
      registration: { decided_by: 'Test User' },
    })
    await server.runJobs()
    expect(emailsTo(email).at(-1)).toMatchObject({
      subject: 'Rushes: your account is open',
      text: expect.stringContaining('log in and buy'),
    })
    expect((await login(email)).data.token).toMatch(/^rsh_/)
    expect((await accountOf(accountId)).last_seen_at).not.toBeNull()
    expect(await waitingCount()).toBe(before)
    expect(await entriesAbout(accountId)).toEqual([
      { action: 'account.approved', actor_user_id: bea.userId, reason: '', details: MAY },
    ])
  })

  test('a waiting account is rejected with a reason in the email to the applicant, who cannot log in', async () => {
    const { email, accountId } = await givenWaiting(server)
    expect((await refuse(bea, accountId)).data).toMatchObject({
      state: 'closed',
      close_reason: 'We license to newsrooms only.',
    })
    await server.runJobs()
    expect(emailsTo(email).at(-1)?.text).toContain('The reason: We license to newsrooms only.')
    expect(await refusalOf(login(email))).toMatchObject({ code: 'account_disabled' })
    expect(await entriesAbout(accountId)).toMatchObject([
      { action: 'account.refused', reason: 'We license to newsrooms only.' },
    ])
  })

  test('reopening a rejected account lets its applicant log in', async () => {
    const { email, accountId } = await givenWaiting(server)
    await refuse(bea, accountId)
    const { revision } = await accountOf(accountId)
    expect((await reopen(accountId, revision)).data).toMatchObject({ state: 'open', close_reason: '' })
    await server.runJobs()
    expect(emailsTo(email).at(-1)?.subject).toBe('Rushes: your account is open')
    expect((await login(email)).data.token).toMatch(/^rsh_/)
  })

  test('a waiting account gets one email and one audit entry, however often the same decision is sent', async () => {
    const { email, accountId } = await givenWaiting(server)
    await Promise.all([approve(bea, accountId), approve(cora, accountId), approve(bea, accountId)])
    await approve(cora, accountId)
    await server.runJobs()
    expect(emailsTo(email).filter(({ subject }) => subject.endsWith('is open'))).toHaveLength(1)
    expect(await entriesAbout(accountId)).toHaveLength(1)
  })

  test('a waiting account gets one of two different decisions at once, and the other is refused as a conflict', async () => {
    const { accountId } = await givenWaiting(server)
    const both = await Promise.allSettled([approve(bea, accountId), refuse(cora, accountId)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { state } = await accountOf(accountId)
    const loser = state === 'open' ? refuse(cora, accountId) : approve(bea, accountId)
    expect(await refusalOf(loser)).toMatchObject({
      status: 409,
      code: 'conflict',
      message: expect.stringMatching(/^Another user has already (approved|rejected) this account\.$/),
    })
  })

  test('rejecting a waiting account without a reason is refused with 422, and deciding about any other account is refused as a conflict', async () => {
    const { accountId } = await givenWaiting(server)
    expect(await refusalOf(refuse(bea, accountId, ' '))).toMatchObject({
      status: 422,
      errors: { reason: ['Enter a reason. The applicant reads it.'] },
    })
    const buyer = await server.givenUser()
    expect(await refusalOf(approve(bea, buyer.accountId))).toMatchObject({ code: 'conflict' })
    const unconfirmed = await givenWaiting(server, { confirmed: false })
    expect(await refusalOf(approve(bea, unconfirmed.accountId))).toMatchObject({
      code: 'conflict',
      message: 'The email address is not confirmed yet.',
    })
    expect(await refusalOf(approve(bea, bea.accountId))).toMatchObject({ code: 'not_found' })
  })
})

describe('R-ACCOUNT-5: the list of accounts', () => {
  test('the list of accounts is searched by name, number, address and email domain, and does not contain the agency', async () => {
    const domain = `${randomUUID()}.example`
    const ann = await server.givenUser({ email: `Ann@${domain}` })
    const name = `Zebra ${randomUUID().slice(0, 8)} Weekly`
    const { db } = server.services
    await db.updateTable('accounts').set({ name }).where('id', '=', ann.accountId).execute()
    const word = name.split(' ')[1] ?? ''
    for (const q of [`zeb ${word}`, String(ann.accountId), `ann@${domain}`, domain, `@${domain}`]) {
      expect(
        (await list({ q })).items.map(({ id }) => id),
        q,
      ).toEqual([ann.accountId])
    }
    expect((await list({ q: String(bea.accountId) })).items).toEqual([])
    expect(await list({ q: '%' })).toMatchObject({ items: [], count: 0, countIsExact: true })
  })

  test('the list of accounts has views by state, pages in both orders, and a CSV file without formulas', async () => {
    const domain = `${randomUUID()}.example`
    const ids: number[] = []
    for (let at = 0; at < 52; at++) {
      ids.push((await server.givenUser({ email: `${at}@${domain}` })).accountId)
    }
    const [first = 0] = ids
    await close(first)
    expect((await list({ q: domain, state: 'closed' })).items.map(({ id }) => id)).toEqual([first])
    expect((await list({ q: domain, state: 'open' })).count).toBe(51)
    const { db } = server.services
    await db
      .updateTable('accounts')
      .set({ last_seen_at: new Date(), name: '=1+1' })
      .where('id', '=', first)
      .execute()
    for (const requested of [{ sort: 'number' }, { sort: 'seen' }, { sort: 'seen', order: 'asc' }]) {
      const page = await list({ q: domain, ...requested })
      expect(page).toMatchObject({ count: 52, countIsExact: true })
      const rest = await list({ q: domain, ...requested, cursor: page.next ?? '' })
      const walked = [...page.items, ...rest.items].map(({ id }) => id)
      expect(rest.next).toBeNull()
      expect(new Set(walked)).toEqual(new Set(ids))
      if (requested.sort === 'seen') expect(walked.at(requested.order ? -1 : 0)).toBe(first)
    }
    expect(await refusalOf(list({ cursor: 'nonsense' }))).toMatchObject({ code: 'bad_cursor' })
    const file = (
      await manager.call('GET /agency/accounts/csv', { querystring: { q: domain, state: 'closed' } })
    ).data
    expect(file.csv).toContain("'=1+1")
    expect(file.csv.trim().split('\n')).toHaveLength(2)
  })
})

describe('R-ACCOUNT-6: the rights of an account', () => {
  const fields = { ...MAY, name: 'The Paper', country_code: 'gb', tax_number: '', domains: [] as string[] }
  const change = (id: number, revision: number, more: Partial<typeof fields> = {}) =>
    bea.call('POST /agency/accounts/:id', { params: { id }, body: { ...fields, ...more, revision } })

  test('the rights of an account are changed only from its latest version, and take effect at once', async () => {
    const buyer = await server.givenUser({ country: 'us', canPurchase: false })
    const saved = await change(buyer.accountId, 1, { can_prepay: true, tax_number: 'GB 980 7806 84' })
    expect(saved.data).toMatchObject({ revision: 2, name: 'The Paper', tax_number: 'GB980780684' })
    const own = await buyer.call('GET /clip/users/:id', { params: { id: buyer.userId } })
    expect(own.data).toMatchObject({ canPrepay: true, countryCode: 'gb', options: { canPurchase: true } })
    expect(await refusalOf(change(buyer.accountId, 1))).toMatchObject({ code: 'outdated' })
    expect(await entriesAbout(buyer.accountId)).toMatchObject([
      {
        action: 'account.changed',
        details: {
          can_purchase: 'false → true',
          can_prepay: 'false → true',
          country_code: 'us → gb',
          name: 'changed',
          tax_number: 'changed',
        },
      },
    ])
  })

  test('R-TIER-8: staff change the declared audience of an account, which has the time of the change', async () => {
    const { accountId } = await server.givenUser()
    const fieldsWith = (declared_audience?: number | null) => ({ ...fields, declared_audience })
    const declare = (revision: number, audience?: number | null) =>
      bea.call('POST /agency/accounts/:id', {
        params: { id: accountId },
        body: { ...fieldsWith(audience), revision },
      })
    const at = server.services.clock.now().toISOString()
    expect((await declare(1, 8_500_000)).data).toMatchObject({
      declared_audience: 8_500_000,
      audience_declared_at: at,
    })
    server.later(60_000)
    // A change without an audience leaves it.
    expect((await declare(2)).data).toMatchObject({ declared_audience: 8_500_000, audience_declared_at: at })
    expect(await refusalOf(declare(3, -1))).toMatchObject({
      errors: { declared_audience: ['Please enter a whole number of followers.'] },
    })
    expect((await declare(3, null)).data).toMatchObject({
      declared_audience: null,
      audience_declared_at: null,
    })
    expect((await entriesAbout(accountId)).map(({ details }) => details)).toMatchObject([
      { declared_audience: 'null → 8500000' },
      {},
      { declared_audience: '8500000 → null' },
    ])
  })

  test('wrong rights of an account are refused with a message for each wrong field', async () => {
    const { accountId } = await server.givenUser()
    expect(await refusalOf(change(accountId, 1, { name: ' ' }))).toMatchObject({
      errors: { name: ['Please enter the name of the company.'] },
    })
    expect(await refusalOf(change(accountId, 1, { country_code: 'zz' }))).toMatchObject({
      status: 422,
      errors: { country_code: ['Please choose a country.'] },
    })
    expect(await refusalOf(change(accountId, 1, { tax_number: 'GB 1' }))).toMatchObject({
      errors: { tax_number: [expect.stringContaining('GB')] },
    })
    expect((await accountOf(accountId)).revision).toBe(1)
  })

  test('of two simultaneous changes of the same version, one is saved', async () => {
    const { accountId } = await server.givenUser()
    const both = await Promise.allSettled([change(accountId, 1), change(accountId, 1, { can_prepay: true })])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('R-ACCOUNT-7: a closed account', () => {
  test('a closed account has no session, file or login, and can log in again once it is reopened', async () => {
    const buyer = await server.givenUser()
    const colleague = await server.givenUser({ accountId: buyer.accountId })
    const { accountId } = buyer
    expect((await close(accountId)).data).toMatchObject({ state: 'closed', close_reason: 'Unpaid.' })
    for (const person of [buyer, colleague]) {
      expect(
        await refusalOf(person.call('GET /clip/users/:id', { params: { id: person.userId } })),
      ).toMatchObject({
        status: 401,
      })
    }
    expect(await refusalOf(close(accountId, 2))).toMatchObject({
      code: 'conflict',
      message: 'This account is already closed.',
    })
    expect(await refusalOf(reopen(accountId, 1))).toMatchObject({ code: 'outdated' })
    expect((await reopen(accountId, 2)).data).toMatchObject({ state: 'open', closed_at: null })
    // Ended sessions are not restored.
    expect(
      await refusalOf(buyer.call('GET /clip/users/:id', { params: { id: buyer.userId } })),
    ).toMatchObject({ status: 401 })
    expect(await refusalOf(reopen(accountId, 3))).toMatchObject({ code: 'conflict' })
    expect((await entriesAbout(accountId)).map(({ action, reason }) => [action, reason])).toEqual([
      ['account.closed', 'Unpaid.'],
      ['account.reopened', 'Paid.'],
    ])
  })

  test('a waiting account cannot be closed: its registration must be rejected', async () => {
    const { accountId } = await givenWaiting(server)
    expect(await refusalOf(close(accountId))).toMatchObject({
      code: 'conflict',
      message: 'Reject its registration instead.',
    })
  })
})

describe('R-ACCOUNT-9: the activity of an account', () => {
  const activityOf = async (id: number, cursor = '') =>
    (await manager.call('GET /agency/accounts/:id/activity', { params: { id }, querystring: { cursor } }))
      .data

  test('the activity of an account is one stream of logins, downloads, orders and changes, without addresses, page by page', async () => {
    const { email, accountId, userId } = await givenWaiting(server)
    await approve(bea, accountId)
    for (let at = 0; at < 120; at++) {
      await record(server.services.db, {
        action: 'login.ok',
        at: new Date(Date.now() + Math.floor(at / 7)),
        actorUserId: userId,
        ip: '192.0.2.7',
        object: `user:${userId}`,
      })
    }
    await login(email)
    await close(accountId, 2)
    const first = await activityOf(accountId)
    expect(first.items).toHaveLength(50)
    const second = await activityOf(accountId, first.next ?? '')
    const rest = await activityOf(accountId, second.next ?? '')
    expect([second.items.length, rest.next]).toEqual([50, null])
    const all = [...first.items, ...second.items, ...rest.items]
    expect(new Set(all.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(all.length)
    expect(all.filter(({ action }) => action === 'login.ok')).toHaveLength(121)
    expect(all.find(({ action }) => action === 'account.approved')).toMatchObject({
      kind: 'entry',
      by: { id: bea.userId, name: 'Test User' },
    })
    expect(all.find(({ action }) => action === 'account.closed')).toMatchObject({ reason: 'Unpaid.' })
    expect(JSON.stringify(all)).not.toContain('192.0.2.7')
    const times = all.map(({ at }) => at)
    expect(times).toEqual([...times].sort().reverse())
  })

  test('the activity of an account contains its purchases and downloads, and nothing of another account', async () => {
    const buyer = await server.givenUser({ country: 'gb' })
    const stranger = await server.givenUser({ country: 'gb' })
    for (const one of [buyer, stranger]) {
      const clip = await server.givenClip({ master: new TextEncoder().encode(randomUUID()) })
      const payment = await openPayment(one, await givenPaymentBody(one, { clips: [clip] }))
      await confirmPayment(server.http, payment)
      await one.call('POST /clip/payments/add', { body: { pi: { id: payment.id } } })
      await one.call('POST /clip/clips/download', { body: { ids: [{ id: clip }] } })
    }
    const { items } = await activityOf(buyer.accountId)
    expect(items.filter(({ kind }) => kind === 'order')).toMatchObject([
      { action: 'paid', by: { id: buyer.userId }, clips: 1, total: { currency: 'gbp' } },
    ])
    expect(items.filter(({ kind }) => kind === 'download')).toMatchObject([
      { by: { id: buyer.userId }, clips: 1, total: null },
    ])
    const params = { id: buyer.accountId }
    const licences = (await manager.call('GET /agency/accounts/:id/licences', { params })).data
    expect(licences).toMatchObject({ items: [{ ground: 'order', revoked_at: null }], next: null })
    expect(await refusalOf(activityOf(bea.accountId))).toMatchObject({ code: 'not_found' })
  })
})

describe('R-ACCOUNT-10: a preview as an account', () => {
  const preview = (id: number, clips: string) =>
    manager.call('POST /agency/accounts/:id/preview', { params: { id }, body: { clips } })

  test('a preview as an account shows what its users see, does not touch their sessions, and is recorded in the audit', async () => {
    const buyer = await server.givenUser({ country: 'gb' })
    const master = new TextEncoder().encode('master')
    const clip = await server.givenClip({ title: 'Fox on the tube', master })
    const blocked = await server.givenClip({ blockedCountries: ['gb'], master })
    const draft = await server.givenClip({ state: 'draft' })
    const { data } = await preview(buyer.accountId, `VIDEO-${clip}, ${blocked} ${draft}`)
    expect(data).toMatchObject([
      { id: clip, title: 'Fox on the tube', refused: null, owned: [], download_by: 'none' },
      { id: blocked, refused: 'This clip is not available in your country.' },
      { id: draft, title: null, download_by: null },
    ])
    const own = await buyer.call('GET /clip/clips/batch', {
      querystring: { ids: `${clip},${blocked},${draft}` },
    })
    expect(own.data.items.map(({ id, refused }) => [id, refused])).toEqual(
      data.filter(({ title }) => title !== null).map(({ id, refused }) => [id, refused]),
    )
    expect(await entriesAbout(buyer.accountId)).toMatchObject([
      { action: 'account.previewed', actor_user_id: manager.userId },
    ])
    expect((await accountOf(buyer.accountId)).last_seen_at).toBeNull()
  })

  test('a preview as an account is refused for a reference that is not a clip, for too many clips, and for the agency itself', async () => {
    const { accountId } = await server.givenUser()
    expect(await refusalOf(preview(accountId, 'fox'))).toMatchObject({
      status: 422,
      errors: { clips: ['Not found: fox.'] },
    })
    const many = Array.from({ length: 21 }, (_, at) => at + 1).join(',')
    expect(await refusalOf(preview(accountId, many))).toMatchObject({ status: 422 })
    expect(await refusalOf(preview(bea.accountId, '1'))).toMatchObject({ code: 'not_found' })
  })
})
