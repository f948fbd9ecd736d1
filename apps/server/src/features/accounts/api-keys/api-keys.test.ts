/** API keys over HTTP: their management (R-KEY-1), when they work (R-KEY-2) and their rotation (R-KEY-4). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenKey, type TestKey } from '../../../../test/api-keys.ts'
import { auditedActions } from '../../../../test/audited-actions.ts'
import { clientOf } from '../../../../test/builders.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { PERSONAL_DATA, RETENTIONS } from '../../../all-features.ts'
import { erasePerson, findPerson } from '../../privacy/erase-person.ts'
import { removeOldRows } from '../../retention/remove-old-rows.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const givenAdministrator = () => server.givenUser({ role: 'Administrator' })
const listed = async (by: TestUser) => (await by.call('GET /clip/keys')).data.keys
const rotate = (by: TestUser, { id }: TestKey) => by.call('POST /clip/keys/:id/rotate', { params: { id } })
const revoke = (by: TestUser, { id }: TestKey) => by.call('DELETE /clip/keys/:id', { params: { id } })
const withKey = (key: string) => clientOf(server.http, key)
const works = async (key: string) => (await refusalOf(withKey(key).call('GET /clip/key'))) === null
const refusalOfKey = (key: string) => refusalOf(withKey(key).call('GET /clip/key'))

/** A further session of the user, whose password was just entered. */
async function loggedInAgain({ userId, accountId }: TestUser): Promise<TestUser> {
  const other = await server.givenUser({ accountId })
  const { db } = server.services
  await db.updateTable('sessions').set({ user_id: userId }).where('user_id', '=', other.userId).execute()
  return { ...other, userId }
}

describe('R-KEY-1: the API keys of an account', () => {
  test('a key is contained in the response of its creation only, and stored as a hash', async () => {
    const administrator = await givenAdministrator()
    const { id, key } = await givenKey(server, administrator, {
      name: 'Archive',
      scopes: ['report', 'search'],
    })
    expect(key).toMatch(/^rk_[0-9a-f]{16}_[\w-]{43}$/)
    const [, publicId = '', secret = ''] = /^rk_([0-9a-f]+)_(.+)$/.exec(key) ?? []
    const list = await listed(administrator)
    expect(list).toMatchObject([
      { id, name: 'Archive', scopes: ['search', 'report'], prefix: `rk_${publicId}`, createdBy: 'Test User' },
    ])
    const { db } = server.services
    const rows = await db.selectFrom('api_keys').selectAll().where('id', '=', id).execute()
    const mails = await db.selectFrom('outbox_mails').select(['text', 'html']).execute()
    for (const stored of [list, rows, mails]) expect(JSON.stringify(stored)).not.toContain(secret)
  })

  test('a key of another account cannot be rotated or revoked, and is not listed', async () => {
    const key = await givenKey(server, await givenAdministrator())
    const stranger = await givenAdministrator()
    expect(await refusalOf(rotate(stranger, key))).toMatchObject({ status: 404 })
    expect(await refusalOf(revoke(stranger, key))).toMatchObject({ status: 404 })
    expect(await listed(stranger)).toEqual([])
    expect(await works(key.key)).toBe(true)
  })

  test('a key is created and rotated with the password only, if it was last entered more than ten minutes ago', async () => {
    const administrator = await givenAdministrator()
    const key = await givenKey(server, administrator)
    server.later(10 * MINUTE_MS)
    const confirm = { status: 403, code: 'confirm_identity' }
    expect(await refusalOf(givenKey(server, administrator))).toMatchObject(confirm)
    expect(await refusalOf(rotate(administrator, key))).toMatchObject(confirm)
    await revoke(administrator, key)
  })

  test('a key needs a name and a scope, and its limits are not negative', async () => {
    const administrator = await givenAdministrator()
    for (const wrong of [
      { name: ' ' },
      { name: 'x'.repeat(61) },
      { scopes: [] },
      { scopes: ['admin' as 'search'] },
      { lifetimeDays: 31 as 30 },
      { limits: { dailyCredits: -1, approvalCredits: 0, dailyMinor: 0, approvalMinor: 0 } },
      { limits: { dailyCredits: 0, approvalCredits: 0, dailyMinor: 0.5, approvalMinor: 0 } },
    ]) {
      expect(await refusalOf(givenKey(server, administrator, wrong))).toMatchObject({ status: 422 })
    }
    expect(await listed(administrator)).toEqual([])
  })

  test('an account has at most 20 keys, also when two are created at the same time', async () => {
    const administrator = await givenAdministrator()
    const keys: TestKey[] = []
    for (let count = 0; count < 19; count++) keys.push(await givenKey(server, administrator))
    const answers = await Promise.all([0, 1].map(() => refusalOf(givenKey(server, administrator))))
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(answers.find((answer) => answer !== null)).toMatchObject({ status: 409 })
    const [first] = keys
    if (first) await revoke(administrator, first)
    await givenKey(server, administrator)
  })

  test('each administrator gets an email about a new key and a new secret, other users none', async () => {
    const administrator = await givenAdministrator()
    const { accountId } = administrator
    const colleague = await server.givenUser({ accountId, role: 'Superuser' })
    const user = await server.givenUser({ accountId, role: 'Manager' })
    const key = await givenKey(server, administrator, { name: 'Archive' })
    await rotate(administrator, key)
    await server.runJobs()
    const subjectsTo = (email: string) =>
      server.emails.filter(({ to }) => to === email).map(({ subject }) => subject)
    const expected = ['Rushes: an API key was created', 'Rushes: an API key was rotated']
    expect(subjectsTo(administrator.email).toSorted()).toEqual(expected)
    expect(subjectsTo(colleague.email).toSorted()).toEqual(expected)
    expect(subjectsTo(user.email)).toEqual([])
  })

  test('the audit contains the creation, the rotation and the revocation of a key', async () => {
    const administrator = await givenAdministrator()
    const key = await givenKey(server, administrator)
    await rotate(administrator, key)
    await revoke(administrator, key)
    expect(await refusalOf(revoke(administrator, key))).toMatchObject({ status: 404 })
    expect(await refusalOf(rotate(administrator, key))).toMatchObject({ status: 404 })
    expect(await auditedActions(server, `account:${administrator.accountId}`)).toEqual([
      'api_key.created',
      'api_key.rotated',
      'api_key.revoked',
    ])
  })

  test('staff see the keys of an account without secrets, and revoke them with a reason', async () => {
    const administrator = await givenAdministrator()
    const key = await givenKey(server, administrator)
    const staff = await server.givenUser({ kind: 'agency', role: 'Administrator' })
    const params = { id: administrator.accountId }
    const { data } = await staff.call('GET /agency/accounts/:id/keys', { params })
    expect(data).toMatchObject([{ id: key.id, state: 'active' }])
    expect(JSON.stringify(data)).not.toContain(key.key.slice(20))
    const revoke = () =>
      staff.call('POST /agency/keys/:id/revoke', { params: { id: key.id }, body: { reason: 'Published' } })
    await revoke()
    expect(await works(key.key)).toBe(false)
    expect(await refusalOf(revoke())).toMatchObject({ status: 404 })
    const { db } = server.services
    const entries = await db
      .selectFrom('audit')
      .select(['action', 'reason'])
      .where('reason', '=', 'Published')
      .execute()
    expect(entries).toEqual([{ action: 'api_key.revoked', reason: 'Published' }])
  })

  test('the last use of a key is shown, accurate to a minute', async () => {
    const administrator = await givenAdministrator()
    const { key } = await givenKey(server, administrator)
    const lastUse = async () => (await listed(administrator))[0]?.lastUsedAt
    expect(await lastUse()).toBeNull()
    const first = server.services.clock.now().toISOString()
    await works(key)
    server.later(59_000)
    await works(key)
    expect(await lastUse()).toBe(first)
    server.later(1_000)
    await works(key)
    expect(await lastUse()).toBe(server.services.clock.now().toISOString())
  })
})

describe('R-KEY-2: a call with an API key', () => {
  test('a call is made by the user who created the key, without the role', async () => {
    const administrator = await givenAdministrator()
    const { call } = await givenKey(server, administrator)
    const { userId, accountId } = administrator
    expect((await call('GET /clip/key')).data).toMatchObject({ userId, accountId, name: 'Archive' })
    expect(await refusalOf(call('GET /clip/members'))).toMatchObject({ status: 403, code: 'forbidden' })
  })

  test('a call with a key that is unknown, changed or cut off is refused, also by public endpoints', async () => {
    const { key } = await givenKey(server, await givenAdministrator())
    const other = await givenKey(server, await givenAdministrator())
    const last = key.endsWith('A') ? 'B' : 'A'
    const wrong = [
      'rk_',
      `rk_${'0'.repeat(16)}_${'A'.repeat(43)}`,
      `${key.slice(0, -1)}${last}`,
      key.slice(0, -1),
      key.slice(0, 19) + other.key.slice(19),
    ]
    for (const one of wrong) {
      const refusal = { status: 401, code: 'invalid_key', message: 'This API key is not valid.' }
      expect(await refusalOfKey(one)).toMatchObject(refusal)
      expect(await refusalOf(withKey(one).call('GET /clip/countries'))).toMatchObject(refusal)
    }
  })

  test.each([
    ['is disabled', { status: 'disabled' }, 'stopped'],
    ['is no administrator', { role: 'Manager' }, 'stopped'],
  ] as const)('a call is refused while the user who created the key %s', async (_when, change, state) => {
    const administrator = await givenAdministrator()
    const { accountId, userId } = administrator
    const colleague = await server.givenUser({ accountId, role: 'Administrator' })
    const { key } = await givenKey(server, administrator)
    const { db } = server.services
    const set = (values: { status: 'active' | 'disabled'; role: 'Administrator' | 'Manager' }) =>
      db.updateTable('users').set(values).where('id', '=', userId).execute()
    await set({ status: 'active', role: 'Administrator', ...change })
    expect(await refusalOfKey(key)).toMatchObject({ status: 401, code: 'invalid_key' })
    expect(await listed(colleague)).toMatchObject([{ state }])
    await set({ status: 'active', role: 'Administrator' })
    expect(await works(key)).toBe(true)
  })

  test('a call is refused after the data of the user were erased, or the user has another account', async () => {
    const [erased, moved] = [await givenAdministrator(), await givenAdministrator()]
    const keys = [await givenKey(server, erased), await givenKey(server, moved)]
    await erasePerson(server.services, await findPerson(server.services, erased.email), PERSONAL_DATA)
    const { accountId } = await givenAdministrator()
    const { db } = server.services
    await db.updateTable('users').set({ account_id: accountId }).where('id', '=', moved.userId).execute()
    for (const { key } of keys)
      expect(await refusalOfKey(key)).toMatchObject({ status: 401, code: 'invalid_key' })
  })

  test('a call is refused while the account is disabled', async () => {
    const administrator = await givenAdministrator()
    const { key } = await givenKey(server, administrator)
    const { db } = server.services
    await db
      .updateTable('accounts')
      .set({ status: 'disabled' })
      .where('id', '=', administrator.accountId)
      .execute()
    expect(await refusalOfKey(key)).toMatchObject({
      code: 'invalid_key',
      message: 'The account of this API key is closed.',
    })
  })

  test('a call is refused after the key was revoked, and from its expiry', async () => {
    const administrator = await givenAdministrator()
    const [revoked, expiring] = [
      await givenKey(server, administrator),
      await givenKey(server, administrator, { lifetimeDays: 30 }),
    ]
    await revoke(administrator, revoked)
    expect((await refusalOfKey(revoked.key))?.message).toBe('This API key has been revoked.')
    server.later(30 * DAY_MS - 1)
    expect(await works(expiring.key)).toBe(true)
    server.later(1)
    expect((await refusalOfKey(expiring.key))?.message).toContain('has expired')
    const [key] = await listed(await loggedInAgain(administrator))
    expect(key).toMatchObject({ id: expiring.id, state: 'expired' })
  })

  test('a key that was created by a clock ahead is refused', async () => {
    const { key, id } = await givenKey(server, await givenAdministrator())
    const { db, clock } = server.services
    const created_at = new Date(clock.now().getTime() + HOUR_MS)
    await db.updateTable('api_keys').set({ created_at }).where('id', '=', id).execute()
    expect(await refusalOfKey(key)).toMatchObject({ status: 401 })
  })
})

describe('R-KEY-4: a rotation', () => {
  test('a rotation creates a new secret, and the former one works for 24 hours', async () => {
    const administrator = await givenAdministrator()
    const former = await givenKey(server, administrator)
    const { data } = await rotate(administrator, former)
    expect(data.id).toBe(former.id)
    expect(data.key.slice(0, 19)).toBe(former.key.slice(0, 19))
    expect([await works(former.key), await works(data.key)]).toEqual([true, true])
    server.later(DAY_MS - 1)
    expect([await works(former.key), await works(data.key)]).toEqual([true, true])
    server.later(1)
    expect([await works(former.key), await works(data.key)]).toEqual([false, true])
  })

  test('a second rotation ends the secret before the former one at once', async () => {
    const administrator = await givenAdministrator()
    const first = await givenKey(server, administrator)
    const second = (await rotate(administrator, first)).data
    const third = (await rotate(administrator, first)).data
    expect([await works(first.key), await works(second.key), await works(third.key)]).toEqual([
      false,
      true,
      true,
    ])
  })

  test('a rotation starts the lifetime again, and an expired key cannot be rotated', async () => {
    const administrator = await givenAdministrator()
    const key = await givenKey(server, administrator, { lifetimeDays: 30 })
    server.later(29 * DAY_MS)
    const { data } = await rotate(await loggedInAgain(administrator), key)
    server.later(29 * DAY_MS)
    expect(await works(data.key)).toBe(true)
    server.later(DAY_MS)
    expect(await refusalOf(rotate(await loggedInAgain(administrator), key))).toMatchObject({ status: 409 })
  })

  test('a revoked key works with neither of its secrets', async () => {
    const administrator = await givenAdministrator()
    const former = await givenKey(server, administrator)
    const { data } = await rotate(administrator, former)
    await revoke(administrator, former)
    expect([await works(former.key), await works(data.key)]).toEqual([false, false])
  })
})

test('R-PRIVACY-1: ended keys are deleted after 24 months, daily use after 30 days', async () => {
  const administrator = await givenAdministrator()
  const [ended, kept] = [await givenKey(server, administrator), await givenKey(server, administrator)]
  const { db, clock } = server.services
  const day = clock.now().toISOString().slice(0, 10)
  await db.insertInto('api_key_days').values({ api_key_id: kept.id, day, credits: 1 }).execute()
  await revoke(administrator, ended)
  const left = async () => {
    const keys = await db.selectFrom('api_keys').select('id').where('id', 'in', [ended.id, kept.id]).execute()
    const days = await db.selectFrom('api_key_days').select('day').where('api_key_id', '=', kept.id).execute()
    return [keys.length, days.length]
  }
  server.later(32 * DAY_MS)
  await removeOldRows(server.services, RETENTIONS)
  expect(await left()).toEqual([2, 0])
  server.later(700 * DAY_MS)
  await removeOldRows(server.services, RETENTIONS)
  expect(await left()).toEqual([1, 0])
})
