/**
 * A process without a free file descriptor cannot open files. Features that were first used at that time work as soon
 * as there are descriptors again, without a restart.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenDemo } from './demo-copy.ts'
import { type Shop, startShop, until, WITH_PAGES } from './shop.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const DESCRIPTORS = 20_000
/** A limit that allows no new descriptor; open ones are not affected. */
const NONE = 3

const PAGES = [
  '/search?term=dog',
  '/search?term=zzzz',
  '/',
  '/clip/41207',
  '/pricing',
  '/pricing/national-news',
  '/login',
  '/register',
  '/contact-us',
  '/cart',
  '/checkout',
  '/confirm-payment',
  '/dashboard',
  '/my-purchases',
  '/downloads',
  '/faq',
  '/about',
  '/page/contact',
  '/licensing-terms',
  '/purchase-options',
  '/upload-link/x',
  '/admin',
]
const FIRST_USES = [
  ...[
    '/licensing-terms.pdf',
    '/rest/openapi.json',
    '/rest/docs',
    '/rest/api/pages/display/faq',
    '/sitemap.xml',
  ],
  ...['/rest/clip/robot/challenge?purpose=contact', '/favicon.svg', '/robots.txt', '/healthz', '/readyz'],
]

let shop: Shop
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/build-if-stale.ts'], { cwd: ROOT, stdio: 'ignore' })
  shop = await startShop({ DATA_DIR: givenDemo() }, WITH_PAGES)
  await statusOf('/healthz')
}, 240_000)
afterAll(async () => {
  agent.destroy()
  await shop.stop()
}, 60_000)

/** Over one open connection, because a new one needs a descriptor. */
function statusOf(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const requested = request(`${shop.url}${path}`, { agent }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    requested.on('error', reject).end()
  })
}

async function statusesOf(paths: readonly string[]): Promise<Record<string, number>> {
  const statuses: [string, number][] = []
  for (const path of paths) statuses.push([path, await statusOf(path)])
  return Object.fromEntries(statuses)
}

const limit = (descriptors: number) =>
  spawnSync('prlimit', ['--pid', String(shop.process.pid), `--nofile=${descriptors}:`]).status === 0

describe.skipIf(spawnSync('prlimit', ['--version']).status !== 0)('without a free file descriptor', () => {
  test('pages are rendered without a free descriptor, because their code was loaded at the start', {
    timeout: 120_000,
  }, async () => {
    expect(limit(NONE)).toBe(true)
    const statuses = await statusesOf(['/login', '/cart', '/checkout', '/downloads', '/admin'])
    expect(limit(DESCRIPTORS)).toBe(true)
    expect(Object.values(statuses)).toEqual([200, 200, 200, 200, 200])
  })

  test('requests without a free descriptor leave no lasting failure', { timeout: 240_000 }, async () => {
    expect(limit(NONE)).toBe(true)
    const during = await statusesOf([...FIRST_USES, ...PAGES])
    expect(limit(DESCRIPTORS)).toBe(true)
    // Requests that cannot be answered are refused temporarily.
    expect(Object.entries(during).filter(([, status]) => status !== 200 && status !== 503)).toEqual([])
    // The pool does not retry a refused connection to the database at once.
    await until(async () => (await statusOf('/readyz')) === 200, 10_000)
    const after = await statusesOf([...FIRST_USES, ...PAGES])
    expect(Object.entries(after).filter(([, status]) => status !== 200)).toEqual([])
  })
})
