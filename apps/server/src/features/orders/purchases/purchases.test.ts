/** The purchases of an account with filters and sort order (R-HISTORY-1), and as a file (R-HISTORY-2, R-ORDER-1). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenLicence } from '../../../../test/licensing-builders.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  user = await server.givenUser()
})

let orders = 0

/** An order of one clip, paid at that time. */
async function givenPurchase(
  description: string,
  at: string,
  state: 'paid' | 'refunded' | 'failed' = 'paid',
) {
  const { db } = server.services
  const clipId = await server.givenClip()
  const ref = `AbC-${String(++orders).padStart(5, '0')}xyz`
  const time = new Date(at)
  const { id } = await db
    .insertInto('orders')
    .values({
      ref,
      account_id: user.accountId,
      user_id: user.userId,
      state,
      currency: 'gbp',
      net_minor: 125_050,
      tax_minor: 25_010,
      total_minor: 150_060,
      cart_hash: ref,
      usage: '{}',
      billing_address: '{}',
      terms_version: 'test',
      provider: 'testcard',
      livemode: false,
      created_at: time,
      updated_at: time,
      paid_at: state === 'failed' ? null : time,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_lines')
    .values({
      order_id: id,
      position: 0,
      kind: 'clip',
      clip_id: clipId,
      media: 'video',
      tier_code: 'DELI',
      bundle_size: 1,
      quantity: 1,
      unit_price_minor: 125_050,
      net_minor: 125_050,
      tax_minor: 25_010,
      product_ref: 'DELI-VID',
      our_ref: `VID-${clipId}`,
      description,
    })
    .execute()
  return { id, clipId, reference: `${id}-T-${ref.replace('-', '').slice(0, 8).toUpperCase()}` }
}

type Filter = { term?: string; cdatefrom?: string; cdateto?: string; before?: number }
const listed = async (querystring: Filter) =>
  (
    await user.call('GET /clip/prepaidCredits/account/:accountId/all', {
      params: { accountId: user.accountId },
      querystring,
    })
  ).data
const names = async (filter: Filter) =>
  (await listed(filter)).map(({ items }) => items.map(({ description }) => description).join())
const file = async (querystring: Filter = {}, reader = user) =>
  (
    await reader.call('GET /clip/prepaidCredits/account/:accountId/csv', {
      params: { accountId: user.accountId },
      querystring,
    })
  ).data

describe('the history of purchases', () => {
  test('the history of purchases is sorted by time of payment, without unpaid orders, also across its pages', async () => {
    await givenPurchase('Second', '2026-03-02T10:00:00Z')
    await givenPurchase('Third', '2026-03-03T10:00:00Z', 'refunded')
    await givenPurchase('First', '2026-03-01T10:00:00Z')
    await givenPurchase('Never paid', '2026-03-04T10:00:00Z', 'failed')
    const all = await listed({})
    expect(all.map(({ items }) => items[0]?.description)).toEqual(['Third', 'Second', 'First'])
    expect(await names({ before: all[0]?.id ?? 0 })).toEqual(['Second', 'First'])
  })

  test('the history of purchases is filtered by a text in the reference or a line, or by the number of a clip', async () => {
    const { reference, clipId } = await givenPurchase('Goat on a roof', '2026-03-01T10:00:00Z')
    await givenPurchase('100% storm_chaser', '2026-03-02T10:00:00Z')
    const [, second] = await listed({})
    expect(`${second?.opid}-${second?.purchase_ref}`).toBe(reference)
    for (const term of ['gOAT', reference, reference.toLowerCase(), String(clipId)]) {
      expect(await names({ term })).toEqual(['Goat on a roof'])
    }
    expect(await names({ term: '0% storm_' })).toEqual(['100% storm_chaser'])
    expect(await names({ term: 'storm%chaser' })).toEqual([])
  })

  test('the history of purchases is filtered by the agency’s days', async () => {
    await givenPurchase('Before', '2026-06-30T22:59:59.999Z')
    await givenPurchase('On the day', '2026-06-30T23:00:00Z')
    await givenPurchase('After', '2026-07-01T23:00:00Z')
    expect(await names({ cdatefrom: '01-07-2026', cdateto: '01-07-2026' })).toEqual(['On the day'])
  })

  async function lineOf(orderId: number): Promise<number> {
    const lines = server.services.db.selectFrom('order_lines').select('id').where('order_id', '=', orderId)
    return (await lines.executeTakeFirstOrThrow()).id
  }

  test('R-EVIDENCE-5: the history of purchases counts the changes of each clip since its licence', async () => {
    const { db, clock } = server.services
    const { id, clipId } = await givenPurchase('Otter', '2026-03-01T10:00:00Z')
    await givenPurchase('Unchanged', '2026-02-01T10:00:00Z')
    const order_line_id = await lineOf(id)
    const granted_at = new Date('2026-03-01T10:00:00Z')
    const ground = { ground: 'order', credit_lot_id: null, order_line_id } as const
    await givenLicence(server.services, user, clipId, { ...ground, granted_at })
    const version = { clip_id: clipId, origin: 'edit', at: clock.now() } as const
    const [was, is] = ['{"title": "Otter"}', '{"title": "Sea otter"}']
    await db
      .insertInto('clip_versions')
      .values([
        { ...version, revision: 2, at: new Date('2026-02-28T10:00:00Z'), before: is, after: was },
        { ...version, revision: 3, before: was, after: is },
      ])
      .execute()
    expect((await listed({})).map(({ items }) => items[0]?.changes)).toEqual([1, 0])
  })

  test('R-LICENCE-3: the history of purchases names the day on which a licence was revoked', async () => {
    const { id, clipId } = await givenPurchase('Otter', '2026-03-01T10:00:00Z')
    await givenPurchase('In force', '2026-02-01T10:00:00Z')
    const order_line_id = await lineOf(id)
    const ground = { ground: 'order', credit_lot_id: null, order_line_id } as const
    const revoked_at = new Date('2026-05-06T10:00:00Z')
    await givenLicence(server.services, user, clipId, { ...ground, revoked_at, revoked_reason: 'hoax' })
    expect((await listed({})).map(({ items }) => items[0]?.revoked_on)).toEqual(['2026-05-06', null])
  })

  test('the history of purchases is refused for an end before the start', async () => {
    const refusal = await refusalOf(listed({ cdatefrom: '02-02-2026', cdateto: '01-02-2026' }))
    expect(refusal).toMatchObject({
      status: 422,
      errors: { cdateto: ['The end date is before the start date'] },
    })
  })
})

describe('the file of purchases', () => {
  test('the file of purchases has a row for each line, with fees of two decimals', async () => {
    const { reference, clipId } = await givenPurchase('@Goat, on a "roof"', '2026-07-01T10:00:00Z')
    const { file_name, csv, complete } = await file()
    expect([file_name, complete]).toEqual(['purchases.csv', true])
    expect(csv).toBe(
      '\uFEFFReference,Date,Description,Clip,Licence tier,Licence,Credits,Fee,Sales tax,Currency,' +
        'Purchase order,Cost centre,Invoice,Credit notes,Licence reference,Verify at\r\n' +
        `${reference},2026-07-01 11:00,"'@Goat, on a ""roof""",${clipId},DELI,,,1250.50,250.10,GBP,,,,,,\r\n`,
    )
  })

  test('the file of purchases of another account answers 404', async () => {
    expect(await refusalOf(file({}, await server.givenUser()))).toMatchObject({ status: 404 })
  })

  test('the file of purchases is refused to an account that cannot purchase', async () => {
    const reader = await server.givenUser({ canPurchase: false })
    const call = reader.call('GET /clip/prepaidCredits/account/:accountId/csv', {
      params: { accountId: reader.accountId },
    })
    expect(await refusalOf(call)).toMatchObject({ status: 403, code: 'not_purchasable' })
  })
})
