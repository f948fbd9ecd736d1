/** Proves R-PASSKEY-1, R-PASSKEY-2 and R-PASSKEY-3 over HTTP, with an authenticator in software. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditedActions } from '../../../../test/audited-actions.ts'
import { clientOf } from '../../../../test/builders.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { elsewhere, giveFactorTo } from '../../../../test/second-factors.ts'
import { type Signing, type Site, softwarePasskey } from '../../../../test/software-authenticator.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { recordWaitingJob } from '../../audit/audit.jobs.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { relyingPartyOf } from './passkeys.rules.ts'
import { userHandleOf } from './use-passkey.ts'

const MINUTE_MS = 60_000
const PASSWORD = 'an entirely new phrase'
let server: TestServer
let site: Site
beforeAll(async () => {
  server = await startTestServer()
  const { origin, rpID: rpId } = relyingPartyOf(server.services.config.baseUrl)
  site = { origin, rpId }
})
afterAll(() => server.close())

type Passkey = ReturnType<typeof softwarePasskey>

const creationChallenge = async (user: TestUser) =>
  (await user.call('POST /clip/users/passkeys/begin')).data.challenge
const add = (user: TestUser, credential: ReturnType<Passkey['attest']>) =>
  user.call('POST /clip/users/passkeys', { body: { credential } })

async function givenPasskey(user: TestUser, counter = 0) {
  const passkey = softwarePasskey()
  const challenge = await creationChallenge(user)
  const { data } = await add(user, passkey.attest({ challenge, site, counter }))
  return { ...passkey, key: data.id, name: data.name }
}

const loginChallenge = async () =>
  (await server.guest.call('POST /clip/users/passkey-login/begin')).data.challenge
const send = (credential: ReturnType<Passkey['assert']>) =>
  server.guest.call('POST /clip/users/passkey-login', { body: { credential } })
const logIn = async (passkey: Passkey, signing: Partial<Signing> = {}) =>
  send(passkey.assert({ challenge: await loginChallenge(), site, ...signing }))

const passkeysOf = async (user: TestUser) => (await user.call('GET /clip/users/passkeys')).data

async function actionsOf({ userId }: TestUser) {
  await recordWaitingJob.run(server.services, {})
  return await auditedActions(server, `user:${userId}`)
}

describe('R-PASSKEY-1: the passkeys of a user', () => {
  test('a user has at most twenty passkeys, also when two are added together', async () => {
    const user = await server.givenUser()
    const challenges = [await creationChallenge(user), await creationChallenge(user)]
    const { db, clock } = server.services
    const others = Array.from({ length: 19 }, (_, number) => ({
      user_id: user.userId,
      credential_id: `other-${user.userId}-${number}`,
      public_key: Buffer.from('key'),
      counter: 0,
      name: `Key ${number}`,
      created_at: clock.now(),
    }))
    await db.insertInto('passkeys').values(others).execute()
    const outcomes = await Promise.allSettled(
      challenges.map((challenge) => add(user, softwarePasskey().attest({ challenge, site, counter: 0 }))),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await passkeysOf(user)).toHaveLength(20)
    expect(await refusalOf(creationChallenge(user))).toMatchObject({ code: 'conflict' })
  })

  test('a passkey is added, renamed and removed by its user, with an email and an entry of the audit', async () => {
    const user = await server.givenUser()
    const { key, name } = await givenPasskey(user)
    expect(await passkeysOf(user)).toMatchObject([{ id: key, name, lastUsedAt: null, blocked: false }])
    await user.call('POST /clip/users/passkeys/:id/name', { params: { id: key }, body: { name: ' Phone ' } })
    expect(await passkeysOf(user)).toMatchObject([{ id: key, name: 'Phone' }])
    await user.call('DELETE /clip/users/passkeys/:id', { params: { id: key } })
    expect(await passkeysOf(user)).toEqual([])
    expect(await actionsOf(user)).toEqual(['passkey.added', 'passkey.renamed', 'passkey.removed'])
    await server.runJobs()
    const subjects = server.emails.filter(({ to }) => to === user.email).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual(['Rushes: a passkey was added', 'Rushes: a passkey was removed'])
  })

  test('a passkey is neither added nor removed ten minutes after the login, until the password is confirmed', async () => {
    const user = await server.givenUser()
    const { key } = await givenPasskey(user)
    const password_hash = await hashPassword(PASSWORD)
    const { db } = server.services
    await db.updateTable('users').set({ password_hash }).where('id', '=', user.userId).execute()
    server.later(11 * MINUTE_MS)
    const remove = () => user.call('DELETE /clip/users/passkeys/:id', { params: { id: key } })
    expect(await refusalOf(creationChallenge(user))).toMatchObject({ code: 'confirm_identity' })
    expect(await refusalOf(remove())).toMatchObject({ status: 403, code: 'confirm_identity' })
    const confirm = (password: string) => user.call('POST /clip/users/confirm', { body: { password } })
    expect(await refusalOf(confirm('a wrong one'))).toMatchObject({ status: 422 })
    await confirm(PASSWORD)
    await remove()
  })

  test('a passkey of another user is neither renamed nor removed', async () => {
    const [user, stranger] = [await server.givenUser(), await server.givenUser()]
    const { key, name } = await givenPasskey(user)
    const params = { id: key }
    const rename = stranger.call('POST /clip/users/passkeys/:id/name', { params, body: { name: 'Mine' } })
    expect(await refusalOf(rename)).toMatchObject({ status: 404 })
    const remove = stranger.call('DELETE /clip/users/passkeys/:id', { params })
    expect(await refusalOf(remove)).toMatchObject({ status: 404 })
    expect(await passkeysOf(user)).toMatchObject([{ id: key, name }])
  })

  test('a passkey is not added for another site, without verification of the user, or with a challenge of another user or purpose', async () => {
    const [user, stranger] = [await server.givenUser(), await server.givenUser()]
    const refused = async (signing: Partial<Signing>) => {
      const challenge = await creationChallenge(user)
      return refusalOf(add(user, softwarePasskey().attest({ challenge, site, ...signing })))
    }
    for (const signing of [
      { site: { ...site, origin: 'https://evil.example' } },
      { site: { ...site, rpId: 'evil.example' } },
      { verified: false },
      { challenge: await creationChallenge(stranger) },
      { challenge: await loginChallenge() },
    ])
      expect(await refused(signing)).toMatchObject({ status: 422, code: 'validation' })
    expect(await passkeysOf(user)).toEqual([])
  })

  test('a passkey that belongs to a user is not added by another one', async () => {
    const [user, stranger] = [await server.givenUser(), await server.givenUser()]
    const passkey = await givenPasskey(user)
    const challenge = await creationChallenge(stranger)
    expect(await refusalOf(add(stranger, passkey.attest({ challenge, site })))).toMatchObject({ status: 409 })
  })

  test('a passkey is not added by staff who have not given their second factor', async () => {
    const user = await server.givenUser({ kind: 'agency', role: 'Manager' })
    await giveFactorTo(server, user)
    const other = await elsewhere(server, user)
    expect(await refusalOf(creationChallenge(other))).toMatchObject({ code: 'second_factor_required' })
  })
})

describe('R-PASSKEY-2: a login with a passkey', () => {
  test('a login with a passkey opens a session of its user, and its use is shown', async () => {
    const user = await server.givenUser()
    const passkey = await givenPasskey(user)
    const { data } = await logIn(passkey)
    expect(data.id).toBe(user.userId)
    expect((await clientOf(server.http, data.token).call('GET /clip/users/sessions')).data).toHaveLength(2)
    expect((await passkeysOf(user))[0]?.lastUsedAt).not.toBeNull()
    expect(await actionsOf(user)).toEqual(['passkey.added', 'login.ok'])
  })

  test('a login with a passkey counts as both factors of staff', async () => {
    const user = await server.givenUser({ kind: 'agency', role: 'Manager' })
    await giveFactorTo(server, user)
    const { data } = await logIn(await givenPasskey(user))
    const me = await clientOf(server.http, data.token).call('GET /agency/me')
    expect(me.data.person.id).toBe(user.userId)
  })

  test('a passkey replaces the code of staff after the password, and that of a colleague does not', async () => {
    const [user, colleague] = await Promise.all(
      [0, 1].map(() => server.givenUser({ kind: 'agency', role: 'Manager' })),
    )
    if (!user || !colleague) throw new Error('two users are needed')
    const [own, foreign] = [await givenPasskey(user), await givenPasskey(colleague)]
    await giveFactorTo(server, user)
    const other = await elsewhere(server, user)
    const give = async (passkey: Passkey) => {
      const { challenge } = (await other.call('POST /agency/session/passkey/begin')).data
      const credential = passkey.assert({ challenge, site })
      return other.call('POST /agency/session/passkey', { body: { credential } })
    }
    expect(await refusalOf(give(foreign))).toMatchObject({ status: 422 })
    expect(await refusalOf(other.call('GET /agency/me'))).toMatchObject({ code: 'second_factor_required' })
    await give(own)
    expect((await other.call('GET /agency/me')).data.person.id).toBe(user.userId)
  })

  test('five refused passkeys lock the second factor of staff for 15 minutes, and an email reports it', async () => {
    const user = await server.givenUser({ kind: 'agency', role: 'Manager' })
    const own = await givenPasskey(user)
    await giveFactorTo(server, user)
    const other = await elsewhere(server, user)
    const give = async (session: TestUser, signing: Partial<Signing> = {}) => {
      const { challenge } = (await session.call('POST /agency/session/passkey/begin')).data
      const credential = own.assert({ challenge, site, ...signing })
      return session.call('POST /agency/session/passkey', { body: { credential } })
    }
    for (let time = 0; time < 5; time += 1)
      expect(await refusalOf(give(other, { verified: false }))).toMatchObject({ status: 422 })
    expect(await refusalOf(give(other))).toMatchObject({ status: 429 })
    const code = other.call('POST /agency/session/factor', { body: { code: '000000' } })
    expect(await refusalOf(code)).toMatchObject({ status: 429 })
    await server.runJobs()
    const subjects = server.emails.filter(({ to }) => to === user.email).map(({ subject }) => subject)
    expect(subjects).toContain('Rushes: wrong codes for your second factor')
    server.later(15 * MINUTE_MS)
    await give(await elsewhere(server, user))
  })

  test('the code of staff is still required after the only passkey was removed', async () => {
    const user = await server.givenUser({ kind: 'agency', role: 'Manager' })
    const { key } = await givenPasskey(user)
    await giveFactorTo(server, user)
    await user.call('DELETE /clip/users/passkeys/:id', { params: { id: key } })
    const other = await elsewhere(server, user)
    expect(await refusalOf(other.call('GET /agency/me'))).toMatchObject({ code: 'second_factor_required' })
    expect(await refusalOf(other.call('POST /agency/session/passkey/begin'))).toMatchObject({ status: 409 })
  })

  test.each([
    ['a disabled user', 'users'],
    ['a user of a disabled account', 'accounts'],
  ] as const)('a login with a passkey is refused for %s', async (_who, table) => {
    const user = await server.givenUser()
    const passkey = await givenPasskey(user)
    const id = table === 'users' ? user.userId : user.accountId
    await server.services.db.updateTable(table).set({ status: 'disabled' }).where('id', '=', id).execute()
    expect(await refusalOf(logIn(passkey))).toMatchObject({ status: 403, code: 'account_disabled' })
  })
})

describe('R-PASSKEY-3: the use of a passkey', () => {
  const REFUSED = { status: 401, code: 'wrong_credentials' }

  test('a passkey is refused for another origin, another site, without verification, and after it was removed', async () => {
    const user = await server.givenUser()
    const passkey = await givenPasskey(user)
    for (const signing of [
      { site: { ...site, origin: 'https://evil.example' } },
      { site: { ...site, rpId: 'evil.example' } },
      { verified: false },
    ])
      expect(await refusalOf(logIn(passkey, signing))).toMatchObject(REFUSED)
    await logIn(passkey)
    await user.call('DELETE /clip/users/passkeys/:id', { params: { id: passkey.key } })
    expect(await refusalOf(logIn(passkey))).toMatchObject(REFUSED)
    expect(await actionsOf(user)).toContain('login.failed')
  })

  test('a passkey is refused with the key of another one', async () => {
    const user = await server.givenUser()
    const passkey = await givenPasskey(user)
    const forged = softwarePasskey().assert({ challenge: await loginChallenge(), site })
    expect(await refusalOf(send({ ...forged, id: passkey.id, rawId: passkey.id }))).toMatchObject(REFUSED)
  })

  test.each([
    ['an empty user handle', { userHandle: '' }],
    ['a user handle of null', { userHandle: null }],
    [
      'members of the client data that are not known',
      { clientData: { other_keys_can_be_added_here: 'do not compare' } },
    ],
  ])('a passkey is accepted with %s', async (_what, signing) => {
    const user = await server.givenUser()
    const { data } = await logIn(await givenPasskey(user), signing)
    expect(data.id).toBe(user.userId)
  })

  test('a passkey is refused with the user handle of another user', async () => {
    const [user, stranger] = [await server.givenUser(), await server.givenUser()]
    const passkey = await givenPasskey(user)
    const userHandle = userHandleOf(server.services, stranger.userId)
    expect(await refusalOf(logIn(passkey, { userHandle }))).toMatchObject(REFUSED)
    await logIn(passkey, { userHandle: userHandleOf(server.services, user.userId) })
  })

  test('a passkey that always reports a counter of 0 is never blocked', async () => {
    const user = await server.givenUser()
    const passkey = await givenPasskey(user)
    for (let time = 0; time < 3; time += 1) await logIn(passkey, { counter: 0 })
    expect(await passkeysOf(user)).toMatchObject([{ blocked: false }])
  })

  test('an assertion logs in once, also of ten at the same time', async () => {
    const user = await server.givenUser()
    const passkey = await givenPasskey(user)
    const credential = passkey.assert({ challenge: await loginChallenge(), site })
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => send(credential)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(send(credential))).toMatchObject(REFUSED)
  })

  test('a challenge is refused after five minutes, after a failed try, and for another purpose', async () => {
    const user = await server.givenUser({ kind: 'agency', role: 'Manager' })
    const passkey = await givenPasskey(user)
    const late = await loginChallenge()
    const factor = (await user.call('POST /agency/session/passkey/begin')).data.challenge
    expect(await refusalOf(logIn(passkey, { challenge: factor }))).toMatchObject(REFUSED)
    server.later(5 * MINUTE_MS + 1_000)
    expect(await refusalOf(logIn(passkey, { challenge: late }))).toMatchObject(REFUSED)
    const challenge = await loginChallenge()
    expect(await refusalOf(logIn(passkey, { challenge, verified: false }))).toMatchObject(REFUSED)
    expect(await refusalOf(logIn(passkey, { challenge }))).toMatchObject(REFUSED)
  })

  test('a passkey whose counter goes back is blocked, and a forged counter blocks nothing', async () => {
    const user = await server.givenUser()
    const passkey = await givenPasskey(user, 5)
    const forged = softwarePasskey().assert({ challenge: await loginChallenge(), site, counter: 1 })
    expect(await refusalOf(send({ ...forged, id: passkey.id, rawId: passkey.id }))).toMatchObject(REFUSED)
    await logIn(passkey, { counter: 6 })
    expect(await refusalOf(logIn(passkey, { counter: 6 }))).toMatchObject(REFUSED)
    expect(await refusalOf(logIn(passkey, { counter: 7 }))).toMatchObject(REFUSED)
    expect(await passkeysOf(user)).toMatchObject([{ blocked: true }])
    expect(await actionsOf(user)).toContain('passkey.blocked')
  })
})
