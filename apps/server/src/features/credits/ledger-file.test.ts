/** R-CREDIT-3, R-CREDIT-4 and R-CREDIT-5 over HTTP: remaining credits, emails about them, and the ledger as a file. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmPayment, givenPaymentBody, openPayment } from '../../../test/checkouts.ts'
import { givenAllowance, givenLot } from '../../../test/licensing-builders.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const clip = (title?: string) =>
  server.givenClip({ master: Buffer.from('master'), ...(title !== undefined && { title }) })
const download = async (user: TestUser, ids: readonly number[]) =>
  (await user.call('POST /clip/clips/download', { body: { ids: ids.map((id) => ({ id })) } })).data
const draw = async (user: TestUser, count: number) =>
  download(user, await Promise.all(Array.from({ length: count }, () => clip())))
const ledger = async (reader: TestUser, accountId = reader.accountId, querystring = {}) =>
  (
    await reader.call('GET /clip/prepaidCredits/account/:accountId/ledger/csv', {
      params: { accountId },
      querystring,
    })
  ).data

const mailsTo = async ({ email }: TestUser) => {
  const rows = await server.services.db
    .selectFrom('outbox_mails')
    .select('subject')
    .where('recipient', '=', email)
    .where('dedupe_key', 'like', 'credits:%')
    .orderBy('id')
    .execute()
  return rows.map(({ subject }) => subject)
}

describe('R-CREDIT-3: the response to a change of the credits', () => {
  test('the response to a download contains the remaining credits of each kind', async () => {
    const user = await server.givenUser()
    await givenLot(server.services, user, { size: 10 })
    expect(await draw(user, 3)).toMatchObject({
      credits_used: 3,
      balances: [{ media: 'video', tier: 'DELI', available: 7 }],
    })
  })

  test('the response to a download from an allowance contains what remains of it', async () => {
    const user = await server.givenUser({ canPurchase: false })
    await givenAllowance(server.services, user, { media: 'video', remaining: 5 })
    expect((await draw(user, 2)).balances).toEqual([{ media: 'video', tier: null, available: 3 }])
  })

  test('the response to a paid order of bundles contains the credits of the account, and that to an order of clips contains none', async () => {
    const user = await server.givenUser({ canPrepay: true })
    const pay = async (wanted: { bundles: number } | { clips: number[] }) => {
      const payment = await openPayment(user, await givenPaymentBody(user, wanted))
      await confirmPayment(server.http, payment)
      const { data } = await user.call('POST /clip/payments/add', { body: { pi: payment.id } })
      const order = await user.call('GET /clip/payments/order/:ref', { params: { ref: data.order_ref } })
      return [data.balances, order.data.balances]
    }
    const ten = [{ media: 'video', tier: 'DELI', available: 10 }]
    expect(await pay({ bundles: 1 })).toEqual([ten, ten])
    expect(await pay({ clips: [await clip()] })).toEqual([undefined, undefined])
  })
})

describe('R-CREDIT-4: an email about credits', () => {
  test('an email about credits is sent when a fifth remains and when none remain, each once', async () => {
    const user = await server.givenUser()
    await givenLot(server.services, user, { size: 10 })
    await draw(user, 7)
    expect(await mailsTo(user)).toEqual([])
    await draw(user, 1)
    expect(await mailsTo(user)).toEqual([expect.stringContaining('running low')])
    await draw(user, 1)
    expect(await mailsTo(user)).toHaveLength(1)
    await draw(user, 1)
    expect(await mailsTo(user)).toEqual([
      expect.stringContaining('running low'),
      expect.stringContaining('used up'),
    ])
  })

  test('an email about credits is sent once when a download passes both thresholds', async () => {
    const user = await server.givenUser()
    await givenLot(server.services, user, { size: 10 })
    await draw(user, 10)
    expect(await mailsTo(user)).toEqual([expect.stringContaining('used up')])
  })

  test('an email about credits is sent again after a new purchase', async () => {
    const user = await server.givenUser()
    await givenLot(server.services, user, { size: 5 })
    await draw(user, 5)
    server.later(1_000)
    await givenLot(server.services, user, { size: 5 })
    await draw(user, 5)
    expect(await mailsTo(user)).toHaveLength(2)
  })

  test('an email about credits is not sent when the download is refused', async () => {
    const user = await server.givenUser()
    await givenLot(server.services, user, { size: 2 })
    expect(await refusalOf(draw(user, 3))).toMatchObject({ status: 402 })
    expect(await mailsTo(user)).toEqual([])
  })

  test('an email about each threshold is sent once, however many downloads happen at once', async () => {
    const user = await server.givenUser()
    await givenLot(server.services, user, { size: 5 })
    const ids = await Promise.all(Array.from({ length: 12 }, () => clip()))
    await Promise.allSettled(ids.map((id) => download(user, [id])))
    expect((await mailsTo(user)).toSorted()).toEqual([
      expect.stringContaining('running low'),
      expect.stringContaining('used up'),
    ])
  })

  test('an email about credits of an allowance is not sent, because the agency gives it', async () => {
    const user = await server.givenUser({ canPurchase: false })
    await givenAllowance(server.services, user, { media: 'video', remaining: 2 })
    await draw(user, 2)
    expect(await mailsTo(user)).toEqual([])
  })
})

describe('R-CREDIT-5: the ledger as a file', () => {
  test('the ledger as a file is refused to guests, to other accounts and to accounts that may not buy', async () => {
    const [owner, other] = [await server.givenUser(), await server.givenUser({ role: 'Superuser' })]
    const reader = await server.givenUser({ canPurchase: false })
    const params = { accountId: owner.accountId }
    const asGuest = server.guest.call('GET /clip/prepaidCredits/account/:accountId/ledger/csv', { params })
    expect(await refusalOf(asGuest)).toMatchObject({ status: 401 })
    expect(await refusalOf(ledger(other, owner.accountId))).toMatchObject({ status: 404 })
    expect(await refusalOf(ledger(reader))).toMatchObject({ status: 403, code: 'not_purchasable' })
    expect(await refusalOf(ledger(owner, owner.accountId, { cdatefrom: '31-02-2026' }))).toMatchObject({
      status: 422,
    })
  })

  test('the ledger as a file contains every purchase and draw of its account, newest first, with the balance after it', async () => {
    const user = await server.givenUser()
    await givenLot(server.services, user, { size: 10, currency: 'gbp', unit_price_minor: 16_000 })
    server.later(60_000)
    const id = await clip('=HYPERLINK("http://evil.example")')
    await download(user, [id])
    server.later(60_000)
    await givenLot(server.services, user, { size: 5, tier_code: 'NNTS' })
    const { csv, complete, file_name } = await ledger(user)
    const rows = csv.replace('\uFEFF', '').trimEnd().split('\r\n')
    expect([complete, file_name, rows.length]).toEqual([true, 'credits.csv', 4])
    expect(rows[0]).toMatch(/^Date,What happened,Added,Used,Balance,/)
    expect(rows[1]).toMatch(/,Bought,5,,5,video,NNTS,/)
    expect(rows[2]).toMatch(
      new RegExp(
        `,Licensed a clip,,1,9,video,DELI,${id},"'=HYPERLINK\\(""http://evil.example""\\)",\\d+,,160.00,GBP$`,
      ),
    )
    expect(rows[3]).toMatch(/,Bought,10,,10,video,DELI,/)
    expect(csv).not.toMatch(/(^|,)[=+\-@]/m)
  })

  test('the ledger as a file for certain days contains only those, with balances that include earlier entries', async () => {
    const user = await server.givenUser()
    await givenLot(server.services, user, { size: 10, created_at: new Date('2026-01-02T12:00:00Z') })
    await givenLot(server.services, user, { size: 5, created_at: new Date('2026-01-04T12:00:00Z') })
    const days = { cdatefrom: '03-01-2026', cdateto: '05-01-2026' }
    const { csv } = await ledger(user, user.accountId, days)
    expect(csv).toMatch(/,Bought,5,,15,/)
    expect(csv).not.toContain(',Bought,10,')
  })
})

test('R-CREDIT-1: parallel draws take from the oldest lot of the right tier and medium first', async () => {
  const user = await server.givenUser()
  const lot = (change: Parameters<typeof givenLot>[2]) => givenLot(server.services, user, change)
  const newer = await lot({ size: 6, created_at: new Date('2026-02-01') })
  const oldest = await lot({ size: 4, created_at: new Date('2026-01-01') })
  const others = [
    await lot({ size: 9, created_at: new Date('2025-01-01'), tier_code: 'NNTS' }),
    await lot({ size: 9, created_at: new Date('2025-01-01'), media: 'image' }),
  ]
  const ids = await Promise.all(Array.from({ length: 7 }, () => clip()))
  await Promise.all(
    ids.map((id) => user.call('POST /clip/clips/download', { body: { ids: [{ id, tier: 'DELI' }] } })),
  )
  const left = await server.services.db
    .selectFrom('credit_lots')
    .select(['id', 'remaining'])
    .where('account_id', '=', user.accountId)
    .execute()
  const remaining = new Map(left.map(({ id, remaining }) => [id, remaining]))
  expect([oldest, newer, ...others].map((id) => remaining.get(id))).toEqual([0, 3, 9, 9])
  const drawn = await server.services.db
    .selectFrom('licences')
    .select('credit_lot_id')
    .where('account_id', '=', user.accountId)
    .orderBy('id')
    .execute()
  expect(drawn.map(({ credit_lot_id }) => credit_lot_id)).toEqual([
    ...Array(4).fill(oldest),
    ...Array(3).fill(newer),
  ])
})
