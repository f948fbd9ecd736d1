/** Reports over HTTP: R-REPORT-2. */
import { randomBytes } from 'node:crypto'
import type { Input } from '@rushes/contract/client'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenLot } from '../../../test/licensing-builders.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { givenDownload, givenSale } from '../../../test/sales.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { countReportDays } from './count-days.ts'

let server: TestServer
let boss: TestUser
let buyer: TestUser
let clipId: number
beforeAll(async () => {
  server = await startTestServer({ TIME_ZONE: 'Europe/London' })
  boss = await server.givenUser({ kind: 'agency', role: 'Administrator' })
  buyer = await server.givenUser({ country: 'gb' })
  clipId = await server.givenClip({ title: '=cmd|calc', master: randomBytes(8) })
})
afterAll(() => server.close())

type Question = Input<'GET /agency/money-reports/:name'>['querystring']
const money = async (name: 'sales' | 'credits' | 'contributors', query: Question = {}) =>
  (await boss.call('GET /agency/money-reports/:name', { params: { name }, querystring: query ?? {} })).data
const plain = async (name: 'downloads' | 'clips' | 'searches' | 'replies' | 'ingest', query: Question = {}) =>
  (await boss.call('GET /agency/reports/:name', { params: { name }, querystring: query ?? {} })).data
const sale = (more: Partial<Parameters<typeof givenSale>[2]> = {}) =>
  givenSale(server.services, buyer, { at: server.services.clock.now(), clipId, ...more })
const cellsOf = ({ table }: Awaited<ReturnType<typeof money>>) => table.rows.map(({ cells }) => cells)

const downloadAt = (at: Date, id = clipId) => givenDownload(server.services, buyer, { at, clipId: id })

describe('a report', () => {
  test('a report without figures is an empty table, also over a year', async () => {
    const year = { cdatefrom: '01-01-2019', cdateto: '31-12-2019', compare: '1' } as const
    for (const name of ['sales', 'credits', 'contributors'] as const) {
      expect((await money(name, year)).table.rows, name).toEqual([])
    }
    for (const name of ['downloads', 'clips', 'searches', 'replies', 'ingest'] as const) {
      const { table, period, before, group } = await plain(name, year)
      expect([table.rows, period, before, group]).toEqual([
        [],
        { from: '2019-01-01', to: '2019-12-31' },
        { from: '2018-01-01', to: '2018-12-31' },
        'month',
      ])
    }
  })

  test('a report of invalid days, or of too many, is refused with a message at the field', async () => {
    const refused = (query: Question) => refusalOf(money('sales', query))
    expect(await refused({ cdatefrom: '31-02-2026' })).toMatchObject({ status: 422 })
    expect(await refused({ cdatefrom: '02-01-2026', cdateto: '01-01-2026' })).toMatchObject({
      errors: { cdateto: ['The end date is before the start date'] },
    })
    expect(await refused({ cdatefrom: '01-01-2010' })).toMatchObject({
      errors: { cdatefrom: ['Please choose at most three years.'] },
    })
  })

  test('a report is exported as CSV without formulas', async () => {
    await downloadAt(new Date('2021-05-04T12:00:00Z'))
    const { data } = await boss.call('GET /agency/reports/:name/csv', {
      params: { name: 'clips' },
      querystring: { cdatefrom: '01-05-2021', cdateto: '31-05-2021' },
    })
    expect(data).toMatchObject({ file_name: 'clips-2021-05-01-to-2021-05-31.csv', complete: true })
    expect(data.csv).toBe(`\uFEFFClip,Title,Downloads,Licences\r\n${clipId},'=cmd|calc,1,0\r\n`)
  })
})

describe('R-REPORT-2: sales', () => {
  const june = { cdatefrom: '01-06-2022', cdateto: '30-06-2022' } as const

  test('sales are counted by day, tier and currency, which are never added, on the agency’s days', async () => {
    // 00:30 in London on the second, and still the first in UTC.
    await sale({ at: new Date('2022-06-01T23:30:00Z'), netMinor: 10_000, taxMinor: 2_000 })
    await sale({ at: new Date('2022-06-02T12:00:00Z'), netMinor: 20_000, tier: 'NNTS', taxMinor: 0 })
    await sale({ at: new Date('2022-06-02T12:00:00Z'), netMinor: 30_000, currency: 'usd', taxMinor: 0 })
    const { orderId } = await sale({ at: new Date('2022-05-30T12:00:00Z'), netMinor: 5_000, taxMinor: 1_000 })
    await sql`insert into refunds (order_id, amount_minor, reason, state, created_at, settled_at)
      values (${orderId}, 6000, 'Wrong clip', 'succeeded', now(), '2022-06-10T12:00:00Z')`.execute(
      server.services.db,
    )
    const report = await money('sales', { ...june, compare: '1' })
    expect(cellsOf(report)).toEqual([
      ['2022-06-10', 'GBP', 0, 0, 0, 0, 0, 0, 0, 6_000],
      ['2022-06-02', 'GBP', 2, 10_000, 0, 20_000, 0, 30_000, 2_000, 0],
      ['2022-06-02', 'USD', 1, 30_000, 0, 0, 0, 30_000, 0, 0],
    ])
    expect(report.figures.filter(({ label }) => label === 'Net sales')).toMatchObject([
      { value: 30_000, before: 0, currency: 'usd' },
      { value: 30_000, before: 5_000, currency: 'gbp' },
    ])
    const chart = report.charts.find(({ currency }) => currency === 'gbp')
    expect(chart?.series).toEqual(['DELI', 'DEMA', 'NNTS', 'CSDO'])
    expect(chart?.points[1]).toEqual({ label: '2022-06-02', values: [10_000, 0, 20_000, 0], before: 0 })
  })

  test('sales of credits are reported with drawn, given and open credits', async () => {
    const at = new Date('2022-07-05T12:00:00Z')
    await givenLot(server.services, buyer, {
      size: 10,
      currency: 'gbp',
      unit_price_minor: 9_000,
      created_at: at,
    })
    const report = await money('credits', { cdatefrom: '01-07-2022', cdateto: '31-07-2022' })
    expect(cellsOf(report)).toEqual([['2022-07-05', 'DELI', 10, 0, 0, 0]])
    expect(report.figures).toContainEqual({
      label: 'Sold for, net',
      value: 90_000,
      before: null,
      unit: 'money',
      currency: 'gbp',
    })
    expect(report.figures.find(({ label }) => label === 'Open now, DELI')?.value).toBe(10)
  })

  test('sales of a clip are listed next to its downloads, the most downloaded first', async () => {
    const other = await server.givenClip({ title: 'Fox on the tube' })
    const at = new Date('2022-08-03T12:00:00Z')
    await sale({ at, clipId: other })
    await downloadAt(at)
    await downloadAt(at, other)
    await downloadAt(at, other)
    const august = { cdatefrom: '01-08-2022', cdateto: '31-08-2022' } as const
    expect(cellsOf(await plain('clips', august))).toEqual([
      [String(other), 'Fox on the tube', 2, 1],
      [String(clipId), '=cmd|calc', 1, 0],
    ])
    const downloads = await plain('downloads', august)
    expect(cellsOf(downloads)).toEqual([['2022-08-03', 3, 0, 3]])
  })
})

test('R-REPORT-2: replies are reported with their average time and their share within 24 hours', async () => {
  const came = new Date('2022-09-01T10:00:00Z')
  const thread = (hours: number | null) => {
    const answered = hours === null ? null : new Date(came.getTime() + hours * 3_600_000)
    return sql`
      with message as (
        insert into contact_messages (name, email, company, type, message, created_at)
          values ('A', 'a@b.example', 'C', 0, 'Hello', ${came}) returning id)
      insert into inbox_threads (message_id, created_at, due_at, updated_at, answered_at)
        select id, ${came}, ${came}, ${came}, ${answered} from message`.execute(server.services.db)
  }
  for (const hours of [0.5, 3, 26, null]) await thread(hours)
  const report = await plain('replies', { cdatefrom: '01-09-2022', cdateto: '30-09-2022' })
  expect(report.figures.map(({ label, value }) => [label, value])).toEqual([
    ['New threads', 4],
    ['First replies', 3],
    ['Average time to the first reply', 590],
    ['Answered within 24 hours', 66.7],
  ])
  expect(cellsOf(report)).toEqual([
    ['2022-09-02', 0, 1, 1_560, 0, 0, 0],
    ['2022-09-01', 4, 2, 105, 50, 100, 100],
  ])
})

test('R-REPORT-2: ingest reports files that arrived, became clips and were quarantined', async () => {
  const at = new Date('2022-10-01T10:00:00Z')
  await sql`
    with batch as (
      insert into ingest_batches (name, source, created_at) values ('a', 'upload', ${at}) returning id)
    insert into ingests (batch_id, clip_id, kind, file_name, source_name, size_bytes, sha256, words, state, created_at, finished_at)
      select batch.id, 900000 + n, 'video', 'a.mov', 'a', 3145728, encode(sha256(n::text::bytea), 'hex'), '{}',
        case when n = 1 then 'quarantined' else 'ready' end, ${at}, ${at}
      from batch, generate_series(1, 3) as n`.execute(server.services.db)
  const report = await plain('ingest', { cdatefrom: '01-10-2022', cdateto: '31-10-2022' })
  expect(cellsOf(report)).toEqual([['2022-10-01', 3, 0, 9, 2, 1]])
})

describe('the stored figures', () => {
  const all = { cdatefrom: '01-01-2022', cdateto: '31-12-2022' } as const
  const read = async () => [
    await money('sales', all),
    await money('credits', all),
    await plain('downloads', all),
    await plain('replies', all),
    await plain('ingest', all),
    await plain('searches', all),
  ]
  const kept = async () => (await server.services.db.selectFrom('report_days').selectAll().execute()).length

  test('the stored figures equal those of a new count, however often they are counted', async () => {
    const counted = await read()
    expect(await kept()).toBe(0)
    await countReportDays(server.services)
    const rows = await kept()
    expect(rows).toBeGreaterThan(5)
    expect(await read()).toEqual(counted)
    await Promise.all([countReportDays(server.services), countReportDays(server.services)])
    expect(await kept()).toBe(rows)
    expect(await read()).toEqual(counted)
  })

  test('the stored figures are read with those of today, and follow changes within a week', async () => {
    const orders = async () => (await money('sales')).figures.find(({ label }) => label === 'Orders')?.value
    const before = (await orders()) ?? 0
    await sale()
    expect(await orders()).toBe(before + 1)
    // A sale on the day before yesterday, which was counted already.
    await sale({ at: new Date(server.services.clock.now().getTime() - 2 * 86_400_000) })
    expect(await orders()).toBe(before + 1)
    const tomorrow = new Date(server.services.clock.now().getTime() + 86_400_000)
    await countReportDays({ ...server.services, clock: { now: () => tomorrow } })
    expect(await orders()).toBe(before + 2)
  })

  test('the stored figures are counted again for another time zone', async () => {
    const other = { ...server.services, config: { ...server.services.config, timeZone: 'Asia/Tokyo' } }
    await countReportDays(other)
    const { rows } = await sql<{ day: string }>`
      select day from report_days where measure = 'orders' and day between '2022-06-01' and '2022-06-30'`.execute(
      server.services.db,
    )
    expect(rows.map(({ day }) => day)).toContain('2022-06-02')
    // The reports of this process do not read the days of another zone.
    expect((await money('sales', all)).table.rows.length).toBeGreaterThan(0)
  })
})
