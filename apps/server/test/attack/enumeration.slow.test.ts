/**
 * R-LOGIN-3, R-LINK-1: no answer reveals whether an address is known. Known and unknown ones are requested in
 * turn; status, headers and body are the same. With `ENUMERATED` the times are compared too: whether a known
 * address takes longer than an unknown one must be random. That needs an idle machine, so `npm run test:all`
 * does not compare times.
 */
import { randomBytes, randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../src/features/accounts/passwords/passwords.ts'
import { makeDownloadLink } from '../../src/features/downloads/make-download-link.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

const ENUMERATED = Number(process.env['ENUMERATED'] ?? 0)
const IS_TIMED = ENUMERATED > 0
const ADDRESSES = ENUMERATED || 20
/** With so many times of each kind, chance alone stays within 0.45 and 0.55 but for one run in 100,000. */
const ROUNDS = IS_TIMED ? 6 : 2
const AN_HOUR_MS = 61 * 60_000
const DAY_MS = 24 * 60 * 60_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Requested = { known: object; unknown: object }
type Answer = { ms: number; shown: string }

const unknownAddress = () => `absent-${randomBytes(6).toString('hex')}@test.example`

/** Users who can log in, with a hash that costs what every hash costs. */
async function givenAddresses(): Promise<string[]> {
  const passwordHash = await hashPassword('correct horse battery')
  const emails: string[] = []
  for (let at = 0; at < ADDRESSES; at++) emails.push((await server.givenUser()).email)
  await server.services.db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('email', 'in', emails)
    .execute()
  return emails
}

/** From another network each time, so that no limit of one network is reached. */
async function sendRequest(url: string, payload: object): Promise<Answer> {
  const remoteAddress = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  const began = performance.now()
  const answer = await server.http.inject({ method: 'POST', url: `/rest${url}`, payload, remoteAddress })
  const ms = performance.now() - began
  const { date: _, 'x-request-id': _id, ...headers } = answer.headers
  const body = answer.body.replace(/"requestId":"[^"]*"/, '')
  return { ms, shown: JSON.stringify([answer.statusCode, headers, body]) }
}

/** How often a time of `some` is above one of `others`, with ties as halves: 0.5 means no difference. */
function areaUnderCurve(some: readonly number[], others: readonly number[]): number {
  const sorted = others.toSorted((a, b) => a - b)
  const below = (ms: number) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle] ?? 0) < ms) low = middle + 1
      else high = middle
    }
    return low
  }
  return some.reduce((sum, ms) => sum + below(ms), 0) / (some.length * others.length)
}

async function expectAlike(url: string, pairs: (round: number) => Requested[]): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] }
  const shown = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, pair] of pairs(round).entries()) {
      // Each kind comes first as often as the other.
      const order = at % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const kind of order) {
        const answer = await sendRequest(url, pair[kind])
        // The first round warms up.
        if (round > 0) times[kind].push(answer.ms)
        shown.add(answer.shown)
      }
    }
    server.later(AN_HOUR_MS)
  }
  expect([...shown]).toHaveLength(1)
  if (!IS_TIMED) return
  const area = areaUnderCurve(times.known, times.unknown)
  process.stdout.write(`${url}: AUC ${area.toFixed(3)} of ${times.known.length} times each\n`)
  expect(area).toBeGreaterThan(0.45)
  expect(area).toBeLessThan(0.55)
}

const TIMEOUT = { timeout: IS_TIMED ? 3_600_000 : 60_000 }

test('a login with a wrong password is answered alike for known and unknown addresses', TIMEOUT, async () => {
  const known = await givenAddresses()
  const password = 'a wrong guess at it'
  await expectAlike('/clip/users/login', () =>
    known.map((email) => ({ known: { email, password }, unknown: { email: unknownAddress(), password } })),
  )
})

test('a request for a new password is answered alike for known and unknown addresses', TIMEOUT, async () => {
  const known = await givenAddresses()
  await expectAlike('/clip/users/forgot-password', () =>
    known.map((email) => ({ known: { email }, unknown: { email: unknownAddress() } })),
  )
})

test('a registration is answered alike for known and unknown addresses', TIMEOUT, async () => {
  const known = await givenAddresses()
  const form = (email: string) => ({
    name: 'Ada Byron King',
    email,
    company: 'Analytical Press',
    address1: '12 Engine Row',
    address2: '',
    city: 'London',
    state: 'Greater London',
    postcode: 'EC1A 1BB',
    countryId: 225,
    checkout: '',
    reg: 'web',
    ashp: '',
  })
  await expectAlike('/clip/forms/register', () =>
    known.map((email) => ({ known: form(email), unknown: form(unknownAddress()) })),
  )
})

test('a download link is answered alike when it has ended and when it never existed', TIMEOUT, async () => {
  const clipIds = [await server.givenClip({ master: Buffer.from('master') })]
  const links: { ref: string; email: string }[] = []
  for (let at = 0; at < ADDRESSES; at++) {
    const email = `recipient-${at}@paper.example`
    const order = { title: 'Over', clipIds, recipients: [email], days: 1, limit: 20 }
    const { url } = await makeDownloadLink(server.services, order)
    links.push({ ref: url.slice(url.lastIndexOf('/') + 1), email })
  }
  server.later(2 * DAY_MS)
  await expectAlike('/clip/downloads/link', (round) =>
    links.map(({ ref, email }) =>
      round % 2 === 0
        ? { known: { ref, email }, unknown: { ref, email: unknownAddress() } }
        : { known: { ref, email }, unknown: { ref: randomBytes(16).toString('base64url'), email } },
    ),
  )
})
