/** R-REQUEST-3 to R-REQUEST-7 over HTTP: requests to buy, their approval by an order, and their end. */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { givenKey } from '../../../test/api-keys.ts'
import { auditedActions } from '../../../test/audited-actions.ts'
import { confirmPayment, givenPaymentBody, openPayment } from '../../../test/checkouts.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { expectSoundBooks } from '../../../test/sound-books.ts'
import { type Company, givenCompany } from '../../../test/spending.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { endRequestsJob } from './requests.jobs.ts'
import { MAX_OPEN_REQUESTS, REQUEST_TTL_MS } from './requests.rules.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => expectSoundBooks(server))

const givenClip = () => server.givenClip({ title: 'A goat on a roof', master: randomBytes(16) })
type Caller = Pick<TestUser, 'call'>
const ask = ({ call }: Caller, clips: readonly number[], note = '', tier = 'DELI') =>
  call('POST /clip/requests', { body: { lines: clips.map((id) => ({ id, tier })), note } })
const read = async ({ call }: Caller, id: number) =>
  (await call('GET /clip/requests/:id', { params: { id } })).data
const decline = ({ call }: Caller, id: number, reason = 'Over budget') =>
  call('POST /clip/requests/:id/decline', { params: { id }, body: { reason } })
const withdraw = ({ call }: Caller, id: number) => call('DELETE /clip/requests/:id', { params: { id } })
const stateOf = async (by: Caller, id: number) => (await read(by, id)).state

async function bodyFor(buyer: TestUser, requestId: number, clips: readonly number[]) {
  const body = await givenPaymentBody(buyer, { clips })
  return { ...body, purchase: { ...body.purchase, requestId } }
}
const buyByInvoice = async (buyer: TestUser, requestId: number, clips: readonly number[]) =>
  buyer.call('POST /clip/payments/invoice', { body: await bodyFor(buyer, requestId, clips) })

async function mailsTo({ email }: TestUser) {
  await endRequestsJob.run(server.services, {})
  await server.runJobs()
  return server.emails.filter(({ to, subject }) => to === email && /request|asks/.test(subject))
}

async function givenRequest(company: Company, note = '') {
  const clip = await givenClip()
  const { id } = (await ask(company.member, [clip], note)).data
  return { id, clip }
}

describe('R-REQUEST-3: asking to buy', () => {
  test('a request is emailed to the administrators with its note and a link, and listed for them', async () => {
    const company = await givenCompany(server, { limitMinor: 0 })
    const { administrator, member } = company
    const clips = [await givenClip(), await givenClip()]
    const { data } = await ask(member, clips, 'For tonight <b>')
    expect(data).toEqual({ id: data.id, state: 'open', url: `/cart?request=${data.id}` })
    const [mail, ...more] = await mailsTo(administrator)
    expect(more).toEqual([])
    expect(mail?.subject).toContain('Test User asks to buy 2 clips')
    expect(mail?.text).toContain('For tonight <b>')
    expect(mail?.text).toContain('£200')
    expect(mail?.text).toContain(`/cart?request=${data.id}`)
    expect(mail?.html).toContain('For tonight &lt;b&gt;')
    expect(await mailsTo(member)).toEqual([])
    const row = { id: data.id, state: 'open', clip_count: 2, title: 'A goat on a roof' }
    expect((await administrator.call('GET /clip/requests')).data).toMatchObject([{ ...row, own: false }])
    expect((await member.call('GET /clip/requests')).data).toMatchObject([{ ...row, own: true }])
    expect(await auditedActions(server, `request:${data.id}`)).toEqual(['request.made'])
  })

  test('the same clips again, also at the same time and in another order, are one request', async () => {
    const { member, administrator } = await givenCompany(server)
    const [one, two] = [await givenClip(), await givenClip()]
    const answers = await Promise.all([ask(member, [one, two]), ask(member, [two, one])])
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await mailsTo(administrator)).toHaveLength(1)
    expect((await ask(member, [one, two], '', 'DEMA')).data.id).not.toBe(answers[0].data.id)
  })

  test('a request is refused without a licence or a clip, with two licences, or with a clip twice', async () => {
    const { member } = await givenCompany(server)
    const clip = await givenClip()
    const send = (lines: readonly object[], note = '') =>
      refusalOf(member.call('POST /clip/requests', { body: { lines, note } as never }))
    const other = { id: await givenClip(), tier: 'DEMA' }
    const line = { id: clip, tier: 'DELI' }
    for (const [lines, note] of [
      [[]],
      [[{ id: clip }]],
      [[{ id: clip, tier: 'NONE' }]],
      [[line, other]],
      [[line, line]],
      [[{ id: 'x', tier: 'DELI' }]],
      [Array.from({ length: 101 }, (_, id) => ({ id, tier: 'DELI' }))],
      [[line], 'x'.repeat(501)],
    ] as const) {
      expect([lines, await send(lines, note)]).toMatchObject([lines, { status: 422, code: 'validation' }])
    }
  })

  test('a clip that cannot be bought is refused with its number and the reason', async () => {
    const { member } = await givenCompany(server)
    const enquiry = await server.givenClip({ enquiryOnly: true, master: randomBytes(8) })
    const withdrawn = await server.givenClip({ state: 'withdrawn', master: randomBytes(8) })
    for (const clip of [enquiry, withdrawn, 2_000_000_000]) {
      const refusal = await refusalOf(ask(member, [await givenClip(), clip]))
      expect(refusal).toMatchObject({ status: 422, message: expect.stringContaining(`Clip ${clip}: `) })
    }
  })

  test('an account that may not purchase, and a user without another administrator, cannot ask', async () => {
    const poor = await server.givenUser({ canPurchase: false })
    const { administrator } = await givenCompany(server)
    const clip = await givenClip()
    expect(await refusalOf(ask(poor, [clip]))).toMatchObject({ status: 403, code: 'not_purchasable' })
    expect(await refusalOf(ask(administrator, [clip]))).toMatchObject({
      status: 409,
      message: expect.stringContaining('no other administrator'),
    })
  })

  test('a user has at most twenty open requests', async () => {
    const { member } = await givenCompany(server)
    const clips = await Promise.all(Array.from({ length: MAX_OPEN_REQUESTS + 1 }, givenClip))
    const last = clips.pop() ?? 0
    const answers = []
    for (const clip of clips) answers.push(await ask(member, [clip]))
    expect(await refusalOf(ask(member, [last]))).toMatchObject({ status: 409, code: 'conflict' })
    await withdraw(member, answers[0]?.data.id ?? 0)
    expect(await refusalOf(ask(member, [last]))).toBeNull()
  })

  test('an API key asks its own user, once per Idempotency-Key, and only with the scope licence', async () => {
    const { administrator } = await givenCompany(server)
    const key = await givenKey(server, administrator, { name: 'Night desk' })
    const reading = await givenKey(server, administrator, { scopes: ['search'] })
    const body = { lines: [{ id: await givenClip(), tier: 'DELI' }] }
    const send = (by: Caller, name: string) =>
      by.call('POST /clip/requests', { body, headers: { 'idempotency-key': name } })
    expect(await refusalOf(send(reading, 'a'))).toMatchObject({ code: 'scope_missing' })
    const first = await send(key, 'b')
    expect((await send(key, 'b')).data).toEqual(first.data)
    const { id } = first.data
    expect(await read(key, id)).toMatchObject({ api_key: 'Night desk', can_decide: false })
    expect(await read(administrator, id)).toMatchObject({ api_key: 'Night desk', can_decide: true })
    const [mail] = await mailsTo(administrator)
    expect(mail?.text).toContain('The API key Night desk of Test User asks you to buy one clip')
    const order = key.call('POST /clip/payments/invoice', {
      body: await bodyFor(administrator, id, [body.lines[0]?.id ?? 0]),
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(await refusalOf(order)).toMatchObject({ status: 403, code: 'forbidden' })
  })
})

describe('R-REQUEST-4: reading a request', () => {
  test('a request has the current prices, and the clips that can no longer be bought', async () => {
    const { administrator, member } = await givenCompany(server)
    const clips = [await givenClip(), await givenClip(), await givenClip()]
    const [kept, gone, owned] = clips as [number, number, number]
    const { id } = (await ask(member, clips)).data
    const { db } = server.services
    await db.updateTable('clips').set({ state: 'withdrawn' }).where('id', '=', gone).execute()
    await administrator.call('POST /clip/payments/invoice', {
      body: await givenPaymentBody(administrator, { clips: [owned] }),
    })
    await db
      .updateTable('purchase_requests')
      .set({
        lines: JSON.stringify(clips.map((clip_id) => ({ clip_id, price_minor: 17_000 }))),
      })
      .where('id', '=', id)
      .execute()
    const { lines, tier, currency } = await read(administrator, id)
    expect([tier, currency]).toEqual(['DELI', 'gbp'])
    expect(lines).toMatchObject([
      { id: kept, requested_minor: 17_000, price_minor: 20_000, refused: null, licence_id: null },
      { id: gone, price_minor: null, refused: expect.any(String), licence_id: null, thumbpath: '' },
      { id: owned, price_minor: null, refused: expect.any(String), licence_id: expect.any(Number) },
    ])
  })

  test('a colleague and another account cannot read, decline or withdraw a request', async () => {
    const company = await givenCompany(server)
    const { id } = await givenRequest(company)
    const colleague = await server.givenUser({ accountId: company.member.accountId })
    const stranger = await server.givenUser({ role: 'Administrator' })
    for (const user of [colleague, stranger]) {
      for (const call of [read, decline, withdraw]) {
        expect(await refusalOf(call(user, id))).toMatchObject({ status: 404 })
      }
      expect((await user.call('GET /clip/requests')).data).toEqual([])
    }
    expect(await refusalOf(decline(company.member, id))).toMatchObject({ status: 403 })
    expect(await refusalOf(withdraw(company.administrator, id))).toMatchObject({ status: 404 })
    expect(await stateOf(company.member, id)).toBe('open')
  })
})

describe('R-REQUEST-5: approving a request by an order', () => {
  test('an order by invoice approves its request, and the author is emailed and downloads', async () => {
    const company = await givenCompany(server, { limitMinor: 0 })
    const { administrator, member } = company
    const { id, clip } = await givenRequest(company)
    await buyByInvoice(administrator, id, [clip])
    expect(await read(member, id)).toMatchObject({
      state: 'approved',
      decided_by: 'Test User',
      can_decide: false,
      lines: [{ licence_id: expect.any(Number) }],
    })
    const [mail, ...more] = await mailsTo(member)
    expect(more).toEqual([])
    expect(mail?.subject).toContain('your request was approved')
    expect(mail?.text).toContain('A goat on a roof')
    expect(mail?.text).toContain(`/cart?request=${id}`)
    await endRequestsJob.run(server.services, {})
    expect(await stateOf(member, id)).toBe('approved')
    const { data } = await member.call('POST /clip/clips/download', { body: { ids: [{ id: clip }] } })
    expect(data.file_url).toContain('/files/')
    expect((await administrator.call('GET /clip/requests')).data).toEqual([])
  })

  test('an order by card approves its request once it is paid', async () => {
    const company = await givenCompany(server)
    const { administrator, member } = company
    const { id, clip } = await givenRequest(company)
    const payment = await openPayment(administrator, await bodyFor(administrator, id, [clip]))
    expect(await stateOf(member, id)).toBe('open')
    await confirmPayment(server.http, payment)
    await administrator.call('POST /clip/payments/add', { body: { pi: payment.id } })
    expect(await stateOf(member, id)).toBe('approved')
    expect((await mailsTo(member)).map(({ subject }) => subject)).toMatchObject([
      expect.stringContaining('approved'),
    ])
  })

  test('an order approves a request of which a clip was withdrawn, for the clips that are left', async () => {
    const company = await givenCompany(server)
    const { administrator, member } = company
    const [left, gone] = [await givenClip(), await givenClip()]
    const { id } = (await ask(member, [left, gone])).data
    await server.services.db.updateTable('clips').set({ state: 'withdrawn' }).where('id', '=', gone).execute()
    const both = await refusalOf(buyByInvoice(administrator, id, [left]))
    expect(both).toBeNull()
    expect(await stateOf(member, id)).toBe('approved')
  })

  test('an order at the prices of the request, after they have changed, is refused with the current prices', async () => {
    const company = await givenCompany(server)
    const { administrator, member } = company
    const { id, clip } = await givenRequest(company)
    const body = await bodyFor(administrator, id, [clip])
    const [item] = body.purchase.cartContents
    const old = { ...body.purchase, cartContents: [{ ...item, price: 170 }], cartTotal: 17_000 }
    const order = administrator.call('POST /clip/payments/invoice', {
      body: { ...body, purchase: old } as typeof body,
    })
    expect(await refusalOf(order)).toMatchObject({
      status: 409,
      code: 'cart_changed',
      data: { cartTotal: 20_000 },
    })
    expect(await stateOf(member, id)).toBe('open')
  })

  test('an order that names a request of none of its clips, of another account, or that is over is refused', async () => {
    const company = await givenCompany(server)
    const { administrator, member } = company
    const foreign = await givenRequest(await givenCompany(server))
    const { id, clip } = await givenRequest(company)
    const other = await givenClip()
    expect(await refusalOf(buyByInvoice(administrator, id, [other]))).toMatchObject({ status: 409 })
    expect(await refusalOf(buyByInvoice(administrator, foreign.id, [foreign.clip]))).toMatchObject({
      status: 404,
    })
    expect(await refusalOf(buyByInvoice(member, id, [clip]))).toMatchObject({ status: 403 })
    await decline(administrator, id)
    expect(await refusalOf(buyByInvoice(administrator, id, [clip]))).toMatchObject({ status: 409 })
    expect(await refusalOf(buyByInvoice(administrator, 2_000_000_000, [clip]))).toMatchObject({ status: 404 })
  })

  test('two administrators who buy a request at the same time buy it once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const company = await givenCompany(server)
      const { administrator, member } = company
      const { accountId } = administrator
      const second = await server.givenUser({ accountId, role: 'Administrator' })
      const { id, clip } = await givenRequest(company)
      const refusals = await Promise.all(
        [administrator, second].map((by) => refusalOf(buyByInvoice(by, id, [clip]))),
      )
      expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1)
      expect(await mailsTo(member)).toHaveLength(1)
    }
  })

  test('an administrator above the own limit cannot approve, not even an own request', async () => {
    const company = await givenCompany(server)
    const { accountId } = company.administrator
    const limited = await server.givenUser({ accountId, role: 'Administrator' })
    await server.services.db
      .updateTable('users')
      .set({ spend_limit_minor: 23_999, spend_limit_currency: 'gbp' })
      .where('id', '=', limited.userId)
      .execute()
    const clip = await givenClip()
    const { id } = (await ask(limited, [clip])).data
    expect(await refusalOf(buyByInvoice(limited, id, [clip]))).toMatchObject({ code: 'approval_required' })
    expect(await stateOf(limited, id)).toBe('open')
  })
})

describe('R-REQUEST-6: declining and withdrawing a request', () => {
  test('a request is declined with a reason, which its author reads and receives', async () => {
    const company = await givenCompany(server)
    const { administrator, member } = company
    const { id } = await givenRequest(company)
    for (const reason of ['', ' ', 'x'.repeat(501)]) {
      expect(await refusalOf(decline(administrator, id, reason))).toMatchObject({ status: 422 })
    }
    expect((await decline(administrator, id)).data).toMatchObject({ state: 'declined', can_decide: false })
    expect(await read(member, id)).toMatchObject({ decline_reason: 'Over budget', decided_by: 'Test User' })
    const [mail, ...more] = await mailsTo(member)
    expect(more).toEqual([])
    expect(mail?.text).toContain('Over budget')
    expect(await auditedActions(server, `request:${id}`)).toEqual(['request.made', 'request.declined'])
  })

  test('a request is decided once: declined, withdrawn or bought', async () => {
    const company = await givenCompany(server)
    const { administrator, member } = company
    const [declined, withdrawn, bought] = [
      await givenRequest(company),
      await givenRequest(company),
      await givenRequest(company),
    ]
    await decline(administrator, declined.id)
    await withdraw(member, withdrawn.id)
    expect((await withdraw(member, withdrawn.id)).data.state).toBe('withdrawn')
    await buyByInvoice(administrator, bought.id, [bought.clip])
    for (const { id } of [declined, withdrawn, bought]) {
      expect(await refusalOf(decline(administrator, id, 'Twice'))).toMatchObject({ status: 409 })
    }
    for (const { id } of [declined, bought]) {
      expect(await refusalOf(withdraw(member, id))).toMatchObject({ status: 409 })
    }
    expect((await read(member, declined.id)).decline_reason).toBe('Over budget')
  })

  test('an order and a refusal at the same time decide a request once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const company = await givenCompany(server)
      const { administrator, member } = company
      const { id, clip } = await givenRequest(company)
      const body = await bodyFor(administrator, id, [clip])
      const [order, refusal] = await Promise.all([
        refusalOf(administrator.call('POST /clip/payments/invoice', { body })),
        refusalOf(decline(administrator, id)),
      ])
      expect([order === null, refusal === null].filter(Boolean)).toHaveLength(1)
      expect(await stateOf(member, id)).toBe(order === null ? 'approved' : 'declined')
    }
  })

  test('declining a request cancels its open payment, and is refused once the payment has arrived', async () => {
    const company = await givenCompany(server)
    const { administrator, member } = company
    const open = await givenRequest(company)
    const abandoned = await openPayment(administrator, await bodyFor(administrator, open.id, [open.clip]))
    await decline(administrator, open.id)
    expect(await confirmPayment(server.http, abandoned)).toMatchObject({
      error: expect.stringContaining('cancelled'),
    })
    const paid = await givenRequest(company)
    const body = await bodyFor(administrator, paid.id, [paid.clip])
    await confirmPayment(server.http, await openPayment(administrator, body), {
      cardholder: 'WEBHOOK NEVER',
    })
    expect(await refusalOf(decline(administrator, paid.id))).toMatchObject({ status: 409 })
    expect(await stateOf(member, paid.id)).toBe('approved')
  })
})

describe('R-REQUEST-7: the end of a request', () => {
  test('a request expires after 14 days, once, with an email, and can then not be approved', async () => {
    const company = await givenCompany(server)
    const { administrator, member } = company
    const { id, clip } = await givenRequest(company)
    const body = await bodyFor(administrator, id, [clip])
    const { db, clock } = server.services
    const move = (ms: number) =>
      db
        .updateTable('purchase_requests')
        .set({ ends_at: new Date(clock.now().getTime() + ms) })
        .where('id', '=', id)
        .execute()
    expect(new Date((await read(member, id)).ends_at).getTime()).toBe(clock.now().getTime() + REQUEST_TTL_MS)
    await move(1)
    await endRequestsJob.run(server.services, {})
    expect(await stateOf(member, id)).toBe('open')
    await move(0)
    const order = administrator.call('POST /clip/payments/invoice', { body })
    expect(await refusalOf(order)).toMatchObject({ status: 409, message: expect.stringContaining('expired') })
    expect(await refusalOf(decline(administrator, id))).toMatchObject({ status: 409 })
    const mails = await mailsTo(member)
    expect(mails.map(({ subject }) => subject)).toMatchObject([expect.stringContaining('expired')])
    expect(await mailsTo(member)).toHaveLength(1)
    const row = await db
      .selectFrom('purchase_requests')
      .select(['state', 'decided_by'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ state: 'expired', decided_by: null })
  })

  test('a request does not expire while it is being paid, and the payment approves it', async () => {
    const company = await givenCompany(server)
    const { administrator, member } = company
    const { id, clip } = await givenRequest(company)
    const payment = await openPayment(administrator, await bodyFor(administrator, id, [clip]))
    const { db, clock } = server.services
    await db.updateTable('purchase_requests').set({ ends_at: clock.now() }).where('id', '=', id).execute()
    expect(await mailsTo(member)).toEqual([])
    await confirmPayment(server.http, payment)
    await administrator.call('POST /clip/payments/add', { body: { pi: payment.id } })
    expect((await mailsTo(member)).map(({ subject }) => subject)).toMatchObject([
      expect.stringContaining('approved'),
    ])
  })
})
