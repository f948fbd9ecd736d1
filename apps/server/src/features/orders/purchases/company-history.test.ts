/**
 * The purchases and downloads of a company for its administrators: who reads them (R-HISTORY-4), their filter
 * (R-HISTORY-5), and users who were removed (R-HISTORY-6).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenLicence, givenLot } from '../../../../test/licensing-builders.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { givenDownload, givenSale, type Sale } from '../../../../test/sales.ts'
import type { UserOptions } from '../../../../test/test-server.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'

let server: TestServer
let administrator: TestUser
let ann: TestUser
let bea: TestUser
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  administrator = await server.givenUser({ role: 'Administrator' })
  ann = await givenColleague('Ann', 'Archer')
  bea = await givenColleague('Bea', 'Buyer')
})

async function givenColleague(first_name: string, last_name: string, options: UserOptions = {}) {
  const user = await server.givenUser({ accountId: administrator.accountId, ...options })
  await change(user, { first_name, last_name })
  return user
}

const change = (
  { userId }: TestUser,
  values: Partial<{
    first_name: string
    last_name: string
    role: 'User' | 'Manager'
    status: 'disabled'
    account_id: number
  }>,
) => server.services.db.updateTable('users').set(values).where('id', '=', userId).execute()

/** A purchase of the user on that day of March, and a download under its licence one hour later. */
async function givenUse(user: TestUser, day: number, facts: Partial<Sale> = {}) {
  const { services } = server
  const clipId = await server.givenClip()
  const at = new Date(Date.UTC(2026, 2, day, 10))
  const sale = await givenSale(services, user, { at, clipId, ...facts })
  const later = new Date(at.getTime() + 3_600_000)
  await givenDownload(services, user, { at: later, clipId, licenceId: sale.licenceId })
  return { clipId, ...sale }
}

const LISTS = ['GET /clip/company/purchases', 'GET /clip/company/downloads'] as const
const FILES = ['GET /clip/company/purchases/csv', 'GET /clip/company/downloads/csv'] as const
const CHOICES = 'GET /clip/company/choices'

type Filter = {
  user?: number
  purchase_order?: string
  cost_centre?: string
  term?: string
  cdatefrom?: string
  cdateto?: string
  before?: number
}
/** The days of the records, which are the same in both histories. */
async function days(key: (typeof LISTS)[number], querystring: Filter = {}, reader = administrator) {
  const { data } = await reader.call(key, { querystring })
  return data.map((record) =>
    new Date('created' in record ? record.created : record.purchase_date).getUTCDate(),
  )
}

describe('R-HISTORY-4: the history of a company', () => {
  test('purchases of a company show their user, purchase order number and cost centre', async () => {
    const { orderId } = await givenUse(ann, 1, { purchaseOrder: 'PO 7', costCentre: 'Video desk' })
    const { data } = await administrator.call('GET /clip/company/purchases')
    expect(data).toMatchObject([
      {
        id: orderId,
        user: { id: ann.userId, name: 'Ann Archer', removed: false },
        purchase_order_number: 'PO 7',
        cost_centre: 'Video desk',
      },
    ])
  })

  test('downloads of a company show their user, and the purchase order number and cost centre of the order, also of its credits', async () => {
    const bought = await givenUse(ann, 1, { purchaseOrder: 'PO 7', costCentre: 'Video desk' })
    const { db } = server.services
    const line = await db
      .selectFrom('order_lines')
      .select('id')
      .where('order_id', '=', bought.orderId)
      .executeTakeFirstOrThrow()
    const credit_lot_id = await givenLot(server.services, ann, { order_line_id: line.id })
    const clipId = await server.givenClip()
    const drawn = await givenLicence(server.services, ann, clipId, { credit_lot_id })
    await db
      .insertInto('credit_entries')
      .values({
        credit_lot_id,
        delta: -1,
        reason: 'download',
        licence_id: drawn,
        user_id: bea.userId,
        created_at: new Date(),
      })
      .execute()
    await givenDownload(server.services, bea, { at: new Date('2026-03-02'), clipId, licenceId: drawn })
    await givenDownload(server.services, bea, { at: new Date('2026-03-03'), clipId })
    const order = { purchase_order_number: 'PO 7', cost_centre: 'Video desk' }
    const { data } = await administrator.call('GET /clip/company/downloads')
    expect(data).toMatchObject([
      { licence_id: null, user: { name: 'Bea Buyer' }, purchase_order_number: '', cost_centre: '' },
      { licence_id: drawn, user: { name: 'Bea Buyer' }, ...order },
      { licence_id: bought.licenceId, user: { id: ann.userId, name: 'Ann Archer' }, ...order },
    ])
    const filter = { querystring: { purchase_order: 'PO 7' } }
    const found = await administrator.call('GET /clip/company/downloads', filter)
    expect(found.data.map(({ licence_id }) => licence_id)).toEqual([drawn, bought.licenceId])
  })

  test('records of other companies are not part of the history of a company', async () => {
    const stranger = await server.givenUser({ role: 'Administrator' })
    await givenUse(stranger, 1, { purchaseOrder: 'PO 7', costCentre: 'Secret desk' })
    for (const querystring of [{}, { user: stranger.userId }, { purchase_order: 'PO 7' }]) {
      for (const key of LISTS) expect(await days(key, querystring)).toEqual([])
      for (const key of FILES) {
        const { csv } = (await administrator.call(key, { querystring })).data
        expect(csv.trim().split('\r\n')).toHaveLength(1)
      }
    }
    expect((await administrator.call(CHOICES)).data).toEqual({ users: [], cost_centres: [] })
  })

  test.each(['User', 'Staff', 'Manager'] as const)(
    'the history of a company is refused to its role %s',
    async (role) => {
      const reader = await givenColleague('Cid', 'Clerk', { role })
      for (const key of [...LISTS, ...FILES, CHOICES] as const) {
        expect(await refusalOf(reader.call(key))).toMatchObject({
          status: 403,
          message: 'Only administrators can see the history of your company.',
        })
      }
    },
  )

  test('the purchases of a company do not show their users to other members', async () => {
    await givenUse(ann, 1)
    const { accountId } = bea
    const { data } = await bea.call('GET /clip/prepaidCredits/account/:accountId/all', {
      params: { accountId },
    })
    expect(data).toHaveLength(1)
    expect(data[0]).not.toHaveProperty('user')
  })

  test('a former administrator cannot read the history of the company from the next request', async () => {
    await givenUse(ann, 1)
    expect(await days(LISTS[0])).toEqual([1])
    await change(administrator, { role: 'Manager' })
    for (const key of [...LISTS, ...FILES, CHOICES] as const) {
      expect(await refusalOf(administrator.call(key))).toMatchObject({ status: 403 })
    }
  })

  test('an account that cannot purchase has no history of purchases, but one of downloads', async () => {
    const reader = await server.givenUser({ role: 'Superuser', canPurchase: false })
    for (const key of [LISTS[0], FILES[0]]) {
      expect(await refusalOf(reader.call(key))).toMatchObject({ status: 403, code: 'not_purchasable' })
    }
    expect(await days(LISTS[1], {}, reader)).toEqual([])
  })
})

describe('R-HISTORY-5: the filter of a company', () => {
  beforeEach(async () => {
    await givenUse(ann, 1, { purchaseOrder: 'PO 7', costCentre: 'Video desk' })
    await givenUse(ann, 2, { purchaseOrder: 'PO 70', costCentre: 'News' })
    await givenUse(bea, 3, { purchaseOrder: 'po 7', costCentre: 'News' })
    await givenUse(bea, 4)
  })

  test.each(LISTS)(
    '%s is filtered by user, purchase order number and cost centre, also together',
    async (key) => {
      expect(await days(key)).toEqual([4, 3, 2, 1])
      expect(await days(key, { user: bea.userId })).toEqual([4, 3])
      expect(await days(key, { purchase_order: ' PO  7 ' })).toEqual([3, 1])
      expect(await days(key, { cost_centre: 'NEWS' })).toEqual([3, 2])
      expect(await days(key, { purchase_order: 'PO 7', cost_centre: 'news', user: ann.userId })).toEqual([])
      expect(await days(key, { cost_centre: 'news', user: ann.userId })).toEqual([2])
      expect(await days(key, { cost_centre: 'new' })).toEqual([])
      expect(await days(key, { cost_centre: '%', purchase_order: "' or true --" })).toEqual([])
    },
  )

  test.each(LISTS)('%s is filtered by text and days, and continues after its last record', async (key) => {
    expect(await days(key, { cdatefrom: '02-03-2026', cdateto: '03-03-2026' })).toEqual([3, 2])
    expect(await days(key, { term: 'zebra' })).toEqual([])
    const { data } = await administrator.call(key, { querystring: { cost_centre: 'news' } })
    expect(await days(key, { cost_centre: 'news', before: data[0]?.id ?? 0 })).toEqual([2])
  })

  test.each(LISTS)(
    '%s takes a user, a purchase order number or a cost centre of blanks as none',
    async (key) => {
      expect(await days(key, { purchase_order: '  ', cost_centre: '' })).toEqual([4, 3, 2, 1])
    },
  )

  test.each([...LISTS, ...FILES])(
    '%s is refused for a text that is too long, and an invalid user',
    async (key) => {
      const long = { purchase_order: 'x'.repeat(51), cost_centre: 'x'.repeat(51) }
      expect(await refusalOf(administrator.call(key, { querystring: long }))).toMatchObject({
        status: 422,
        errors: {
          purchase_order: ['Please use at most 50 characters'],
          cost_centre: ['Please use at most 50 characters'],
        },
      })
      for (const user of [-1, 1.5, 2 ** 31]) {
        expect(await refusalOf(administrator.call(key, { querystring: { user } }))).toMatchObject({
          status: 422,
        })
      }
    },
  )

  test('the choices are the users in the history by name, and each cost centre once in its latest spelling', async () => {
    await givenUse(ann, 5, { costCentre: 'NEWS' })
    await givenColleague('Without', 'Records')
    expect((await administrator.call(CHOICES)).data).toEqual({
      users: [
        { id: ann.userId, name: 'Ann Archer', removed: false },
        { id: bea.userId, name: 'Bea Buyer', removed: false },
      ],
      cost_centres: ['NEWS', 'Video desk'],
    })
  })

  test('the files of a company have the rows of the filter, with their users, and no cell is a formula', async () => {
    await change(bea, { first_name: '=Bea', status: 'disabled' })
    const querystring = { user: bea.userId, purchase_order: 'PO 7' }
    const [purchases, downloads] = await Promise.all(
      FILES.map(async (key) => (await administrator.call(key, { querystring })).data),
    )
    expect([purchases?.file_name, downloads?.file_name]).toEqual([
      'company-purchases.csv',
      'company-downloads.csv',
    ])
    const [heads, row, end] = purchases?.csv.split('\r\n') ?? []
    expect(heads).toMatch(/,Verify at,User$/)
    expect(row).toMatch(/,po 7,News,.*,'=Bea Buyer \(removed\)$/)
    expect(end).toBe('')
    const [downloadHeads, download] = downloads?.csv.split('\r\n') ?? []
    expect(downloadHeads).toMatch(/,Verify at,User,Purchase order,Cost centre$/)
    expect(download).toMatch(/,'=Bea Buyer \(removed\),po 7,News$/)
  })
})

describe('R-HISTORY-6: users who left', () => {
  test.each([
    ['has no access any more', async () => ({ status: 'disabled' as const })],
    ['is in another company', async () => ({ account_id: (await server.givenUser()).accountId })],
  ])(
    'records of a user who %s stay with the company and show that the user was removed',
    async (_, changed) => {
      await givenUse(ann, 1)
      await change(ann, await changed())
      const removed = { id: ann.userId, name: 'Ann Archer', removed: true }
      for (const key of LISTS) {
        const { data } = await administrator.call(key, { querystring: { user: ann.userId } })
        expect(data.map(({ user }) => user)).toEqual([removed])
      }
      expect((await administrator.call(CHOICES)).data.users).toEqual([removed])
    },
  )

  test('administrators of the new company of a user do not see what the user did for the earlier one', async () => {
    const next = await server.givenUser({ role: 'Administrator' })
    await givenUse(ann, 1)
    await change(ann, { account_id: next.accountId })
    await givenUse({ ...ann, accountId: next.accountId }, 2)
    for (const key of LISTS) expect(await days(key, {}, next)).toEqual([2])
    const params = { userId: ann.userId }
    const { data } = await next.call('GET /clip/downloads/user/:userId/all', { params })
    expect(data).toHaveLength(1)
    const { csv } = (await next.call('GET /clip/downloads/user/:userId/csv', { params })).data
    expect(csv.trim().split('\r\n')).toHaveLength(2)
  })
})
