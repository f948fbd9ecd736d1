/** The API behind PgBouncer in transaction mode, which shares five sessions between all callers. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { RunningEngine } from '../../../../scripts/engines/engine.ts'
import { pgbouncer, startPooler } from '../../../../scripts/engines/pgbouncer.ts'
import { freePort } from '../../src/platform/free-port.ts'
import { confirmPayment, givenPaymentBody, openPayment } from '../checkouts.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { describeWith } from './describe-with.ts'

const CALLERS = 40
const BUYERS = 12
const WAIT = { timeout: 30_000, interval: 200 }

describeWith([pgbouncer], 'the API behind PgBouncer in transaction mode', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rushes-pgbouncer-'))
  let pooler: RunningEngine
  let server: TestServer
  beforeAll(async () => {
    pooler = await startPooler({ folder, port: await freePort(), database: inject('postgres').app })
    server = await startTestServer(({ url }) => ({
      DATABASE_URL: pooler.address + new URL(url).pathname,
      DATABASE_DIRECT_URL: url,
      DATABASE_POOLER: '1',
    }))
  })
  afterAll(async () => {
    await server?.close()
    await pooler?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('many callers share the sessions of the pooler: all are answered, and no statement has a name', async () => {
    const clip = await server.givenClip({ title: 'Pooled flood' })
    const calls = Array.from({ length: CALLERS }, async (_, index) =>
      server.http.inject({
        url: index % 2 === 0 ? `/rest/clip/clips/${clip}` : '/rest/clip/clips?term=flood',
      }),
    )
    const answers = await Promise.all(calls)
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const { rows } = await sql<{ named: number }>`
      select count(*)::int as named from pg_prepared_statements`.execute(server.services.db)
    expect(rows).toEqual([{ named: 0 }])
  })

  test('a committed write is read by the next caller', async () => {
    const buyer = await server.givenUser()
    await buyer.call('POST /clip/savelists/create', { body: { user_id: buyer.userId, name: 'Pooled' } })
    const params = { userId: buyer.userId }
    const { data } = await buyer.call('GET /clip/savelists/user/:userId', { params })
    expect(data.lists.map(({ name }) => name)).toEqual(['Pooled'])
  })

  test('users buy at the same time with test cards, whose statements have names', async () => {
    const clip = await server.givenClip({ master: new TextEncoder().encode('master') })
    const buyers = Array.from({ length: BUYERS }, async () => {
      const buyer = await server.givenUser()
      const payment = await openPayment(buyer, await givenPaymentBody(buyer, { clips: [clip] }))
      return confirmPayment(server.http, payment)
    })
    expect((await Promise.all(buyers)).map(({ status }) => status)).toEqual(Array(BUYERS).fill('succeeded'))
  })

  test('a statement of a request ends after its limit, and work that bypasses the pooler has its own limit', async () => {
    const { db } = server.services
    await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toThrow(/statement timeout|Query read timeout/)
    const { rows } = await sql<{ limit: string }>`select current_setting('jit') as limit`.execute(db)
    expect(rows).toEqual([{ limit: 'off' }])
  })

  test('events of the database are received past the pooler', async () => {
    const { agencyEvents, db } = server.services
    const received: unknown[] = []
    const stop = agencyEvents.listen({ onEvent: ({ kind }) => received.push(kind), onGap() {} })
    const notify = sql`select pg_notify('agency_events', '{"topic":"admin","kind":"pooled"}')`
    // Repeated until it is received: the first one may be sent before the listener is connected.
    await vi.waitFor(async () => {
      await notify.execute(db)
      expect(received).toContain('pooled')
    }, WAIT)
    stop()
  })
})
