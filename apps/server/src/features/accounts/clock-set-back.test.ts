/** R-ACCESS-2: rows and signatures from a time when the clock was ahead grant nothing once the clock is right again. */
import { createSecretKey, randomBytes } from 'node:crypto'
import { FILE_KINDS } from '@rushes/contract/file-kinds'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenLicence } from '../../../test/licensing-builders.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { proofOf } from '../../../test/robot-proof.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { recordWaitingJob } from '../audit/audit.jobs.ts'
import { readGrant, writeGrant } from '../downloads/link-grant.ts'
import { isSolved, makeChallenge } from '../enquiries/robot-check.ts'
import { readVersionedRef, signFileUrl, verifyFileUrl } from '../files/signed-file.ts'
import { countLinks, findUserOfLink, spendLink } from './passwords/password-reset.queries.ts'
import { sendLink } from './passwords/send-link.ts'
import { bucketOf } from './sessions/attempts.rules.ts'
import { beginTryIn } from './sessions/begin-try.ts'
import { liveSessions } from './sessions/live-sessions.ts'
import { revokeOldSessions } from './sessions/sessions.queries.ts'

const DAY_MS = 24 * 60 * 60_000
/** Less than the idle limit of a staff session, and more than two clocks differ. */
const MINUTE_MS = 60_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Runs work while the clock is ahead by that much. */
async function whileAhead<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  server.later(ms)
  try {
    return await work()
  } finally {
    server.later(-ms)
  }
}

const now = () => server.services.clock.now()
const setSession = (
  user: TestUser,
  change: { created_at?: Date; confirmed_at?: Date; last_seen_at?: Date },
) => server.services.db.updateTable('sessions').set(change).where('user_id', '=', user.userId).execute()

describe('a password that was entered in the future', () => {
  test.each([MINUTE_MS, DAY_MS])(
    'a password that was entered in the future is not fresh %i ms before that time',
    async (ms) => {
      const user = await server.givenUser({ kind: 'agency', role: 'Superuser' })
      const begin = () => user.call('POST /agency/factor/begin')
      await begin()
      await setSession(user, { confirmed_at: new Date(now().getTime() + ms) })
      expect(await refusalOf(begin())).toMatchObject({ status: 403, code: 'confirm_identity' })
    },
  )

  test('a password that was entered a second ahead, by the clock of another server, is fresh', async () => {
    const user = await server.givenUser({ kind: 'agency', role: 'Superuser' })
    await setSession(user, { confirmed_at: new Date(now().getTime() + 1_000) })
    await user.call('POST /agency/factor/begin')
  })
})

describe('a session', () => {
  test.each(['agency', 'customer'] as const)(
    'a session of %s that begins in the future is refused with 401',
    async (kind) => {
      const user = await whileAhead(DAY_MS, () => server.givenUser({ kind }))
      const me = () => user.call('GET /clip/users/:id', { params: { id: user.userId } })
      expect(await refusalOf(me())).toMatchObject({ status: 401 })
    },
  )

  test('a session of staff that was last used in the future has expired', async () => {
    const user = await server.givenUser({ kind: 'agency', role: 'Staff' })
    const me = () => user.call('GET /agency/me')
    await me()
    const rows = await server.services.db
      .selectFrom('sessions')
      .select('token_sha256')
      .where('user_id', '=', user.userId)
      .execute()
    const tokens = rows.map(({ token_sha256 }) => token_sha256.toString('hex'))
    const isLive = async () => (await liveSessions(server.services.db, tokens, now())).size
    expect(await isLive()).toBe(1)
    await setSession(user, { last_seen_at: new Date(now().getTime() + MINUTE_MS) })
    expect(await isLive()).toBe(0)
    expect(await refusalOf(me())).toMatchObject({ status: 401 })
    await setSession(user, { last_seen_at: now(), created_at: new Date(now().getTime() + MINUTE_MS) })
    expect(await isLive()).toBe(0)
  })

  test('a session of a customer that was last used in the future gets the present time of use', async () => {
    const user = await server.givenUser()
    await setSession(user, { last_seen_at: new Date(now().getTime() + DAY_MS) })
    const { data } = await user.call('GET /clip/users/sessions')
    expect(data).toHaveLength(1)
    const [row] = await server.services.db
      .selectFrom('sessions')
      .select('last_seen_at')
      .where('user_id', '=', user.userId)
      .execute()
    expect(row?.last_seen_at.getTime()).toBeLessThan(now().getTime() + MINUTE_MS)
  })

  test('sessions that begin in the future are not listed and do not count among the ten', async () => {
    const user = await server.givenUser()
    const { db } = server.services
    const rows = Array.from({ length: 10 }, () => ({
      user_id: user.userId,
      token_sha256: randomBytes(32),
      created_at: new Date(now().getTime() + DAY_MS),
      last_seen_at: new Date(now().getTime() + DAY_MS),
      expires_at: new Date(now().getTime() + DAY_MS * 1.5),
    }))
    await db.insertInto('sessions').values(rows).execute()
    expect((await user.call('GET /clip/users/sessions')).data).toHaveLength(1)
    await revokeOldSessions(db, user.userId, 10, now())
    expect((await user.call('GET /clip/users/sessions')).data).toHaveLength(1)
  })
})

describe('a link that sets a password', () => {
  let token: Buffer
  let user: TestUser
  beforeEach(async () => {
    user = await server.givenUser()
    await whileAhead(DAY_MS, async () => {
      const { db } = server.services
      const link = { user: { id: user.userId, email: user.email }, ttlMs: 60 * MINUTE_MS }
      const mail = () => ({ subject: 'Link', text: '', html: '' })
      await db
        .transaction()
        .execute((tx) => sendLink(tx, server.services, { ...link, cause: `test ${user.userId}`, mail }))
    })
    const row = await server.services.db
      .selectFrom('password_links')
      .select('token_sha256')
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow()
    token = row.token_sha256
  })

  test('a link that sets a password and was made in the future works only from that time on', async () => {
    const { db } = server.services
    const link = { tokenSha256: token, purpose: 'password' } as const
    expect(await findUserOfLink(db, link, now())).toBeUndefined()
    expect(await spendLink(db, link, now())).toBeUndefined()
    const then = new Date(now().getTime() + DAY_MS)
    expect(await findUserOfLink(db, link, then)).toMatchObject({ id: user.userId })
    expect(await spendLink(db, link, then)).toMatchObject({ user_id: user.userId })
  })

  test('a link that sets a password and was made in the future does not count among the five of this hour', async () => {
    const { db } = server.services
    const since = new Date(now().getTime() - 60 * MINUTE_MS)
    expect(await countLinks(db, { userId: user.userId, purpose: 'password' }, { since, now: now() })).toBe(0)
  })
})

describe('a signed address', () => {
  const secret = createSecretKey(randomBytes(32))
  const prepared: readonly string[] = ['delivery', 'delivered-file', 'comp', 'comp-licence']
  const lifeMs = (kind: (typeof FILE_KINDS)[number]) => (prepared.includes(kind) ? DAY_MS : 5 * MINUTE_MS)

  test.each(FILE_KINDS)(
    'a signed address of a file (%s) never has more time left than it is given',
    (kind) => {
      const at = new Date('2026-06-01T12:00:00Z')
      const made = (aheadMs: number) => {
        const expiresAt = new Date(at.getTime() + aheadMs + lifeMs(kind))
        const url = new URL(signFileUrl(secret, { kind, ref: '1', fileName: 'a', expiresAt }), 'http://host')
        const [exp, sig] = [url.searchParams.get('exp') ?? '', url.searchParams.get('sig') ?? '']
        return { kind, ref: '1', fileName: 'a', exp, sig }
      }
      expect(verifyFileUrl(secret, made(0), at)).toBe('good')
      expect(verifyFileUrl(secret, made(2_000), at)).toBe('good')
      expect(verifyFileUrl(secret, made(MINUTE_MS), at)).toBe('expired')
      expect(verifyFileUrl(secret, made(DAY_MS), at)).toBe('expired')
    },
  )

  test('a signed address of a download that was prepared in the future answers 410', async () => {
    const user = await server.givenUser()
    const clip = await server.givenClip({ master: new TextEncoder().encode('master') })
    await givenLicence(server.services, user, clip)
    const prepare = async () => {
      const { data } = await user.call('POST /clip/clips/download', { body: { ids: [{ id: clip }] } })
      return data
    }
    const { file_url } = await prepare()
    await server.services.db
      .updateTable('deliveries')
      .set({ created_at: new Date(now().getTime() + MINUTE_MS) })
      .where('ref', '=', readVersionedRef(file_url.split('/')[3] ?? '').ref)
      .execute()
    expect((await server.http.inject(file_url)).statusCode).toBe(410)
    expect((await server.http.inject((await prepare()).file_url)).statusCode).toBe(200)
  })
})

test('the grant of a download link is not valid before the time it was given', () => {
  const secret = createSecretKey(randomBytes(32))
  const at = new Date('2026-06-01T12:00:00Z')
  const grant = writeGrant(secret, { linkId: 1, email: 'a@b.example' }, new Date(at.getTime() + DAY_MS))
  expect(readGrant(secret, grant, at)).toBeNull()
  expect(readGrant(secret, grant, new Date(at.getTime() + DAY_MS))).toEqual({
    linkId: 1,
    email: 'a@b.example',
  })
})

test('the solution of a puzzle is not valid before the time the puzzle was made', async () => {
  const secret = createSecretKey(randomBytes(32))
  const at = now()
  const made = new Date(at.getTime() + DAY_MS)
  const proof = await proofOf(await makeChallenge(secret, 'contact', made))
  expect(await isSolved(secret, 'contact', proof, at)).toBe(false)
  expect(await isSolved(secret, 'contact', proof, made)).toBe(true)
})

test('login attempts that were counted in the future do not lock a user out today', async () => {
  const { db } = server.services
  const bucket = bucketOf(['clock', randomBytes(8).toString('hex')], 1, 15 * MINUTE_MS)
  await whileAhead(DAY_MS, () => beginTryIn(db, [bucket], now()))
  await beginTryIn(db, [bucket], now())
  await expect(beginTryIn(db, [bucket], now())).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('a refusal that was noted in the future does not keep refusals of today out of the audit', async () => {
  const staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
  const sendRequest = () => refusalOf(staff.call('GET /agency/team'))
  await whileAhead(30 * MINUTE_MS, sendRequest)
  await setSession(staff, { last_seen_at: now() })
  await sendRequest()
  await sendRequest()
  await recordWaitingJob.run(server.services, {})
  const entries = await server.services.db
    .selectFrom('audit')
    .select('details')
    .where('actor_user_id', '=', staff.userId)
    .where('action', '=', 'access.denied')
    .execute()
  expect(entries).toEqual([{ details: expect.objectContaining({ count: 3 }) }])
})
