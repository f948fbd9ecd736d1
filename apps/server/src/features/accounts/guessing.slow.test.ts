/**
 * Proves R-LOGIN-2, R-LOGIN-4 and R-LOGIN-5: how many guesses at passwords are evaluated, and that the owner can still
 * log in.
 */
import { argon2Sync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

const PASSWORD = 'correct horse battery'
const HOUR_MS = 60 * 60_000
const NONCE = Buffer.alloc(16)
const TAG = argon2Sync('argon2id', {
  message: PASSWORD,
  nonce: NONCE,
  memory: 8,
  passes: 1,
  parallelism: 1,
  tagLength: 32,
})
/** A cheap hash, so that hundreds of guesses take seconds. */
const PASSWORD_HASH = `$argon2id$v=19$m=8,t=1,p=1$${unpadded(NONCE)}$${unpadded(TAG)}`

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Attempt = { email: string; ip?: string; password?: string; cookie?: string }

const attempt = ({ email, ip = '192.0.2.1', password = 'a guess', cookie }: Attempt) =>
  server.http.inject({
    method: 'POST',
    url: '/rest/clip/users/login',
    remoteAddress: ip,
    payload: { email, password },
    ...(cookie !== undefined && { headers: { cookie } }),
  })

/** How many of the guesses were compared with the password; the others were refused before. */
async function evaluatedOf(guesses: readonly Attempt[]): Promise<number> {
  let evaluated = 0
  for (const guess of guesses) {
    const { statusCode } = await attempt(guess)
    if (statusCode === 401) evaluated++
    else expect(statusCode).toBe(429)
  }
  return evaluated
}

async function givenOwner({ givenUser, services }: TestServer = server): Promise<string> {
  const { userId, email } = await givenUser()
  await services.db
    .updateTable('users')
    .set({ password_hash: PASSWORD_HASH })
    .where('id', '=', userId)
    .execute()
  return email
}

/** The device cookie of a user who logs in. */
async function givenDevice(email: string, ip?: string): Promise<string> {
  const answer = await attempt({ email, password: PASSWORD, ...(ip && { ip }) })
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}

const from = (email: string, ip: (at: number) => string, count: number): Attempt[] =>
  Array.from({ length: count }, (_, at) => ({ email, ip: ip(at) }))

describe('guesses at the password of one user', () => {
  test('of guesses at the password of one user from forty addresses at most 100 a day are evaluated, and the owner’s login always works', async () => {
    const email = await givenOwner()
    const cookie = await givenDevice(email, '198.51.100.1')
    const guesses = from(email, (at) => `10.${at % 40}.0.7`, 400)
    expect(await evaluatedOf(guesses)).toBe(100)

    const entries: number[] = []
    for (let time = 0; time < 100; time++) {
      entries.push((await attempt({ email, ip: '10.3.0.7', password: PASSWORD, cookie })).statusCode)
    }
    expect(entries.filter((status) => status === 200)).toHaveLength(100)

    server.later(23 * HOUR_MS)
    expect(await evaluatedOf(from(email, (at) => `10.${at}.1.7`, 20))).toBe(0)
    server.later(2 * HOUR_MS)
    expect(await evaluatedOf(from(email, (at) => `10.${at}.1.7`, 20))).toBe(20)
  }, 60_000)

  test('of a hundred guesses at once from one address at most ten are evaluated', async () => {
    const email = await givenOwner()
    const answers = await Promise.all(from(email, () => '192.0.2.7', 100).map(attempt))
    expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(10)
  })

  test('guesses at the password of one user from every address of a household’s IPv6 network count as from one address', async () => {
    const email = await givenOwner()
    const guesses = from(email, (at) => `2001:db8:0:4${at.toString(16).padStart(2, '0')}::${at + 1}`, 30)
    expect(await evaluatedOf(guesses)).toBe(10)
  })

  test('guesses at the password of one user on the owner’s device are limited to ten in 15 minutes', async () => {
    const email = await givenOwner()
    const cookie = await givenDevice(email)
    const guesses = Array.from({ length: 12 }, () => ({ email, cookie }))
    expect(await evaluatedOf(guesses)).toBe(10)
    server.later(15 * 60_000)
    expect((await attempt({ email, cookie, password: PASSWORD })).statusCode).toBe(200)
  })
})

test('of one guess at each of eighty users from one network sixty an hour are evaluated', async () => {
  const { accountId } = await server.givenUser()
  const emails = Array.from({ length: 80 }, (_, at) => `person-${at}@spray.example`)
  const person = { account_id: accountId, first_name: 'A', last_name: 'B', password_hash: PASSWORD_HASH }
  await server.services.db
    .insertInto('users')
    .values(emails.map((email) => ({ ...person, email })))
    .execute()
  expect(await evaluatedOf(emails.map((email, at) => ({ email, ip: `203.0.113.${at}` })))).toBe(60)
  expect((await attempt({ email: 'person-79@spray.example', ip: '203.0.114.1' })).statusCode).toBe(401)
})

test('right passwords do not count: 110 logins from one address work', async () => {
  const email = await givenOwner()
  for (let time = 0; time < 110; time++) {
    expect((await attempt({ email, ip: '192.0.2.60', password: PASSWORD })).statusCode).toBe(200)
  }
}, 30_000)

test('a refusal states in Retry-After when the next attempt is evaluated', async () => {
  const email = await givenOwner()
  await evaluatedOf(from(email, () => '192.0.2.80', 10))
  const soon = await attempt({ email, ip: '192.0.2.80' })
  expect(soon.json()).toMatchObject({ code: 'too_many_requests' })
  expect(Number(soon.headers['retry-after'])).toBeGreaterThan(14 * 60)
  expect(Number(soon.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
})

describe('the device cookie', () => {
  test('the device cookie is sent to this host only, and only encrypted where the shop uses https', async () => {
    const email = await givenOwner()
    const answer = await attempt({ email, password: PASSWORD })
    expect(answer.headers['set-cookie']).toMatch(
      /^device-[\w-]{16}=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    )
    const secured = await startTestServer({ BASE_URL: 'https://shop.test', DEMO: '0' })
    try {
      const login = { email: await givenOwner(secured), password: PASSWORD }
      const { headers } = await secured.http.inject({
        method: 'POST',
        url: '/rest/clip/users/login',
        payload: login,
      })
      expect(headers['set-cookie']).toMatch(/^__Host-device-[^;]+; Path=\/; .*; Secure$/)
    } finally {
      await secured.close()
    }
  })

  test('the device cookie of one user, or an altered one, does not help another user', async () => {
    const [owner, other] = [await givenOwner(), await givenOwner()]
    const cookie = await givenDevice(other)
    const name = (await givenDevice(owner)).split('=')[0] ?? ''
    const [, value = ''] = cookie.split('=')
    await evaluatedOf(from(owner, () => '192.0.2.90', 10))
    for (const forged of [cookie, `${name}=${value}`, `${name}=x.y`, `${name}=`]) {
      const answer = await attempt({ email: owner, ip: '192.0.2.90', password: PASSWORD, cookie: forged })
      expect(answer.statusCode).toBe(429)
    }
  })

  test('the device cookie authorises nothing', async () => {
    const cookie = await givenDevice(await givenOwner())
    const answer = await server.http.inject({ url: '/rest/clip/users/5001', headers: { cookie } })
    expect(answer.statusCode).toBe(401)
  })
})

test('an office behind one address can log in 300 times in 15 minutes, and then gets 429 (R-LOGIN-5)', async () => {
  const limited = await startTestServer({ RATE_LIMITS: '1' })
  limited.atMidnight()
  const email = await givenOwner(limited)
  const statuses: number[] = []
  for (let time = 0; time <= 300; time++) {
    const payload = { email, password: PASSWORD }
    const answer = await limited.http.inject({ method: 'POST', url: '/rest/clip/users/login', payload })
    statuses.push(answer.statusCode)
  }
  await limited.close()
  expect(statuses).toEqual([...Array(300).fill(200), 429])
})
