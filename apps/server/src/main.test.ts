/** What the operator reads when the start fails through no fault of the program. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../test/test-database.ts'
import { freePort } from './platform/free-port.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

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
