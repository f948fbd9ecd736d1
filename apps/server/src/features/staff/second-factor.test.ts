/** Proves R-STAFF-3 and R-STAFF-4: the second factor of staff, and entering the password again. */
import { randomBytes } from 'node:crypto'
import { type Capability, may, needsPasswordAgain } from '@rushes/contract/capabilities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServedRoute, servedRoutes } from '../../../test/access/served-routes.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { elsewhere as elsewhereOn, giveFactorTo, keyOf } from '../../../test/second-factors.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { API_BASE } from '../../mounts.ts'
import { hashPassword } from '../accounts/passwords/passwords.ts'
import { recordWaitingJob } from '../audit/audit.jobs.ts'
import { codeAt, stepAt } from './one-time-code.rules.ts'
import { resetFactor } from './reset-factor.ts'

const PASSWORD = 'correct horse battery'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Role = 'Staff' | 'Manager' | 'Administrator' | 'Superuser'
const givenStaff = (role: Role = 'Staff') => server.givenUser({ kind: 'agency', role })

const codeNow = (key: Buffer, ahead = 0) => codeAt(key, stepAt(server.services.clock.now()) + ahead)

const givenFactor = (user: TestUser) => giveFactorTo(server, user)
const elsewhere = (user: TestUser) => elsewhereOn(server, user)

const give = (user: TestUser, code: string) => user.call('POST /agency/session/factor', { body: { code } })

describe('R-STAFF-3: the second factor', () => {
  test('the second factor is set up with a first code, and is valid in this session at once', async () => {
    const user = await givenStaff()
    await givenFactor(user)
    const { data } = await user.call('GET /agency/me')
    expect(data.secondFactor).toEqual({ on: true, required: false, recoveryCodesLeft: 10 })
  })

  test('the second factor is not required before a code of it was entered', async () => {
    const user = await givenStaff()
    await user.call('POST /agency/factor/begin')
    expect((await user.call('GET /agency/me')).data.secondFactor.on).toBe(false)
    const wrong = user.call('POST /agency/factor/confirm', { body: { code: '000000' } })
    expect(await refusalOf(wrong)).toMatchObject({ status: 422, code: 'validation' })
    expect((await user.call('GET /agency/me')).data.secondFactor.on).toBe(false)
  })

  test('the second factor is required once in every other session', async () => {
    const user = await givenStaff()
    const { key } = await givenFactor(user)
    const other = await elsewhere(user)
    const refusal = await refusalOf(other.call('GET /agency/me'))
    expect(refusal).toMatchObject({ status: 403, code: 'second_factor_required', data: { hasFactor: true } })
    await give(other, codeNow(key, 1))
    expect((await other.call('GET /agency/me')).data.person.id).toBe(user.userId)
  })

  test('the second factor of one user does not work for another', async () => {
    const [one, two] = [await givenStaff(), await givenStaff()]
    const { recoveryCodes } = await givenFactor(one)
    const { key } = await givenFactor(two)
    const other = await elsewhere(one)
    expect(await refusalOf(give(other, codeNow(key, 1)))).toMatchObject({ status: 422 })
    const another = await elsewhere(two)
    expect(await refusalOf(give(another, recoveryCodes[0] ?? ''))).toMatchObject({ status: 422 })
  })

  test('the second factor accepts each code once, also of five simultaneous ones', async () => {
    const user = await givenStaff()
    const { key, recoveryCodes } = await givenFactor(user)
    const [recovery = ''] = recoveryCodes
    for (const code of [codeNow(key, 1), recovery]) {
      const sessions = await Promise.all(Array.from({ length: 5 }, () => elsewhere(user)))
      const answers = await Promise.allSettled(sessions.map((one) => give(one, code)))
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await server.services.db.deleteFrom('attempts').execute()
    }
    const again = await elsewhere(user)
    expect(await refusalOf(give(again, recovery))).toMatchObject({ status: 422 })
    expect((await give(again, recoveryCodes[1] ?? '')).data.recoveryCodesLeft).toBe(8)
  })

  test('the second factor is refused after five wrong codes, right ones too, and accepted again later', async () => {
    const user = await givenStaff()
    const { key } = await givenFactor(user)
    const other = await elsewhere(user)
    const guesses = await Promise.all(Array.from({ length: 20 }, () => refusalOf(give(other, '000000'))))
    expect(guesses.filter((refusal) => refusal?.status === 422).length).toBeLessThanOrEqual(5)
    expect(guesses.filter((refusal) => refusal?.status === 429).length).toBeGreaterThanOrEqual(15)
    await recordWaitingJob.run(server.services, {})
    const event = await server.services.db
      .selectFrom('audit')
      .select(['action', 'details'])
      .where('actor_user_id', '=', user.userId)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    // All of them are refused when there is no place for another one.
    expect(event).toMatchObject({ action: expect.stringMatching(/^factor\./), details: { count: 20 } })
    expect(event?.details).toHaveProperty(
      'refused',
      expect.toSatisfy((refused) => refused >= 15),
    )
    for (let wrong = 0; wrong < 5; wrong++) await refusalOf(give(other, '000000'))
    expect(await refusalOf(give(other, codeNow(key, 1)))).toMatchObject({ status: 429 })
  })

  describe('an unreadable second factor, sealed for another user or changed,', () => {
    const NO_KEY = 'Your second factor cannot be read. Please ask an Administrator of the agency to reset it.'
    type Break = (user: TestUser) => Promise<Buffer>
    const sealedOf = async ({ userId }: TestUser) => {
      const { db } = server.services
      const row = db.selectFrom('staff_factors').select('secret_sealed').where('user_id', '=', userId)
      return (await row.executeTakeFirstOrThrow()).secret_sealed
    }
    const BROKEN: [string, Break][] = [
      [
        'in the row of another person',
        async () => {
          const other = await givenStaff()
          await givenFactor(other)
          return sealedOf(other)
        },
      ],
      ['cut off', async (user) => (await sealedOf(user)).subarray(0, 20)],
      ['empty', async () => Buffer.alloc(0)],
      ['of other bytes', async () => randomBytes(48)],
    ]

    async function givenBroken(breakSeal: Break) {
      const user = await givenStaff()
      const { key, recoveryCodes } = await givenFactor(user)
      const secret_sealed = await breakSeal(user)
      const { db } = server.services
      await db
        .updateTable('staff_factors')
        .set({ secret_sealed })
        .where('user_id', '=', user.userId)
        .execute()
      return { user, key, recoveryCodes, other: await elsewhere(user) }
    }

    test.each(BROKEN)(
      'an unreadable second factor (%s) refuses the login with a message, and is in the audit',
      async (_what, breakSeal) => {
        const { user, key, recoveryCodes, other } = await givenBroken(breakSeal)
        for (const code of [codeNow(key, 1), recoveryCodes[0] ?? '', '000000']) {
          expect(await refusalOf(give(other, code))).toMatchObject({ status: 409, message: NO_KEY })
        }
        expect(await refusalOf(other.call('GET /agency/me'))).toMatchObject({
          code: 'second_factor_required',
        })
        const events = await server.services.db
          .selectFrom('audit')
          .select('action')
          .where('actor_user_id', '=', user.userId)
          .where('action', '=', 'factor.unreadable')
          .execute()
        expect(events).toHaveLength(3)
      },
    )

    test('an unreadable second factor is removed by a colleague, and another one is set up', async () => {
      const { user } = await givenBroken(async () => randomBytes(48))
      await resetFactor(server.services, user.email)
      await givenFactor(await elsewhere(user))
    })

    test('an unreadable second factor that was never used is set up again', async () => {
      const user = await givenStaff()
      const begin = async () => keyOf((await user.call('POST /agency/factor/begin')).data.key)
      const key = await begin()
      const { db } = server.services
      await db
        .updateTable('staff_factors')
        .set({ secret_sealed: randomBytes(48) })
        .where('user_id', '=', user.userId)
        .execute()
      const confirm = (code: string) => user.call('POST /agency/factor/confirm', { body: { code } })
      expect(await refusalOf(confirm(codeNow(key)))).toMatchObject({
        status: 409,
        message: 'Please begin again.',
      })
      await confirm(codeNow(await begin()))
    })
  })

  test('the second factor is encrypted in the database, and its recovery codes are hashes', async () => {
    const user = await givenStaff()
    const { key, recoveryCodes } = await givenFactor(user)
    const { db } = server.services
    const factor = await db.selectFrom('staff_factors').select('secret_sealed').execute()
    expect(factor.some(({ secret_sealed }) => secret_sealed.includes(key))).toBe(false)
    const codes = await db.selectFrom('recovery_codes').select('code_sha256').execute()
    const plain = recoveryCodes.map((code) => code.replaceAll('-', ''))
    expect(plain.some((code) => codes.some(({ code_sha256 }) => code_sha256.includes(code)))).toBe(false)
  })

  test('the second factor is removed after entering the password, and can then be set up again', async () => {
    const user = await givenStaff()
    await givenFactor(user)
    expect(await refusalOf(user.call('POST /agency/factor/begin'))).toMatchObject({ status: 409 })
    await user.call('POST /agency/factor/remove')
    const other = await elsewhere(user)
    expect((await other.call('GET /agency/me')).data.secondFactor.on).toBe(false)
    await givenFactor(user)
  })

  test('the second factor is also required of staff on the storefront', async () => {
    const user = await givenStaff('Manager')
    await givenFactor(user)
    const other = await elsewhere(user)
    const customer = await server.givenUser()
    const params = { id: customer.userId }
    expect((await user.call('GET /clip/users/:id', { params })).data.userId).toBe(customer.userId)
    expect(await refusalOf(other.call('GET /clip/users/:id', { params }))).toMatchObject({ status: 404 })

    const draft = { params: { id: await server.givenClip({ state: 'draft' }) } }
    expect((await user.call('GET /clip/clips/:id', draft)).data.id).toBe(draft.params.id)
    expect(await refusalOf(other.call('GET /clip/clips/:id', draft))).toMatchObject({ status: 404 })

    // Staff may download each master without a licence.
    const body = { ids: [{ id: await server.givenClip({ master: randomBytes(8) }) }] }
    expect((await user.call('POST /clip/clips/download', { body })).data.file_url).not.toBeNull()
    expect(await refusalOf(other.call('POST /clip/clips/download', { body }))).toMatchObject({
      code: 'licence_required',
    })
  })

  test('the second factor is required of all staff where the agency requires it', async () => {
    const strict = await startTestServer({ SECOND_FACTOR: 'required' })
    try {
      const user = await strict.givenUser({ kind: 'agency', role: 'Superuser' })
      expect(await refusalOf(user.call('GET /agency/me'))).toMatchObject({
        status: 403,
        code: 'second_factor_required',
        data: { hasFactor: false },
      })
      const key = keyOf((await user.call('POST /agency/factor/begin')).data.key)
      const code = codeAt(key, stepAt(strict.services.clock.now()))
      await user.call('POST /agency/factor/confirm', { body: { code } })
      expect((await user.call('GET /agency/me')).data.secondFactor).toMatchObject({
        on: true,
        required: true,
      })
    } finally {
      await strict.close()
    }
  })
})

describe('R-STAFF-3: wrong codes after the right password', () => {
  const wrong = async (user: TestUser, times: number) => {
    const statuses: (number | undefined)[] = []
    for (let time = 0; time < times; time += 1) {
      statuses.push((await refusalOf(give(user, '000000')))?.status)
    }
    return statuses
  }
  const mailsTo = async ({ email }: TestUser) => {
    const rows = await server.services.db
      .selectFrom('outbox_mails')
      .select(['subject', 'text'])
      .where('recipient', '=', email)
      .where('dedupe_key', 'like', 'factor-guessed:%')
      .execute()
    return rows
  }

  test('wrong codes after the right password cause an email at the fifth, once in 15 minutes', async () => {
    const user = await givenStaff()
    await givenFactor(user)
    const other = await elsewhere(user)
    expect(await wrong(other, 4)).toEqual([422, 422, 422, 422])
    expect(await mailsTo(user)).toEqual([])
    expect(await wrong(other, 4)).toEqual([422, 429, 429, 429])
    const [mail, ...more] = await mailsTo(user)
    expect(more).toEqual([])
    expect(mail?.subject).toContain('wrong codes for your second factor')
    expect(mail?.text).toContain('five wrong codes')
    expect(mail?.text).toContain('change your password now')
    server.later(14 * 60_000)
    expect(await wrong(await elsewhere(user), 1)).toEqual([429])
    expect(await mailsTo(user)).toHaveLength(1)
    server.later(60_000)
    const later = await elsewhere(user)
    expect(await wrong(later, 4)).toEqual([422, 422, 422, 422])
    expect(await mailsTo(user)).toHaveLength(1)
    await wrong(later, 1)
    expect(await mailsTo(user)).toHaveLength(2)
  })

  test('wrong codes after the right password cause one email when many are sent at once, from several sessions', async () => {
    const user = await givenStaff()
    await givenFactor(user)
    const sessions = await Promise.all([elsewhere(user), elsewhere(user)])
    await Promise.all(
      Array.from({ length: 40 }, (_, at) => refusalOf(give(sessions[at % 2] ?? user, '000000'))),
    )
    expect(await mailsTo(user)).toHaveLength(1)
  })

  test('wrong codes after the right password cause no email when a right code comes before the fifth, and are counted again from then on', async () => {
    const user = await givenStaff()
    const { recoveryCodes } = await givenFactor(user)
    const [one, two] = [await elsewhere(user), await elsewhere(user)]
    await wrong(one, 4)
    await give(one, recoveryCodes[0] ?? '')
    await wrong(two, 4)
    expect(await mailsTo(user)).toEqual([])
    await wrong(two, 1)
    expect(await mailsTo(user)).toHaveLength(1)
  })

  test('wrong codes while a second factor is being set up cause no email', async () => {
    const user = await givenStaff()
    await user.call('POST /agency/factor/begin')
    for (let time = 0; time < 6; time += 1) {
      await refusalOf(user.call('POST /agency/factor/confirm', { body: { code: '000000' } }))
    }
    expect(await mailsTo(user)).toEqual([])
  })
})

describe('every endpoint of the admin area', () => {
  type StaffRoute = ServedRoute & { may: Capability }
  let endpoints: StaffRoute[]
  beforeAll(async () => {
    const served = await servedRoutes(server.services)
    endpoints = served.flatMap((route) => {
      const { rule, method } = route
      // HEAD is served by the route of PATCH, and its answer has no body.
      return rule.may === undefined || method === 'HEAD' ? [] : [{ ...route, may: rule.may }]
    })
  })

  const call = async ({ token }: TestUser, { method, url }: StaffRoute, { http } = server) => {
    const address = API_BASE + url.replaceAll(/:\w+/g, '1')
    const headers = { authorization: `Bearer ${token}` }
    const { body } = await http.inject({ method, url: address, headers })
    return /"code":"(\w+)"/.exec(body)?.[1]
  }
  /** Every role that may call the endpoint must enter the factor. */
  async function expectPasswordNeeded(user: TestUser, role: Role, where = server): Promise<void> {
    for (const endpoint of endpoints.filter(({ rule }) => !rule.beforeFactor)) {
      const expected = may({ accountKind: 'agency', role }, endpoint.may)
        ? 'second_factor_required'
        : 'forbidden'
      expect([endpoint.key, await call(user, endpoint, where)]).toEqual([endpoint.key, expected])
    }
  }

  test('R-INGEST-6: every endpoint of the admin area has a second factor, also events and uploads outside the contract', () => {
    const keys = endpoints.map(({ key }) => key)
    for (const key of ['GET /agency/events', 'POST /agency/uploads', 'PATCH /agency/uploads/:id']) {
      expect(keys).toContain(key)
    }
  })

  const ROLES = ['Staff', 'Manager', 'Administrator', 'Superuser'] as const
  test.each(ROLES)(
    'R-STAFF-3: every endpoint of the admin area requires the second factor of %s, or refuses',
    async (role) => {
      const user = await givenStaff(role)
      await givenFactor(user)
      await expectPasswordNeeded(await elsewhere(user), role)
    },
  )

  test('R-STAFF-3: every endpoint of the admin area refuses staff without a second factor, where the agency requires one', async () => {
    const strict = await startTestServer({ SECOND_FACTOR: 'required' })
    try {
      for (const role of ROLES) {
        await expectPasswordNeeded(await strict.givenUser({ kind: 'agency', role }), role, strict)
      }
    } finally {
      await strict.close()
    }
  })

  test('R-STAFF-4: every endpoint requires the password after ten minutes if its capability demands it', async () => {
    const user = await givenStaff('Superuser')
    const staff = await givenStaff('Staff')
    server.later(10 * 60_000)
    for (const endpoint of endpoints) {
      const { rule, key } = endpoint
      const isNeeded = rule.needsPassword === true || needsPasswordAgain(endpoint.may)
      expect([key, (await call(user, endpoint)) === 'confirm_identity']).toEqual([key, isNeeded])
      const mayStaff = may({ accountKind: 'agency', role: 'Staff' }, endpoint.may)
      expect([key, (await call(staff, endpoint)) === 'forbidden']).toEqual([key, !mayStaff])
    }
  })
})

describe('R-STAFF-4: every change of money, access or a person', () => {
  /** Endpoints that only read, or that concern neither money nor access nor a person. */
  const CHANGES = [
    'POST /agency/accounts/:id',
    'POST /agency/accounts/:id/allowance',
    'POST /agency/accounts/:id/approve',
    'POST /agency/accounts/:id/close',
    'POST /agency/accounts/:id/credits',
    'POST /agency/accounts/:id/invite',
    'POST /agency/accounts/:id/refuse',
    'POST /agency/accounts/:id/reopen',
    'POST /agency/contributors',
    'POST /agency/contributors/:id',
    'POST /agency/factor/begin',
    'POST /agency/factor/codes',
    'POST /agency/factor/remove',
    'POST /agency/invitations/:id/resend',
    'POST /agency/invitations/:id/withdraw',
    'POST /agency/offers',
    'POST /agency/orders/:id/dispute',
    'POST /agency/orders/:id/refund',
    'POST /agency/orders/:id/review',
    'POST /agency/team/:id/disable',
    'POST /agency/team/:id/reset-factor',
    'POST /agency/team/:id/restore',
    'POST /agency/team/:id/role',
    'POST /agency/team/invite',
    'POST /agency/users/:id/disable',
    'POST /agency/users/:id/enable',
    'POST /agency/users/:id/end-sessions',
    'POST /agency/users/:id/erase',
    'POST /agency/users/:id/export',
    'POST /agency/users/:id/reset-link',
    'POST /agency/users/:id/role',
  ]

  test.each(CHANGES)(
    'every change of money, access or a person requires the password again: %s',
    async (key) => {
      const user = await givenStaff('Superuser')
      const [method = '', url = ''] = key.split(' ')
      const sendRequest = async () => {
        const { body } = await server.http.inject({
          method: method as 'POST',
          url: API_BASE + url.replaceAll(/:\w+/g, '999999'),
          headers: { authorization: `Bearer ${user.token}` },
        })
        return /"code":"(\w+)"/.exec(body)?.[1]
      }
      expect(await sendRequest()).not.toBe('confirm_identity')
      server.later(10 * 60_000)
      expect(await sendRequest()).toBe('confirm_identity')
    },
  )
})

describe('R-STAFF-4: entering the password again', () => {
  test('entering the password again is required after ten minutes, and is valid for ten more', async () => {
    const user = await givenStaff()
    await server.services.db
      .updateTable('users')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('id', '=', user.userId)
      .execute()
    const confirm = (password: string) => user.call('POST /clip/users/confirm', { body: { password } })
    server.later(10 * 60_000)
    const begin = () => user.call('POST /agency/factor/begin')
    expect(await refusalOf(begin())).toMatchObject({ status: 403, code: 'confirm_identity' })
    expect(await refusalOf(confirm('a wrong one'))).toMatchObject({
      status: 422,
      errors: { password: [expect.any(String)] },
    })
    expect(await refusalOf(begin())).toMatchObject({ code: 'confirm_identity' })
    await confirm(PASSWORD)
    await begin()
    server.later(10 * 60_000)
    expect(await refusalOf(begin())).toMatchObject({ code: 'confirm_identity' })
  })
})
