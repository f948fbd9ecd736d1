/** Tests that the access tables cover every route of the server (R-ACCESS-1). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'
import { HIDDEN } from './hidden-table.ts'
import { OUTSIDE } from './outside-table.ts'
import { openWhole, servedRoutes } from './served-routes.ts'
import { TABLE } from './table.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('every endpoint has a row, also hidden ones, and every row has an endpoint', async () => {
  const served = (await servedRoutes(server.services)).map(({ key }) => key)
  const inTable = [...TABLE, ...HIDDEN].map(({ key }): string => key)
  expect(inTable.filter((key) => !served.includes(key))).toEqual([])
  expect(served.filter((key) => !inTable.includes(key))).toEqual([])
})

test('every other route of the server has a row, and every row has a route (R-ACCESS-1)', async () => {
  const whole = await openWhole(server.services)
  const inTable = OUTSIDE.map(({ key }) => key)
  expect(inTable.filter((key) => !whole.outside.includes(key))).toEqual([])
  expect(whole.outside.filter((key) => !inTable.includes(key))).toEqual([])
  await whole.http.close()
})
