/** A log contains events, and never a secret or a person. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenToLog } from '../../test/log-lines.ts'
import { serveRoutes } from '../../test/serve-routes.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'

const CANARY = 'canary-in-the-mine'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('secrets and addresses are replaced in the log, wherever they are', () => {
  const { log, lines } = listenToLog()
  for (const name of ['authorization', 'password', 'pwd_confirm', 'token', 'client_secret', 'email']) {
    log.info({ [name]: CANARY, body: { [name]: CANARY }, request: { body: { [name]: CANARY } } }, name)
  }
  expect(lines).toHaveLength(6)
  expect(lines.join('')).not.toContain(CANARY)
  expect(lines.join('')).toContain('[redacted]')
})

test('requests are logged without their query, their body or their token', async () => {
  const { log, lines } = listenToLog()
  const services = { ...server.services, log }
  const http = await serveRoutes(services, (app) => {
    app.post('/refuse', { config: { access: 'public' } }, async () => {
      const db = server.ownerDb
      await db.schema
        .createTable('canaries')
        .addColumn('word', 'text', (column) => column.unique())
        .execute()
      await sql`insert into canaries values (${CANARY}), (${CANARY})`.execute(db)
    })
  })
  const answer = await http.inject({
    method: 'POST',
    url: `/rest/refuse?token=${CANARY}`,
    headers: { authorization: `Bearer ${CANARY}`, 'content-type': 'application/json' },
    payload: { password: CANARY },
  })
  await http.inject({
    method: 'POST',
    url: '/rest/refuse',
    headers: { 'content-type': 'application/json' },
    payload: `{"password":"${CANARY}`,
  })
  expect(answer.statusCode).toBe(500)
  expect(lines.join('')).toContain('/rest/refuse')
  expect(lines.join('')).toContain('unique constraint')
  expect(lines.join('')).not.toContain(CANARY)
  await http.close()
})
