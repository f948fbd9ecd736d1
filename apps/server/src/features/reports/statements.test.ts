/** R-REPORT-5: what is due to a contributor. */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mintedFor } from '../../../test/minted-files.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { givenSale } from '../../../test/sales.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { dueOf } from './statement.rules.ts'

let server: TestServer
let boss: TestUser
beforeAll(async () => {
  server = await startTestServer()
  boss = await server.givenUser({ kind: 'agency', role: 'Administrator' })
})
afterAll(() => server.close())

const MAY = { cdatefrom: '01-05-2023', cdateto: '31-05-2023' }
const JUNE = { cdatefrom: '01-06-2023', cdateto: '30-06-2023' }

async function givenContributor(): Promise<number> {
  const body = {
    name: `Ann ${randomUUID()}`,
    email: '',
    notes: '',
    share_percent: 33.33,
    statement_currency: 'GBP' as const,
  }
  return (await boss.call('POST /agency/contributors', { body })).data.id
}
const statementOf = async (id: number, querystring = MAY) =>
  (await boss.call('GET /agency/contributors/:id/statement', { params: { id }, querystring })).data

async function givenSold() {
  const id = await givenContributor()
  const buyer = await server.givenUser({ country: 'gb' })
  const clipId = await server.givenClip({ title: '=Fox on the tube', master: randomBytes(8) })
  await server.services.db
    .updateTable('clips')
    .set({ contributor_id: id, supplier_ref: 'A-1' })
    .where('id', '=', clipId)
    .execute()
  const at = new Date('2023-05-10T12:00:00Z')
  const ended = await givenSale(server.services, buyer, { at, clipId, netMinor: 10_001 })
  await givenSale(server.services, buyer, { at, clipId, netMinor: 20_000, currency: 'usd' })
  await server.services.db
    .updateTable('licences')
    .set({ revoked_at: new Date('2023-06-02T12:00:00Z'), revoked_reason: 'refund 1' })
    .where('id', '=', ended.licenceId)
    .execute()
  return { id, ...ended }
}

test('R-REPORT-5: each line is rounded separately, half a cent up', () => {
  expect([dueOf(10_001, 33.33), dueOf(1, 50), dueOf(0, 100), dueOf(12_345, 0)]).toEqual([3_333, 1, 0, 0])
})

test('R-REPORT-5: a statement has a line for each licence and a sum for each currency', async () => {
  const { id } = await givenSold()
  const { lines, totals, contributor } = await statementOf(id)
  expect(contributor).toMatchObject({ share_percent: 33.33, statement_currency: 'GBP' })
  expect(lines).toMatchObject([
    { day: '2023-05-10', price_minor: 10_001, due_minor: 3_333, currency: 'gbp', supplier_ref: 'A-1' },
    { day: '2023-05-10', price_minor: 20_000, due_minor: 6_666, currency: 'usd', ended: false },
  ])
  expect(totals).toEqual([
    { currency: 'usd', lines: 1, net_minor: 20_000, due_minor: 6_666 },
    { currency: 'gbp', lines: 1, net_minor: 10_001, due_minor: 3_333 },
  ])
  const report = await boss.call('GET /agency/money-reports/:name', {
    params: { name: 'contributors' },
    querystring: MAY,
  })
  const due = report.data.table.rows.filter(({ cells }) => cells[0] === contributor.name)
  expect(due.map(({ cells }) => cells.at(-1)).toSorted()).toEqual([3_333, 6_666])
})

test('R-REPORT-5: a licence that a refund ended is deducted in the period in which it ended', async () => {
  const { id, licenceId } = await givenSold()
  const { lines, totals } = await statementOf(id, JUNE)
  expect(lines).toMatchObject([
    { licence_id: licenceId, day: '2023-06-02', ended: true, price_minor: -10_001, due_minor: -3_333 },
  ])
  expect(totals).toEqual([{ currency: 'gbp', lines: 1, net_minor: -10_001, due_minor: -3_333 }])
})

test('R-REPORT-5: a statement is saved as CSV without formulas, and as a PDF for five minutes', async () => {
  const { id } = await givenSold()
  const { data } = await boss.call('GET /agency/contributors/:id/statement/csv', {
    params: { id },
    querystring: MAY,
  })
  expect(data.file_name).toBe(`statement-${id}-2023-05-01-to-2023-05-31.csv`)
  expect(data.csv).toContain("'=Fox on the tube,A-1,DELI,order,GBP,100.01,33.33,33.33")
  const { file_url, file_name } = await statementOf(id)
  const file = await server.http.inject({ url: file_url })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(file_name).toBe(`statement-${id}-2023-05-01-to-2023-05-31.pdf`)
  const { text } = await readPdf(file.rawPayload)
  expect(text).toContain('Due $66.66 USD')
  expect(text).toContain('£33.33')
  server.later(6 * 60_000)
  expect((await server.http.inject({ url: file_url })).statusCode).toBe(410)
  expect(await refusalOf(statementOf(1_999_999_999))).toMatchObject({ status: 404 })
  // R-AUDIT-1
  expect(await mintedFor(server, `contributor:${id}`)).toEqual([boss.userId])
})
