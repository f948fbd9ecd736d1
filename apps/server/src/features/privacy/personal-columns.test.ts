/** Proves R-PRIVACY-11: a new column that could contain personal data is detected. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { NOT_PERSONAL, PERSONAL_DATA } from '../../all-features.ts'

const PERSONAL_NAME =
  /name|email|recipient|address|city|postcode|company|message|user_id|user_agent|^ip$|phone|birth|usage|payload|response|billing|invited|actor|buyer/

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function listColumns(): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
      order by 1, 2`.execute(server.ownerDb)
  return rows
}

const isErased = (table: string, column: string) =>
  PERSONAL_DATA.some(
    (data) => data.table === table && (data.erases === 'all' || data.erases.includes(column)),
  )

test('every column that could contain personal data is erased, or has a reason to be kept', async () => {
  const columns = await listColumns()
  const unknown = columns
    .filter(({ table, column }) => PERSONAL_NAME.test(column) && !isErased(table, column))
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !(name in NOT_PERSONAL))
  expect(unknown).toEqual([])
})

test('every entry of the two lists is a column', async () => {
  const names = (await listColumns()).map(({ table, column }) => `${table}.${column}`)
  const erased = PERSONAL_DATA.flatMap(({ table, erases }) =>
    erases === 'all' ? [] : erases.map((column) => `${table}.${column}`),
  )
  expect([...erased, ...Object.keys(NOT_PERSONAL)].filter((name) => !names.includes(name))).toEqual([])
  expect(erased.filter((name) => name in NOT_PERSONAL)).toEqual([])
})
