/** Ranking reports read stored months, and the rest from rows. */
import { randomBytes } from 'node:crypto'
import { CURRENCIES } from '@rushes/commerce/money'
import type { Input } from '@rushes/contract/client'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenDownload, givenSale } from '../../../test/sales.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { countReportDays } from './count-days.ts'

let server: TestServer
let boss: TestUser
let buyer: TestUser
let clips: number[]
let contributors: number[]
beforeAll(async () => {
  server = await startTestServer({ TIME_ZONE: 'Europe/London' })
  boss = await server.givenUser({ kind: 'agency', role: 'Administrator' })
  buyer = await server.givenUser({ country: 'gb' })
  contributors = []
  for (const share of [33.33, 50, 12.5]) contributors.push(await givenContributor(share))
  clips = []
  for (let n = 0; n < 6; n++) clips.push(await server.givenClip({ master: randomBytes(8) }))
  for (const [n, id] of clips.entries()) await sellFor(id, contributors[n] ?? null)
  await givenYear()
})
afterAll(() => server.close())

async function givenContributor(share_percent: number): Promise<number> {
  const body = {
    name: `Ann ${share_percent}`,
    email: '',
    notes: '',
    share_percent,
    statement_currency: 'GBP' as const,
  }
  return (await boss.call('POST /agency/contributors', { body })).data.id
}

async function sellFor(clipId: number, contributorId: number | null): Promise<void> {
  const { db } = server.services
  await db.updateTable('clips').set({ contributor_id: contributorId }).where('id', '=', clipId).execute()
}

/** The same every time. */
let seed = 7
function below(limit: number): number {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % limit
}

const DAY = 86_400_000
const YEAR = Date.parse('2022-01-01T00:00:00Z')

/** Sales at prices whose shares are rounded, refunds of some of them later, and downloads. */
async function givenYear(): Promise<void> {
  const { db } = server.services
  const randomTime = () => new Date(YEAR + below(365) * DAY + below(24) * 3_600_000)
  for (let n = 0; n < 160; n++) {
    const at = randomTime()
    const clipId = clips[below(clips.length)] ?? 0
    const currency = CURRENCIES[below(CURRENCIES.length)]
    const netMinor = [10_001, 4_999, 20_000, 7][below(4)]
    const { licenceId } = await givenSale(server.services, buyer, {
      at,
      clipId,
      ...(currency && { currency }),
      ...(netMinor && { netMinor }),
    })
    if (below(4) > 0) continue
    const revoked_at = new Date(at.getTime() + below(90) * DAY)
    await db
      .updateTable('licences')
      .set({ revoked_at, revoked_reason: 'refund' })
      .where('id', '=', licenceId)
      .execute()
  }
  for (let n = 0; n < 200; n++) await downloadAt(randomTime(), clips[below(clips.length)] ?? 0)
  // An hour after midnight in London, and still June in UTC.
  await downloadAt(new Date('2022-06-30T23:30:00Z'), clips[0] ?? 0)
}

const downloadAt = (at: Date, id: number) => givenDownload(server.services, buyer, { at, clipId: id })

type Question = NonNullable<Input<'GET /agency/reports/:name'>['querystring']>
const PERIODS: readonly Question[] = [
  { cdatefrom: '01-01-2022', cdateto: '31-12-2022' },
  { cdatefrom: '15-02-2022', cdateto: '03-11-2022', compare: '1' },
  { cdatefrom: '01-07-2022', cdateto: '31-07-2022', compare: '1' },
  { cdatefrom: '30-06-2022', cdateto: '01-08-2022' },
  { cdatefrom: '01-02-2022', cdateto: '27-02-2022' },
]
const clipsOf = async (querystring: Question) =>
  (await boss.call('GET /agency/reports/:name', { params: { name: 'clips' }, querystring })).data
const salesOf = async (querystring: Question) =>
  (await boss.call('GET /agency/money-reports/:name', { params: { name: 'contributors' }, querystring })).data
const readAll = async () => ({
  clips: await Promise.all(PERIODS.map(clipsOf)),
  contributors: await Promise.all(PERIODS.map(salesOf)),
})

async function keptMonths(): Promise<Record<string, number>> {
  const { rows } = await sql<{ measure: string; months: number }>`
    select measure, count(*)::int as months from report_months
    where month between '2022-01-01' and '2022-12-01' group by measure`.execute(server.services.db)
  return Object.fromEntries(rows.map(({ measure, months }) => [measure, months]))
}

test('stored months give the same figures as their rows, rounded line by line', async () => {
  const counted = await readAll()
  expect(counted.contributors.every(({ table }) => table.rows.length > 0)).toBe(true)
  expect(await keptMonths()).toEqual({})
  await countReportDays(server.services)
  expect(await keptMonths()).toEqual({ downloads: 12, contributors: 12 })
  expect(await readAll()).toEqual(counted)
  await Promise.all([countReportDays(server.services), countReportDays(server.services)])
  expect(await readAll()).toEqual(counted)
})

test('what a contributor is due follows a new share and a clip that gets another contributor', async () => {
  await countReportDays(server.services)
  const { db } = server.services
  await db
    .updateTable('contributors')
    .set({ share_percent: 41.67 })
    .where('id', '=', contributors[0] ?? 0)
    .execute()
  await sellFor(clips[1] ?? 0, contributors[0] ?? null)
  await sellFor(clips[2] ?? 0, null)
  await sellFor(clips[4] ?? 0, contributors[2] ?? null)
  expect((await keptMonths()).contributors ?? 0).toBeLessThan(12)
  expect((await keptMonths()).downloads).toBe(12)
  const counted = await readAll()
  await countReportDays(server.services)
  expect((await keptMonths()).contributors).toBe(12)
  expect(await readAll()).toEqual(counted)
  await sql`delete from report_months`.execute(db)
  expect(await readAll()).toEqual(counted)
})

test('a whole month is read from the stored figures, and parts of it from rows', async () => {
  await countReportDays(server.services)
  const [july, parts] = [
    { cdatefrom: '01-07-2022', cdateto: '31-07-2022' },
    { cdatefrom: '02-07-2022', cdateto: '31-07-2022' },
  ]
  const downloads = async (querystring: Question) => {
    const { table } = await clipsOf(querystring)
    return table.rows.reduce((sum, { cells }) => sum + Number(cells[2]), 0)
  }
  const [whole, part] = [await downloads(july), await downloads(parts)]
  await downloadAt(new Date('2022-07-20T12:00:00Z'), clips[0] ?? 0)
  expect([await downloads(july), await downloads(parts)]).toEqual([whole, part + 1])
})

test('a month is counted again until a week after its end', async () => {
  const { services } = server
  const on = (day: string) =>
    countReportDays({ ...services, clock: { now: () => new Date(`${day}T12:00:00Z`) } })
  const report = () => clipsOf({ cdatefrom: '01-03-2031', cdateto: '31-03-2031' })
  await on('2031-04-01')
  await downloadAt(new Date('2031-03-31T12:00:00Z'), clips[0] ?? 0)
  expect((await report()).table.rows).toHaveLength(0)
  await on('2031-04-07')
  expect((await report()).table.rows).toHaveLength(1)
  await on('2031-04-08')
  await downloadAt(new Date('2031-03-01T12:00:00Z'), clips[1] ?? 0)
  await on('2031-04-30')
  expect((await report()).table.rows).toHaveLength(1)
})

test('months are counted again for another time zone', async () => {
  const other = { ...server.services, config: { ...server.services.config, timeZone: 'Asia/Tokyo' } }
  await countReportDays(server.services)
  await sql`delete from report_months`.execute(server.services.db)
  const counted = await readAll()
  await countReportDays(other)
  // The reports of this process do not read the months of another zone.
  expect(await readAll()).toEqual(counted)
})
