/** Licensing by API keys over HTTP: once per Idempotency-Key (R-KEY-5), within limits (R-KEY-6); and counted calls (R-KEY-7). */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { givenKey, type TestKey, WIDE_LIMITS } from '../../../../test/api-keys.ts'
import { auditedActions } from '../../../../test/audited-actions.ts'
import { givenInvoiceBody, givenInvoiceBuyer } from '../../../../test/by-invoice.ts'
import { givenLot } from '../../../../test/licensing-builders.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { expectSoundBooks } from '../../../../test/sound-books.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { API_BASE } from '../../../mounts.ts'

const DAY_MS = 24 * 60 * 60_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => expectSoundBooks(server))

async function givenAdministrator(size = 10): Promise<TestUser> {
  const administrator = await server.givenUser({ role: 'Administrator' })
  await givenLot(server.services, administrator, { size })
  return administrator
}

const givenClips = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () => server.givenClip({ master: Buffer.from('the master file') })),
  )

const license = ({ call }: TestKey, clips: readonly number[], key: string = randomUUID()) =>
  call('POST /clip/clips/download', {
    body: { ids: clips.map((id) => ({ id })) },
    headers: { 'idempotency-key': key },
  })

async function creditsOf(
  { accountId }: TestUser,
  { call }: Pick<TestUser, 'call'>,
): Promise<number | undefined> {
  const status = await call('GET /clip/prepaidCredits/account/:accountId/status', { params: { accountId } })
  return status.data[0]?.available
}

const licencesOf = async ({ accountId }: TestUser) =>
  (
    await server.services.db
      .selectFrom('licences')
      .select('clip_id')
      .where('account_id', '=', accountId)
      .execute()
  ).length

const orderByInvoice = (
  { call }: TestKey,
  body: Awaited<ReturnType<typeof givenInvoiceBody>>['body'],
  key: string = randomUUID(),
) => call('POST /clip/payments/invoice', { body, headers: { 'idempotency-key': key } })

describe('R-KEY-5: licensing by an API key', () => {
  test('a licence that is requested twice with the same Idempotency-Key is charged once', async () => {
    const administrator = await givenAdministrator()
    const key = await givenKey(server, administrator)
    const clips = await givenClips(2)
    const [first, second] = await Promise.all([
      license(key, clips, 'order-1'),
      license(key, clips, 'order-1'),
    ])
    expect(first.data).toMatchObject({ credits_used: 2 })
    expect(second.data).toEqual(first.data)
    expect((await license(key, clips, 'order-1')).data).toEqual(first.data)
    expect([await creditsOf(administrator, key), await licencesOf(administrator)]).toEqual([8, 2])
    expect((await key.call('GET /clip/key')).data.today).toEqual({ credits: 2, minor: 0 })
  })

  test('an Idempotency-Key is refused for another body, and required', async () => {
    const administrator = await givenAdministrator()
    const key = await givenKey(server, administrator)
    const [one = 0, other = 0] = await givenClips(2)
    await license(key, [one], 'order-2')
    expect(await refusalOf(license(key, [other], 'order-2'))).toMatchObject({
      status: 422,
      code: 'idempotency_mismatch',
    })
    expect(await refusalOf(license(key, [other], ''))).toMatchObject({
      status: 400,
      message: 'Calls of API keys need an Idempotency-Key here.',
    })
    expect(await licencesOf(administrator)).toBe(1)
  })

  test('the Idempotency-Key of one API key is not that of another, nor of its user', async () => {
    const administrator = await givenAdministrator()
    const [key, other] = [await givenKey(server, administrator), await givenKey(server, administrator)]
    const clips = await givenClips(3)
    const [a = 0, b = 0, c = 0] = clips
    await license(key, [a], 'order-3')
    await license(other, [b], 'order-3')
    await license({ ...key, call: administrator.call }, [c], 'order-3')
    expect(await licencesOf(administrator)).toBe(3)
  })

  test('a key without the scope licence downloads what is licensed, and takes no credit', async () => {
    const administrator = await givenAdministrator()
    const key = await givenKey(server, administrator, { scopes: ['download'] })
    const [held = 0, wanted = 0] = await givenClips(2)
    const whole = await givenKey(server, administrator)
    await license(whole, [held])
    expect((await license(key, [held])).data).toMatchObject({ credits_used: 0, delivered: [{ id: held }] })
    expect(await refusalOf(license(key, [held, wanted]))).toMatchObject({
      status: 403,
      code: 'scope_missing',
    })
    expect(await creditsOf(administrator, whole)).toBe(9)
  })

  test('a licence is audited with the key that took its credit', async () => {
    const administrator = await givenAdministrator()
    const key = await givenKey(server, administrator)
    await license(key, await givenClips(1))
    expect(await auditedActions(server, `account:${administrator.accountId}`)).toContain('api_key.licensed')
  })

  test('a key orders by invoice, once per Idempotency-Key, and never by card', async () => {
    const administrator = await givenInvoiceBuyer(server, { role: 'Administrator' })
    const key = await givenKey(server, administrator)
    const { body } = await givenInvoiceBody(server, administrator)
    const card = key.call('POST /clip/payments/intent', { body, headers: { 'idempotency-key': 'a' } })
    expect(await refusalOf(card)).toMatchObject({ status: 403, code: 'forbidden' })
    const first = await orderByInvoice(key, body, 'invoice-1')
    expect((await orderByInvoice(key, body, 'invoice-1')).data).toEqual(first.data)
    expect(await licencesOf(administrator)).toBe(1)
    expect((await key.call('GET /clip/key')).data.today).toEqual({ credits: 0, minor: 24_000 })
  })
})

describe('R-KEY-6: the limits of an API key', () => {
  test('a call above the limit for approval is refused with the limit, and takes nothing', async () => {
    const administrator = await givenAdministrator()
    const key = await givenKey(server, administrator, { limits: { ...WIDE_LIMITS, approvalCredits: 2 } })
    const clips = await givenClips(3)
    const refusal = await refusalOf(license(key, clips))
    expect(refusal).toMatchObject({ status: 403, code: 'approval_required' })
    expect(refusal?.message).toContain(
      'needs 3 credits, and this API key may use at most 2 credits in a call',
    )
    expect(await creditsOf(administrator, key)).toBe(10)
    await license(key, clips.slice(0, 2))
  })

  test('the credits of a day are counted together, also of simultaneous calls, and again from midnight', async () => {
    const administrator = await givenAdministrator()
    const key = await givenKey(server, administrator, { limits: { ...WIDE_LIMITS, dailyCredits: 3 } })
    const clips = await givenClips(5)
    const refusals = await Promise.all(clips.map((clip) => refusalOf(license(key, [clip]))))
    const refused = refusals.filter((refusal) => refusal !== null)
    expect(refused).toHaveLength(2)
    expect(refused[0]).toMatchObject({ status: 403, code: 'limit_exceeded' })
    expect(refused[0]?.message).toContain('has 0 credits left today of 3 credits')
    expect(await creditsOf(administrator, key)).toBe(7)
    server.later(DAY_MS)
    for (const clip of clips) await license(key, [clip])
    expect(await creditsOf(administrator, key)).toBe(5)
  })

  test('downloads of what is licensed already count nothing', async () => {
    const administrator = await givenAdministrator()
    const limits = { ...WIDE_LIMITS, dailyCredits: 1, approvalCredits: 1 }
    const key = await givenKey(server, administrator, { limits })
    const clips = await givenClips(1)
    for (let time = 0; time < 3; time++) await license(key, clips)
    expect((await key.call('GET /clip/key')).data.today.credits).toBe(1)
  })

  test.each([
    ['approvalMinor', 'approval_required', 'this API key may use at most £239.99 GBP in a call'],
    ['dailyMinor', 'limit_exceeded', 'has £239.99 GBP left today of £239.99 GBP'],
  ] as const)('an order by invoice above %s is refused: %s', async (limit, code, message) => {
    const administrator = await givenInvoiceBuyer(server, { role: 'Administrator' })
    const key = await givenKey(server, administrator, { limits: { ...WIDE_LIMITS, [limit]: 23_999 } })
    const { body } = await givenInvoiceBody(server, administrator)
    const refusal = await refusalOf(orderByInvoice(key, body))
    expect(refusal).toMatchObject({ status: 403, code })
    expect(refusal?.message).toContain(message)
    expect(await licencesOf(administrator)).toBe(0)
  })

  test('an order in another currency than that of the limits is refused', async () => {
    const administrator = await givenInvoiceBuyer(server, { role: 'Administrator' })
    const key = await givenKey(server, administrator)
    const { db } = server.services
    await db.updateTable('api_keys').set({ currency: 'usd' }).where('id', '=', key.id).execute()
    const { body } = await givenInvoiceBody(server, administrator)
    expect(await refusalOf(orderByInvoice(key, body))).toMatchObject({
      code: 'limit_exceeded',
      message: 'The limits of this API key are in USD, and this order is in GBP. Please create another key.',
    })
  })

  test('a refused order by invoice of a key leaves an open card payment of the same clip', async () => {
    const administrator = await givenInvoiceBuyer(server, { role: 'Administrator' })
    const key = await givenKey(server, administrator, { limits: { ...WIDE_LIMITS, approvalMinor: 0 } })
    const { body } = await givenInvoiceBody(server, administrator)
    await administrator.call('POST /clip/payments/intent', { body })
    expect(await refusalOf(orderByInvoice(key, body))).toMatchObject({ code: 'approval_required' })
    const { db } = server.services
    const orders = await db
      .selectFrom('orders')
      .select('state')
      .where('account_id', '=', administrator.accountId)
      .execute()
    expect(orders).toEqual([{ state: 'awaiting_payment' }])
  })
})

describe('R-KEY-7: the calls of an API key', () => {
  let limited: TestServer
  beforeAll(async () => {
    limited = await startTestServer({ RATE_LIMITS: '1' })
    limited.atMidnight()
  })
  afterAll(() => limited.close())

  const get = (path: string, key: string) =>
    limited.http.inject({ url: API_BASE + path, headers: { authorization: `Bearer ${key}` } })
  const SUGGESTIONS = '/clip/clips/suggest?term=dog'

  test('each answer has the limit and what is left of it, also a refusal', async () => {
    const administrator = await limited.givenUser({ role: 'Administrator' })
    const { key } = await givenKey(limited, administrator, { scopes: ['search'] })
    for (const [path, token, status] of [
      ['/clip/key', key, 200],
      ['/clip/members', key, 403],
      ['/clip/invoices/owed', key, 403],
      ['/clip/clips/2000000000', key, 404],
      ['/clip/clips/suggest', key, 422],
      ['/clip/key', `${key.slice(0, -2)}__`, 401],
    ] as const) {
      const { statusCode, headers } = await get(path, token)
      expect([path, statusCode]).toEqual([path, status])
      expect(Object.keys(headers)).toEqual(
        expect.arrayContaining(['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']),
      )
    }
  })

  test('each key has 600 calls a minute of its own, whatever it calls', async () => {
    const administrator = await limited.givenUser({ role: 'Administrator' })
    const [one, other] = [await givenKey(limited, administrator), await givenKey(limited, administrator)]
    for (let call = 0; call < 300; call++) await get('/clip/countries', one.key)
    for (let call = 0; call < 299; call++) await get(SUGGESTIONS, one.key)
    const last = await get(SUGGESTIONS, one.key)
    expect([
      last.statusCode,
      last.headers['x-ratelimit-limit'],
      last.headers['x-ratelimit-remaining'],
    ]).toEqual([200, '600', '0'])
    const refused = await get(SUGGESTIONS, one.key)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    expect((await get(SUGGESTIONS, other.key)).statusCode).toBe(200)
    expect(await refusalOf(administrator.call('GET /clip/countries'))).toBeNull()
  })
})
