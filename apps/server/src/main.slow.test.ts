/** The message for the operator when the start fails for a reason outside the program. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { COMPILED } from '../test/compiled.ts'
import { cloneDatabase, type TestDatabase } from '../test/test-database.ts'
import { freePort } from './platform/free-port.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const WAIT = { timeout: 60_000, interval: 20 }

/** The output of a start and its exit code. @param given added to the settings of a process of the API */
async function refusedStart(given: Record<string, string>, ...options: string[]) {
  const database = await cloneDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'rushes-start-'))
  const env = { ...settingsOf(database), DATA_DIR: folder, ...given }
  const started = spawn(process.execPath, [MAIN, ...options], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [words, [code]] = await Promise.all([text(started.stderr), once(started, 'exit')])
  await database.drop()
  rmSync(folder, { recursive: true })
  return { words: words.trimEnd(), code }
}

const settingsOf = ({ url, ownerUrl }: TestDatabase) => ({
  PATH: process.env['PATH'],
  ROLE: 'api',
  HOST: '127.0.0.1',
  DATABASE_URL: url,
  DATABASE_OWNER_URL: ownerUrl,
  RENDERING_KEY: 'k'.repeat(32),
  DEMO: '0',
  LOG_LEVEL: 'silent',
  ...COMPILED,
})

/** Another program's server with these responses by path, and 404 for others. */
async function givenServer(answers: Record<string, unknown>) {
  const server = createServer(({ url = '/' }, reply) => {
    const [path = ''] = url.split('?')
    reply.writeHead(path in answers ? 200 : 404, { 'content-type': 'application/json' })
    reply.end(JSON.stringify(answers[path] ?? {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  const port = place !== null && typeof place === 'object' ? place.port : 0
  return { port, address: `http://127.0.0.1:${port}`, close: () => void server.close() }
}

describe('a start that the operator can fix ends with 78 and one sentence, without a stack', () => {
  test('a start on a port of another program ends with 78 and one sentence', async () => {
    const other = await givenServer({})
    const { code, words } = await refusedStart({ PORT: String(other.port) })
    other.close()
    expect(code).toBe(78)
    expect(words).toMatch(/^listen EADDRINUSE.*: another program listens there; set PORT to a free one\.$/)
  })

  const OPENSEARCH_3 = { version: { number: '3.0.0', distribution: 'opensearch' } }
  const indexOf = (_meta: unknown) => ({ 'rushes-1': { aliases: { rushes: {} }, mappings: { _meta } } })

  test.each([
    [
      'a search cluster that is too old',
      { '/': { version: { number: '1.3.20', distribution: 'opensearch' } } },
      'SEARCH_URL names opensearch 1.3.20: Rushes needs OpenSearch 2 or newer.',
    ],
    [
      'an index of another product',
      { '/': OPENSEARCH_3, '/rushes,rushes-*': indexOf({ product: 'another' }) },
      'The index rushes-1 of the search cluster is not one of Rushes: name another one at the end of SEARCH_URL.',
    ],
    [
      'an index of another version',
      { '/': OPENSEARCH_3, '/rushes,rushes-*': indexOf({ product: 'rushes', version: 0 }) },
      'The index rushes-1 was made by another version of Rushes: start once with --rebuild-search.',
    ],
  ])('a start that the operator can fix ends with 78 and one sentence: %s', async (_, answers, sentence) => {
    const cluster = await givenServer(answers)
    const refused = await refusedStart({ SEARCH_URL: cluster.address })
    cluster.close()
    expect(refused).toEqual({ code: 78, words: sentence })
  })

  test('a start with an index that must be rebuilt while the search cluster is unavailable ends with 78 and one sentence', async () => {
    const address = `http://127.0.0.1:${await freePort()}`
    const { code, words } = await refusedStart({ SEARCH_URL: address }, '--rebuild-search')
    expect(code).toBe(78)
    expect(words).toMatch(
      /^The search cluster of SEARCH_URL is unavailable \(.*\)\. Start again with --rebuild-search when it responds\.$/,
    )
  })

  test('a start with a bucket that does not exist ends with 78 and one sentence', async () => {
    const store = createServer((_, reply) => {
      reply.writeHead(404, { 'content-type': 'application/xml' })
      reply.end('<Error><Code>NoSuchBucket</Code><Message>No such bucket</Message></Error>')
    })
    const port = await freePort()
    store.listen(port, '127.0.0.1')
    await once(store, 'listening')
    const refused = await refusedStart({
      STORAGE_URL: `s3://nowhere/shop?endpoint=http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'secret',
    })
    store.close()
    expect(refused).toEqual({ code: 78, words: 'The object store has no bucket nowhere.' })
  })
})

const pagesAlone = {
  PATH: process.env['PATH'],
  ROLE: 'web',
  RENDERING_KEY: 'k'.repeat(32),
  LOG_LEVEL: 'silent',
  ...COMPILED,
}

test('a process that only renders pages is ready until it gets the signal to stop, and then continues for DRAIN_SECONDS', async () => {
  const port = await freePort()
  const apiUrl = `http://localhost:${await freePort()}`
  const env = { ...pagesAlone, PORT: String(port), API_URL: apiUrl, DRAIN_SECONDS: '2' }
  const shop = spawn(process.execPath, [MAIN], { env, stdio: 'ignore' })
  const ended = once(shop, 'exit')
  const sendRequest = (path: string) => fetch(`http://localhost:${port}${path}`)
  const readiness = async () => {
    const answer = await sendRequest('/readyz')
    return [answer.status, await answer.json()]
  }
  await vi.waitFor(async () => expect(await readiness()).toEqual([200, { ready: true, missing: [] }]), WAIT)
  shop.kill('SIGTERM')
  await vi.waitFor(async () => expect(await readiness()).toEqual([503, { ready: false, missing: [] }]), WAIT)
  expect((await sendRequest('/healthz')).status).toBe(200)
  expect(await ended).toEqual([0, null])
}, 90_000)

/** Removes, and restores, a built-in that every page needs, like a fault that damages the whole process. */
const BREAKS_PAGES = `data:text/javascript,${encodeURIComponent(`
  const { Response } = globalThis
  process.on('SIGUSR2', () => { globalThis.Response = globalThis.Response ? undefined : Response })`)}`

test('a process whose pages fail is neither ready nor alive, and is both when they work', async () => {
  const port = await freePort()
  const env = { ...pagesAlone, PORT: String(port), API_URL: `http://localhost:${await freePort()}` }
  const shop = spawn(process.execPath, ['--import', BREAKS_PAGES, MAIN], { env, stdio: 'ignore' })
  const ended = once(shop, 'exit')
  const sendRequest = async (path: string) => {
    const answer = await fetch(`http://localhost:${port}${path}`)
    return { status: answer.status, body: await answer.text() }
  }
  const health = async () => [(await sendRequest('/readyz')).status, (await sendRequest('/healthz')).status]
  await vi.waitFor(async () => expect(await health()).toEqual([200, 200]), WAIT)
  shop.kill('SIGUSR2')
  await vi.waitFor(async () => expect((await sendRequest('/cart')).status).toBe(500), WAIT)
  await vi.waitFor(async () => expect(await health()).toEqual([503, 503]), WAIT)
  expect(JSON.parse((await sendRequest('/readyz')).body)).toEqual({ ready: false, missing: ['pages'] })
  shop.kill('SIGUSR2')
  await vi.waitFor(async () => expect(await health()).toEqual([200, 200]), WAIT)
  shop.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
}, 90_000)

/** Writes the addresses of all modules that were loaded into a file, at the end of the process: a pipe may lose what is long. */
const LISTS_MODULES = `data:text/javascript,${encodeURIComponent(`
  import { writeFileSync } from 'node:fs'
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
  process.on('exit', () => writeFileSync(process.env.MODULE_LIST, JSON.stringify(loaded)))`)}`
const CLOUD = /\/node_modules\/(@aws-sdk|@smithy|@opensearch-project|@opentelemetry|prom-client)\//

test('no cloud library is loaded unless it is configured', async () => {
  const database = await cloneDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'rushes-start-'))
  const port = await freePort()
  const list = join(folder, 'modules.json')
  const settings = { ...settingsOf(database), DATA_DIR: folder, PORT: String(port), DRAIN_SECONDS: '0' }
  const shop = spawn(process.execPath, ['--import', LISTS_MODULES, MAIN], {
    env: { ...settings, MODULE_LIST: list },
    stdio: 'ignore',
  })
  const ended = once(shop, 'exit')
  await vi.waitFor(
    async () => expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200),
    WAIT,
  )
  shop.kill('SIGTERM')
  await ended
  const loaded: string[] = JSON.parse(readFileSync(list, 'utf8'))
  await database.drop()
  rmSync(folder, { recursive: true })
  expect(loaded.length).toBeGreaterThan(500)
  expect(loaded.filter((url) => CLOUD.test(url))).toEqual([])
}, 90_000)

test('development renders the pages from their sources', async () => {
  const port = await freePort()
  const env = {
    ...pagesAlone,
    NODE_ENV: 'development',
    PORT: String(port),
    API_URL: `http://localhost:${await freePort()}`,
  }
  const shop = spawn(process.execPath, [MAIN, '--dev'], { env, stdio: 'ignore' })
  const ended = once(shop, 'exit')
  await vi.waitFor(async () => {
    const page = await fetch(`http://localhost:${port}/cart`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('/app/app.css')
  }, WAIT)
  shop.kill('SIGTERM')
  await ended
}, 90_000)
