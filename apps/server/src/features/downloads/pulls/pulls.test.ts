/** Pull addresses over HTTP: their management (R-PULL-1), when they work (R-PULL-2) and what they list (R-PULL-3, R-PULL-4). */
import { createHash, randomBytes } from 'node:crypto'
import type { PullPage } from '@rushes/contract/pull-addresses'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditedActions } from '../../../../test/audited-actions.ts'
import { givenAllowance, givenLicence, givenLot } from '../../../../test/licensing-builders.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { PERSONAL_DATA, RETENTIONS } from '../../../all-features.ts'
import { erasePerson, findPerson } from '../../privacy/erase-person.ts'
import { removeOldRows } from '../../retention/remove-old-rows.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const MASTER = randomBytes(20_000)
const SHA256 = createHash('sha256').update(MASTER).digest('hex')

const create = (user: TestUser, name = 'Edit suite', lifetimeDays: 30 | 90 | 365 = 30) =>
  user.call('POST /clip/pull-addresses', { body: { name, lifetimeDays } })
const listed = async (user: TestUser) => (await user.call('GET /clip/pull-addresses')).data
const revoke = (user: TestUser, id: number) =>
  user.call('DELETE /clip/pull-addresses/:id', { params: { id } })

async function givenPull(user: TestUser) {
  const { data } = await create(user)
  return { id: data.id, path: new URL(data.url).pathname }
}

async function givenLicensed(user: TestUser, change: Parameters<typeof givenLicence>[3] = {}) {
  const id = await server.givenClip({ master: MASTER })
  return { id, licenceId: await givenLicence(server.services, user, id, change) }
}

const get = (url: string, on = server) => on.http.inject({ method: 'GET', url })
const statusOf = async (path: string) => (await get(path)).statusCode

async function pull(path: string, after = 0): Promise<PullPage> {
  const answer = await get(`${path}?after=${after}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const clipsOf = ({ files }: PullPage) => files.map(({ clip }) => clip.id)
/** The path of an absolute address. */
const pathOf = (url = '') => url.slice(server.services.config.baseUrl.length)

const set = (user: TestUser, values: { status: 'active' | 'disabled' }) =>
  server.services.db.updateTable('users').set(values).where('id', '=', user.userId).execute()

describe('R-PULL-1: pull addresses', () => {
  test('an address is contained in the response of its creation only, and stored as a hash', async () => {
    const user = await server.givenUser()
    const { data, message } = await create(user, '  Edit suite  ')
    expect(message).toBe('The pull address has been created.')
    const [, token = ''] = /^http:\/\/[^/]+\/pull\/([\w-]{43})$/.exec(data.url) ?? []
    expect(token).not.toBe('')
    const list = await listed(user)
    expect(list).toMatchObject([
      { id: data.id, name: 'Edit suite', createdBy: 'Test User', state: 'active', lastUsedAt: null },
    ])
    const rows = await server.services.db.selectFrom('pull_addresses').selectAll().execute()
    for (const stored of [list, rows]) expect(JSON.stringify(stored)).not.toContain(token)
  })

  test('users see and revoke their own addresses, administrators those of their account', async () => {
    const user = await server.givenUser()
    const { accountId } = user
    const colleague = await server.givenUser({ accountId })
    const administrator = await server.givenUser({ accountId, role: 'Administrator' })
    const stranger = await server.givenUser({ role: 'Administrator' })
    const { id, path } = await givenPull(user)
    for (const other of [colleague, stranger]) {
      expect(await listed(other)).toEqual([])
      expect(await refusalOf(revoke(other, id))).toMatchObject({ status: 404 })
    }
    expect(await statusOf(path)).toBe(200)
    expect(await listed(administrator)).toMatchObject([{ id }])
    await revoke(administrator, id)
    expect([await listed(user), await listed(administrator)]).toEqual([[], []])
    expect(await statusOf(path)).toBe(410)
    expect(await refusalOf(revoke(user, id))).toMatchObject({ status: 404 })
    expect(await auditedActions(server, `account:${accountId}`)).toEqual([
      'pull_address.created',
      'pull_address.revoked',
    ])
  })

  test('agency staff, who have no licences, have no pull addresses', async () => {
    const staff = await server.givenUser({ kind: 'agency', role: 'Administrator' })
    expect(await refusalOf(create(staff))).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await refusalOf(listed(staff))).toMatchObject({ status: 403, code: 'forbidden' })
  })

  test('creating an address requires a recent password', async () => {
    const user = await server.givenUser()
    const created_at = new Date(server.services.clock.now().getTime() - DAY_MS)
    const { db } = server.services
    await db.updateTable('sessions').set({ created_at }).where('user_id', '=', user.userId).execute()
    expect(await refusalOf(create(user))).toMatchObject({ status: 403, code: 'confirm_identity' })
  })

  test.each([
    ['no name', { name: ' ', lifetimeDays: 30 }, 'name'],
    ['a long name', { name: 'x'.repeat(61), lifetimeDays: 30 }, 'name'],
    ['another lifetime', { name: 'Edit suite', lifetimeDays: 31 }, 'lifetimeDays'],
    ['no end', { name: 'Edit suite', lifetimeDays: null }, 'lifetimeDays'],
  ])('an address with %s is refused', async (_what, body, field) => {
    const user = await server.givenUser()
    const refusal = await refusalOf(user.call('POST /clip/pull-addresses', { body: body as never }))
    expect(refusal).toMatchObject({ status: 422, code: 'validation' })
    expect(Object.keys(refusal?.errors ?? {})).toEqual([field])
  })

  test('a user has at most ten, also if two are created at the same time', async () => {
    const user = await server.givenUser()
    for (let count = 0; count < 9; count++) await create(user, `Suite ${count}`)
    const both = await Promise.all([refusalOf(create(user)), refusalOf(create(user))])
    expect(both.filter((refusal) => refusal !== null)).toMatchObject([{ status: 409, code: 'conflict' }])
    const [last] = await listed(user)
    await revoke(user, last?.id ?? 0)
    expect(await refusalOf(create(user))).toBeNull()
    const colleague = await server.givenUser({ accountId: user.accountId })
    expect(await refusalOf(create(colleague))).toBeNull()
  })

  test('the last use is recorded to the minute', async () => {
    const user = await server.givenUser()
    const { path } = await givenPull(user)
    const lastUse = async () => (await listed(user))[0]?.lastUsedAt
    const first = server.services.clock.now().toISOString()
    await pull(path)
    server.later(MINUTE_MS - 1)
    await pull(path)
    expect(await lastUse()).toBe(first)
    server.later(1)
    await pull(path)
    expect(await lastUse()).toBe(server.services.clock.now().toISOString())
  })
})

describe('R-PULL-2: a pull address', () => {
  test('an unknown address is refused, and so is a session token', async () => {
    const user = await server.givenUser()
    for (const token of ['x', 'A'.repeat(43), user.token, '%00', '..%2f..']) {
      expect([token, await statusOf(`/pull/${token}`)]).toEqual([token, 404])
    }
  })

  test('neither list nor files are sent while its user is disabled', async () => {
    const user = await server.givenUser()
    const colleague = await server.givenUser({ accountId: user.accountId, role: 'Administrator' })
    await givenLicensed(user)
    const { path } = await givenPull(user)
    const file = pathOf((await pull(path)).files[0]?.url)
    await set(user, { status: 'disabled' })
    expect(await listed(colleague)).toMatchObject([{ state: 'stopped' }])
    const refused = await get(path)
    expect([refused.statusCode, refused.json().code]).toEqual([410, 'link_ended'])
    expect(await statusOf(file)).toBe(410)
    await set(user, { status: 'active' })
    expect([await statusOf(path), await statusOf(file)]).toEqual([200, 200])
  })

  test('neither list nor files are sent while the account is closed', async () => {
    const user = await server.givenUser()
    await givenLicensed(user)
    const { path } = await givenPull(user)
    const file = pathOf((await pull(path)).files[0]?.url)
    const { db } = server.services
    await db.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', user.accountId).execute()
    expect([await statusOf(path), await statusOf(file)]).toEqual([410, 410])
  })

  test('it stops when its user moves to another account', async () => {
    const user = await server.givenUser()
    const { path } = await givenPull(user)
    const { accountId } = await server.givenUser()
    const { db } = server.services
    await db.updateTable('users').set({ account_id: accountId }).where('id', '=', user.userId).execute()
    expect(await statusOf(path)).toBe(404)
  })

  test('a revocation closes the files that it has listed', async () => {
    const user = await server.givenUser()
    await givenLicensed(user)
    const { id, path } = await givenPull(user)
    const file = pathOf((await pull(path)).files[0]?.url)
    expect(await statusOf(file)).toBe(200)
    await revoke(user, id)
    expect(await statusOf(file)).toBe(410)
  })

  test('it ends after its lifetime, and its files end with it', async () => {
    const own = await startTestServer()
    try {
      const user = await own.givenUser()
      const clip = await own.givenClip({ master: MASTER })
      await givenLicence(own.services, user, clip)
      const path = new URL((await create(user)).data.url).pathname
      own.later(30 * DAY_MS - MINUTE_MS)
      const answer = await get(path, own)
      const [file] = (answer.json() as PullPage).files
      const address = file?.url.slice(own.services.config.baseUrl.length) ?? ''
      expect((await get(address, own)).statusCode).toBe(200)
      own.later(MINUTE_MS)
      expect((await get(path, own)).statusCode).toBe(410)
      expect((await get(address, own)).statusCode).toBe(410)
      own.later(30 * DAY_MS + 1)
      await removeOldRows(own.services, RETENTIONS)
      expect(await own.services.db.selectFrom('pull_addresses').select('id').execute()).toEqual([])
      expect((await get(path, own)).statusCode).toBe(404)
    } finally {
      await own.close()
    }
  })

  test('it has 60 calls a minute from one network address', async () => {
    const own = await startTestServer({ RATE_LIMITS: '1' })
    try {
      const path = new URL((await create(await own.givenUser())).data.url).pathname
      own.atMidnight()
      const call = (remoteAddress: string) => own.http.inject({ url: path, remoteAddress })
      const statuses: number[] = []
      for (let count = 0; count < 61; count++) statuses.push((await call('192.0.2.1')).statusCode)
      expect(statuses).toEqual([...Array<number>(60).fill(200), 429])
      expect(Number((await call('192.0.2.1')).headers['retry-after'])).toBeGreaterThan(0)
      expect((await call('198.51.100.1')).statusCode).toBe(200)
    } finally {
      await own.close()
    }
  })

  test('an erasure of its user ends it and its files', async () => {
    const user = await server.givenUser()
    await givenLicensed(user)
    const { path } = await givenPull(user)
    const file = pathOf((await pull(path)).files[0]?.url)
    await erasePerson(server.services, await findPerson(server.services, user.email), PERSONAL_DATA)
    expect([await statusOf(path), await statusOf(file)]).toEqual([404, 410])
  })
})

describe('R-PULL-3: the list of a pull address', () => {
  test('each licensed file of the account is listed once after a cursor, with checksum and address', async () => {
    const user = await server.givenUser()
    const colleague = await server.givenUser({ accountId: user.accountId })
    const [own, other] = [await givenLicensed(user), await givenLicensed(colleague)]
    await givenLicensed(await server.givenUser())
    const { path } = await givenPull(user)
    const first = await pull(path)
    expect(clipsOf(first)).toEqual([own.id, other.id])
    expect(first.more).toBe(false)
    expect(first.files[1]).toMatchObject({
      file: `clip-${other.id}.mp4`,
      bytes: MASTER.length,
      sha256: SHA256,
      licence: { id: other.licenceId },
    })
    expect((await get(pathOf(first.files[0]?.url))).rawPayload.equals(MASTER)).toBe(true)
    expect(await pull(path, first.next)).toMatchObject({ files: [], next: first.next })
    const later = await givenLicensed(user)
    expect(clipsOf(await pull(path, first.next))).toEqual([later.id])
    // Without the cursor, all of them again.
    expect(clipsOf(await pull(path))).toEqual([own.id, other.id, later.id])
  })

  test('a list neither licenses nor takes a credit', async () => {
    const user = await server.givenUser({ canPrepay: true })
    const lot = await givenLot(server.services, user)
    await givenAllowance(server.services, user, { media: 'video', remaining: 5 })
    await server.givenClip({ master: MASTER })
    const { path } = await givenPull(user)
    expect((await pull(path)).files).toEqual([])
    const { db } = server.services
    const { remaining } = await db
      .selectFrom('credit_lots')
      .select('remaining')
      .where('id', '=', lot)
      .executeTakeFirstOrThrow()
    const licences = db.selectFrom('licences').select('id').where('account_id', '=', user.accountId)
    expect([remaining, await licences.execute()]).toEqual([10, []])
  })

  test('files are recorded as downloads of its user, once, also by calls at the same time', async () => {
    const user = await server.givenUser()
    const { id, path } = await givenPull(user)
    await pull(path)
    const clips = [await givenLicensed(user), await givenLicensed(user)]
    const { db } = server.services
    let calls: Promise<PullPage>[] = []
    await db.transaction().execute(async (tx) => {
      await sql`select from pull_addresses where id = ${id} for update`.execute(tx)
      calls = [pull(path), pull(path)]
      const waiting = `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await server.pool.query(waiting)).rows).toEqual([{ n: 2 }])
    })
    for (const page of await Promise.all(calls)) expect(clipsOf(page)).toEqual(clips.map((clip) => clip.id))
    const { data } = await user.call('GET /clip/downloads/user/:userId/all', {
      params: { userId: user.userId },
    })
    expect(data.map(({ clip_id }) => clip_id).toSorted()).toEqual(clips.map((clip) => clip.id).toSorted())
  })

  test('a licence that was revoked or has ended lists no file', async () => {
    const user = await server.givenUser()
    const { clock, db } = server.services
    const now = clock.now()
    await givenLicensed(user, { revoked_at: now })
    await givenLicensed(user, { ends_at: now })
    const [refunded, kept] = [await givenLicensed(user), await givenLicensed(user)]
    const { path } = await givenPull(user)
    const before = await pull(path)
    expect(clipsOf(before)).toEqual([refunded.id, kept.id])
    await db.updateTable('licences').set({ revoked_at: now }).where('id', '=', refunded.licenceId).execute()
    expect(clipsOf(await pull(path))).toEqual([kept.id])
    expect(await statusOf(pathOf(before.files[0]?.url))).toBe(410)
    expect(await statusOf(pathOf(before.files[1]?.url))).toBe(200)
  })

  test('a clip that is withdrawn midway leaves the list, and the others continue', async () => {
    const user = await server.givenUser()
    const [withdrawn, kept] = [await givenLicensed(user), await givenLicensed(user)]
    const { path } = await givenPull(user)
    const before = await pull(path)
    const { db } = server.services
    await db.updateTable('clips').set({ state: 'withdrawn' }).where('id', '=', withdrawn.id).execute()
    expect(await statusOf(pathOf(before.files[0]?.url))).toBe(410)
    expect(clipsOf(await pull(path))).toEqual([kept.id])
    expect(await statusOf(pathOf(before.files[1]?.url))).toBe(200)
  })

  test('a new version of a file is listed after the cursor, and the former one is not listed', async () => {
    const user = await server.givenUser()
    const { id } = await givenLicensed(user)
    const { path } = await givenPull(user)
    const { next } = await pull(path)
    const renewed = randomBytes(30_000)
    const { db, storage } = server.services
    const key = `masters/${id}/renewed.mp4`
    await storage.put(key, renewed)
    const sha256 = createHash('sha256').update(renewed).digest('hex')
    await db
      .updateTable('clip_files')
      .set({ storage_key: key, size_bytes: renewed.length, sha256, crc32: 1 })
      .where('clip_id', '=', id)
      .execute()
    const page = await pull(path, next)
    expect(page.files).toMatchObject([{ clip: { id }, sha256 }])
    expect((await get(pathOf(page.files[0]?.url))).rawPayload.equals(renewed)).toBe(true)
    expect((await pull(path)).files).toMatchObject([{ sha256 }])
  })

  test('a clip that was licensed twice is listed once, and remains while one of the licences does', async () => {
    const user = await server.givenUser()
    const { id, licenceId } = await givenLicensed(user)
    const { path } = await givenPull(user)
    await pull(path)
    server.later(1_000)
    const wider = await givenLicence(server.services, user, id, { tier_code: 'DEMA' })
    expect((await pull(path)).files).toMatchObject([{ clip: { id }, licence: { id: wider } }])
    const { clock, db } = server.services
    const revoked_at = clock.now()
    await db.updateTable('licences').set({ revoked_at }).where('id', '=', wider).execute()
    expect((await pull(path)).files).toMatchObject([{ clip: { id }, licence: { id: licenceId } }])
  })

  test('a delivery of a pull address has neither a ZIP nor a manifest', async () => {
    const user = await server.givenUser()
    await givenLicensed(user)
    const { path } = await givenPull(user)
    await pull(path)
    const { db } = server.services
    const delivery = await db
      .selectFrom('deliveries')
      .select('id')
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow()
    const querystring = { ids: String(delivery.id) }
    expect((await user.call('GET /clip/downloads/prepared', { querystring })).data).toEqual([])
    const manifest = user.call('GET /clip/deliveries/:id/manifest', { params: delivery })
    expect(await refusalOf(manifest)).toMatchObject({ status: 404 })
  })
})

describe('R-PULL-4: the format of a list', () => {
  test('aria2 gets each file with its name and checksum', async () => {
    const user = await server.givenUser()
    const clips = [await givenLicensed(user), await givenLicensed(user)]
    const { path } = await givenPull(user)
    const { body, headers } = await get(`${path}?format=aria2`)
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    })
    const entries = clips.map(({ id }) =>
      [
        `  out=clip-${id}.mp4`,
        `  checksum=sha-256=${SHA256}`,
        '  check-integrity=true',
        '  continue=true',
      ].join('\n'),
    )
    const [first = '', second = ''] = body.split(/^http:.*\n/m).slice(1)
    expect([first.trimEnd(), second.trimEnd()]).toEqual(entries)
    expect(body.match(/^http:.*$/gm)).toHaveLength(2)
  })

  test.each(['after=-1', 'after=x', 'after=99999999999', 'after=1.5', 'after=1&after=2', 'format=csv'])(
    'a list with %s is refused',
    async (query) => {
      const { path } = await givenPull(await server.givenUser())
      expect(await statusOf(`${path}?${query}`)).toBe(422)
    },
  )
})
