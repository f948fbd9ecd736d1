/** The answers of the product while its embedded database repairs the damage of a crash. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { COMPILED } from '../../test/compiled.ts'
import { freePort } from '../platform/free-port.ts'
import { isAlive } from '../platform/postgres/data-folder-lock.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'

const SHOP = fileURLToPath(new URL('../../test/chaos/shop-process.ts', import.meta.url))
const WAIT = { timeout: 60_000 }
let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rushes-waiting-'))
  // Started by root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o755)
  await (await startEmbeddedPostgres(dataDir)).stop()
  // PostgreSQL runs this command for more to repair, and waits for its end.
  const command = `touch ${dataDir}/asked; while [ ! -e ${dataDir}/go ]; do sleep 0.1; done; false`
  appendFileSync(
    join(dataDir, 'postgres', 'postgresql.auto.conf'),
    `hot_standby = off\nrestore_command = '${command}'\n`,
  )
  chmodSync(dataDir, 0o777)
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** PostgreSQL repairs at the next start until `go` is called. */
function givenRepair() {
  rmSync(join(dataDir, 'go'), { force: true })
  rmSync(join(dataDir, 'asked'), { force: true })
  writeFileSync(join(dataDir, 'postgres', 'recovery.signal'), '')
  return { go: () => writeFileSync(join(dataDir, 'go'), '') }
}

const isRepairing = () => existsSync(join(dataDir, 'asked'))
const postmaster = () =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)

async function startProduct(): Promise<{ url: string; product: ChildProcess; ended: Promise<unknown[]> }> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = {
    PATH: process.env['PATH'],
    BASE_URL: url,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: '0',
    LOG_LEVEL: 'silent',
    ...COMPILED,
  }
  const product = spawn(process.execPath, [SHOP], { env, stdio: 'ignore' })
  const ended = once(product, 'exit')
  onTestFinished(async () => {
    product.kill('SIGTERM')
    await ended
  })
  return { url, product, ended }
}

async function sendRequest(url: string, given: RequestInit = {}) {
  const answer = await fetch(url, given).catch(() => undefined)
  return { status: answer?.status, headers: answer?.headers, body: (await answer?.text()) ?? '' }
}

describe('while the embedded database repairs its data', () => {
  test('the process is alive, states on /readyz what it waits for, and refuses all other requests', async () => {
    const { go } = givenRepair()
    const { url } = await startProduct()
    const readiness = async () => {
      const { status, body } = await sendRequest(`${url}/readyz`)
      return [status, body && JSON.parse(body)]
    }
    await expect
      .poll(readiness, WAIT)
      .toEqual([503, { ready: false, missing: ['database'], database: 'recovering' }])
    expect(await sendRequest(`${url}/healthz`)).toMatchObject({ status: 200, body: '{"ok":true}' })
    const strange = { method: 'POST', body: '<a/>', headers: { 'content-type': 'text/xml' } }
    for (const refused of [
      await sendRequest(`${url}/rest/clip/clips`),
      await sendRequest(`${url}/rest/clip/users/login`, strange),
    ]) {
      expect(refused.status).toBe(503)
      expect(refused.headers?.get('retry-after')).toBe('10')
      expect(JSON.parse(refused.body)).toMatchObject({
        success: false,
        code: 'unavailable',
        httpStatusCode: 503,
      })
    }
    const page = await sendRequest(`${url}/clip/41207`)
    expect([page.status, page.headers?.get('retry-after')]).toEqual([503, '10'])
    expect(page.body).toContain('We are busy')
    go()
    await expect.poll(readiness, WAIT).toEqual([200, { ready: true, missing: [] }])

    const again = givenRepair()
    process.kill(postmaster(), 'SIGKILL')
    await expect
      .poll(readiness, WAIT)
      .toEqual([503, { ready: false, missing: ['database'], database: 'recovering' }])
    again.go()
    await expect.poll(readiness, WAIT).toEqual([200, { ready: true, missing: [] }])
  }, 180_000)

  test('a stop ends the process with code 0, and PostgreSQL with it', async () => {
    givenRepair()
    const { product, ended } = await startProduct()
    await expect.poll(isRepairing, WAIT).toBe(true)
    const server = postmaster()
    product.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(isAlive(server)).toBe(false)
  }, 120_000)
})
