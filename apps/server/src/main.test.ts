/** What the operator reads when the start fails through no fault of the program. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { COMPILED } from '../test/compiled.ts'
import { cloneDatabase } from '../test/test-database.ts'
import { freePort } from './platform/free-port.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const WAIT = { timeout: 60_000, interval: 20 }

test('a port that another program has is named in one sentence, without a stack', async () => {
  const database = await cloneDatabase()
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  const env = {
    PATH: process.env['PATH'],
    ROLE: 'api',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    RENDERING_KEY: 'k'.repeat(32),
    DEMO: '0',
    LOG_LEVEL: 'silent',
  }
  const started = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [words, [code]] = await Promise.all([text(started.stderr), once(started, 'exit')])
  other.close()
  await database.drop()
  expect(code).toBe(78)
  expect(words).toMatch(/EADDRINUSE.*: another program listens there; set PORT to a free one\.$/m)
  expect(words).not.toMatch(/ at .*\.ts/)
})

test('a process of pages alone is ready until it is told to stop, and then goes on for DRAIN_SECONDS', async () => {
  const port = await freePort()
  const env = {
    PATH: process.env['PATH'],
    ROLE: 'web',
    PORT: String(port),
    API_URL: `http://localhost:${await freePort()}`,
    RENDERING_KEY: 'k'.repeat(32),
    DRAIN_SECONDS: '2',
    LOG_LEVEL: 'silent',
    ...COMPILED,
  }
  const shop = spawn(process.execPath, [MAIN], { env, stdio: 'ignore' })
  const ended = once(shop, 'exit')
  const ask = (path: string) => fetch(`http://localhost:${port}${path}`)
  const readiness = async () => {
    const answer = await ask('/readyz')
    return [answer.status, await answer.json()]
  }
  await vi.waitFor(async () => expect(await readiness()).toEqual([200, { ready: true, missing: [] }]), WAIT)
  shop.kill('SIGTERM')
  await vi.waitFor(async () => expect(await readiness()).toEqual([503, { ready: false, missing: [] }]), WAIT)
  expect((await ask('/healthz')).status).toBe(200)
  expect(await ended).toEqual([0, null])
}, 90_000)
