/** Proves R-AUDIT-1: what the audit tells, and that nobody can change it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { record } from './record-event.ts'

const PASSWORD = 'correct horse battery'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function givenPerson(): Promise<TestUser> {
  const user = await server.givenUser()
  await server.services.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', user.userId)
    .execute()
  return user
}

const login = (email: string, password: string) =>
  server.guest.call('POST /clip/users/login', { body: { email, password } })

const eventsOf = ({ userId }: TestUser) =>
  server.services.db
    .selectFrom('audit')
    .select(['action', 'actor_user_id', 'ip'])
    .where('object', '=', `user:${userId}`)
    .orderBy('id')
    .execute()

describe('the audit tells', () => {
  test('logins that failed, worked and were refused, with the address', async () => {
    const user = await givenPerson()
    await refusalOf(login(user.email, 'wrong'))
    await login(user.email, PASSWORD)
    for (let tries = 0; tries < 11; tries++) await refusalOf(login(user.email, 'wrong'))
    const events = await eventsOf(user)
    expect(events.slice(0, 2)).toEqual([
      { action: 'login.failed', actor_user_id: null, ip: '127.0.0.1' },
      { action: 'login.ok', actor_user_id: user.userId, ip: '127.0.0.1' },
    ])
    expect(events.at(-1)).toMatchObject({ action: 'login.refused' })
  })

  test('passwords asked for and set, and a logout everywhere', async () => {
    const user = await givenPerson()
    await user.call('POST /clip/users/logout', { querystring: { all: '1' } })
    await server.guest.call('POST /clip/users/forgot-password', { body: { email: user.email } })
    await server.runJobs()
    const token = /\?token=([\w-]{43})\n/.exec(server.letters.at(-1)?.text ?? '')?.[1] ?? ''
    await server.guest.call('POST /clip/users/reset-password', {
      body: { user_id: user.userId, password: PASSWORD, pwd_confirm: PASSWORD, token },
    })
    expect((await eventsOf(user)).map(({ action }) => action)).toEqual([
      'sessions.ended',
      'password.asked',
      'password.set',
    ])
  })

  test('nothing of what was rolled back', async () => {
    const user = await server.givenUser()
    const event = { action: 'login.ok', at: new Date(), actorUserId: null, ip: null } as const
    const undone = server.services.db.transaction().execute(async (tx) => {
      await record(tx, { ...event, object: `user:${user.userId}` })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await eventsOf(user)).toEqual([])
  })
})

describe('an entry', () => {
  test.each([
    'update audit set action = $$x$$',
    'update audit set ip = null',
    'delete from audit',
    'truncate audit',
  ])('refuses: %s', async (statement) => {
    await refusalOf(login('nobody@test.example', 'wrong'))
    await expect(sql.raw(statement).execute(server.services.db)).rejects.toThrow(
      /audit is append-only|permission denied/,
    )
  })

  test('may lose its address after 90 days, and nothing else', async () => {
    const at = new Date(Date.now() - 91 * 24 * 60 * 60_000)
    const { db } = server.services
    await record(db, { action: 'login.ok', at, actorUserId: 7, ip: '192.0.2.7', object: 'user:7' })
    await sql`update audit set ip = null where object = 'user:7'`.execute(db)
    const row = await db.selectFrom('audit').selectAll().where('object', '=', 'user:7').executeTakeFirst()
    expect(row).toMatchObject({ ip: null, actor_user_id: 7 })
    await expect(sql`update audit set object = null where object = 'user:7'`.execute(db)).rejects.toThrow()
  })
})
