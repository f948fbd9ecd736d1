/** Proves R-REGISTER-1, R-REGISTER-3, R-REGISTER-4, R-REGISTER-5 and R-LOGIN-3 over HTTP: requests for an account. */
import { REGISTRATION_MESSAGES } from '@rushes/contract/form-messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf } from '../../../../test/builders.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { givenWaiting } from '../../../../test/registrations.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { settle } from '../../../config/adjustable-config.ts'

let server: TestServer
let users = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const newAddress = () => `person-${++users}@new.example`
const form = (change: Record<string, unknown> = {}) => ({
  name: 'Ada Byron King',
  email: newAddress(),
  company: 'Analytical Press',
  address1: '12 Engine Row',
  address2: '',
  city: 'London',
  state: 'Greater London',
  postcode: 'EC1A 1BB',
  countryId: 225,
  checkout: '1',
  reg: 'web',
  ashp: '',
  ...change,
})

const send = (payload: ReturnType<typeof form>, headers: Record<string, string> = {}) =>
  server.guest.call('POST /clip/forms/register', { body: payload, headers })
const emailsTo = (email: string) => server.emails.filter(({ to }) => to === email)
const linkIn = (text: string | undefined) =>
  /reset-password\?token=([\w-]{43})(?:&next=%2Fcheckout)?\n/.exec(text ?? '')?.[1]

async function setPasswordOf(email: string, password = 'a quiet long phrase') {
  const token = linkIn(emailsTo(email).at(-1)?.text) ?? ''
  const { data } = await server.guest.call('GET /clip/users/reset-password', { querystring: { token } })
  return server.guest.call('POST /clip/users/reset-password', {
    body: { user_id: data.user_id, password, pwd_confirm: password, token },
  })
}

const login = (email: string, password = 'a quiet long phrase') =>
  server.guest.call('POST /clip/users/login', { body: { email, password } })
const requestsOf = (email: string) =>
  server.services.db
    .selectFrom('registration_requests')
    .selectAll()
    .where('email', '=', email)
    .orderBy('id')
    .execute()
const userOf = (email: string) =>
  server.services.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

describe('a registration is refused', () => {
  test.each([
    ['name', '', REGISTRATION_MESSAGES.name],
    ['email', '', REGISTRATION_MESSAGES.email],
    ['email', 'not an address', REGISTRATION_MESSAGES.emailFormat],
    ['company', ' ', REGISTRATION_MESSAGES.company],
    ['address1', '', REGISTRATION_MESSAGES.address1],
    ['city', '', REGISTRATION_MESSAGES.city],
    ['state', '', REGISTRATION_MESSAGES.state],
    ['postcode', undefined, REGISTRATION_MESSAGES.postcode],
    ['countryId', '', REGISTRATION_MESSAGES.countryId],
    ['countryId', 9_999, REGISTRATION_MESSAGES.countryId],
    ['countryId', 99_999_999_999, REGISTRATION_MESSAGES.countryId],
  ])(
    'a registration is refused when %s is %j, with a message for that field',
    async (field, value, message) => {
      expect(await refusalOf(send(form({ [field]: value })))).toMatchObject({
        status: 422,
        code: 'validation',
        errors: { [field]: [message] },
      })
    },
  )

  test('R-REGISTER-1: a registration needs no post code in a country that has none', async () => {
    const email = newAddress()
    const { id: countryId } = await server.services.db
      .selectFrom('countries')
      .select('id')
      .where('code', '=', 'qa')
      .executeTakeFirstOrThrow()
    await send(form({ email, countryId, postcode: undefined }))
    expect(await requestsOf(email)).toMatchObject([{ postcode: '', country_id: countryId }])
  })

  test('R-TAX-2: a registration is refused when the tax number is not valid in its country, with a message that describes the form', async () => {
    const email = newAddress()
    expect(await refusalOf(send(form({ email, taxNumber: 'GB 980 7806 85' })))).toMatchObject({
      status: 422,
      errors: { taxNumber: [expect.stringContaining('GB')] },
    })
    expect(await requestsOf(email)).toEqual([])
  })

  test('a registration is refused when a text is longer than its field, or holds a NUL', async () => {
    expect(await refusalOf(send(form({ company: 'x'.repeat(201) })))).toMatchObject({ status: 422 })
    expect(await refusalOf(send(form({ company: 'a\0b' })))).toMatchObject({ status: 400 })
  })

  test('a registration is refused after five in an hour from one address', async () => {
    const limited = await startTestServer({ RATE_LIMITS: '1' })
    limited.atMidnight()
    try {
      const attempt = () => limited.guest.call('POST /clip/forms/register', { body: form() })
      for (let sent = 0; sent < 5; sent++) await attempt()
      expect(await refusalOf(attempt())).toMatchObject({ status: 429 })
    } finally {
      await limited.close()
    }
  })
})

describe('a filled honeypot field', () => {
  test('a filled honeypot field gets the answer of success, and nothing is stored or sent', async () => {
    const person = form({ ashp: 'cheap watches' })
    const answer = await send(person)
    expect(answer).toEqual(await send(form()))
    await server.runJobs()
    expect(await requestsOf(person.email)).toEqual([])
    expect(emailsTo(person.email)).toEqual([])
  })
})

describe('a registration that starts at the checkout', () => {
  test('a registration that starts at the checkout opens an account that may purchase, once the emailed link has set a password', async () => {
    const person = form({ email: `Mixed.Case-${++users}@New.example` })
    await send(person)
    await server.runJobs()
    const email = person.email.toLowerCase()
    expect(emailsTo(email)).toHaveLength(1)
    expect(emailsTo(email)[0]?.text).toContain('&next=%2Fcheckout\n')
    expect(emailsTo(email)[0]?.text.replaceAll(/\s+/g, ' ')).toContain('You then continue at the checkout')
    expect(await refusalOf(login(email, 'null'))).toMatchObject({ code: 'wrong_credentials' })

    const answer = await setPasswordOf(email)
    expect(answer).toMatchObject({
      data: { account: 'open' },
      message: 'Your password is set. You can now log in.',
    })
    const { data } = await login(email)
    const account = await clientOf(server.http, data.token).call('GET /clip/users/:id', {
      params: { id: data.id },
    })
    expect(account.data).toMatchObject({
      userFirstName: 'Ada',
      userFullName: 'Ada Byron King',
      userRole: 'Administrator',
      accountKind: 'customer',
      accountName: 'Analytical Press',
      countryCode: 'gb',
      postcode: 'EC1A 1BB',
      canPrepay: false,
      options: { canPurchase: true },
    })
    expect(await requestsOf(email)).toMatchObject([{ status: 'approved', from_checkout: true }])
  })

  test('R-TAX-2: a registration that starts at the checkout stores the tax number of the account in one form', async () => {
    const email = newAddress()
    await send(form({ email, taxNumber: 'GB 980 7806 84' }))
    await server.runJobs()
    const user = await userOf(email)
    const account = await server.services.db
      .selectFrom('accounts')
      .select('tax_number')
      .where('id', '=', user?.account_id ?? 0)
      .executeTakeFirst()
    expect(account).toEqual({ tax_number: 'GB980780684' })
  })

  test('a registration that starts at the checkout ignores roles, accounts and permissions in the payload', async () => {
    const person = form({
      role: 'Superuser',
      accountId: 1001,
      canPurchase: true,
      checkout: 0,
      kind: 'agency',
    })
    await send(person)
    await server.runJobs()
    const user = await userOf(person.email)
    const account = await server.services.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', user?.account_id ?? 0)
      .executeTakeFirst()
    expect(user).toMatchObject({ role: 'Administrator', status: 'pending' })
    expect(account).toMatchObject({ kind: 'customer', can_purchase: false, can_prepay: false })
  })

  test('a registration that starts at the checkout stores which terms were accepted, and when', async () => {
    const person = form()
    await send(person)
    const [request] = await requestsOf(person.email)
    expect(request?.terms_version).toMatch(/\d/)
    expect(request?.created_at).toBeInstanceOf(Date)
  })

  test('a registration link works for 24 hours', async () => {
    const person = form()
    await send(person)
    await server.runJobs()
    const token = linkIn(emailsTo(person.email)[0]?.text) ?? ''
    const check = () => server.guest.call('GET /clip/users/reset-password', { querystring: { token } })
    server.later(24 * 3_600_000 - 60_000)
    expect((await check()).data.user_id).toBeGreaterThan(0)
    server.later(61_000)
    expect(await refusalOf(check())).toMatchObject({ status: 404 })
  })
})

describe('any other registration', () => {
  test.each([0, '', '0', false, undefined])(
    'a registration with checkout %j waits for approval after its address is confirmed',
    async (checkout) => {
      const person = form({ checkout })
      await send(person)
      await server.runJobs()
      expect(await setPasswordOf(person.email)).toMatchObject({ data: { account: 'waiting' } })
      await server.runJobs()
      expect(await refusalOf(login(person.email))).toMatchObject({ status: 403, code: 'account_pending' })
      expect(await requestsOf(person.email)).toMatchObject([{ status: 'waiting' }])
      const toStaff = emailsTo(server.services.config.licensingEmail).filter(({ text }) =>
        text.includes(person.email),
      )
      expect(toStaff).toHaveLength(1)
      expect(toStaff[0]?.text).toMatch(/\/admin\/accounts\/\d+\n/)
    },
  )
})

describe('a known address', () => {
  test('a known address gets exactly the same answer, and its owner one email an hour', async () => {
    const user = await server.givenUser()
    const known = await send(form({ email: user.email }))
    expect(known).toEqual(await send(form()))
    await send(form({ email: user.email.toUpperCase() }))
    await server.runJobs()
    expect(emailsTo(user.email)).toMatchObject([{ subject: 'Rushes: you already have an account' }])
    expect(linkIn(emailsTo(user.email)[0]?.text)).toBeUndefined()
    expect((await userOf(user.email))?.status).toBe('active')
  })

  test('a known address of a closed account gets no email', async () => {
    const user = await server.givenUser()
    await server.services.db
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('id', '=', user.userId)
      .execute()
    await send(form({ email: user.email }))
    await server.runJobs()
    expect(emailsTo(user.email)).toEqual([])
  })

  test('a known address that waits for approval gets an email about that, and its request does not change', async () => {
    const person = form({ checkout: '0' })
    await send(person)
    await server.runJobs()
    await setPasswordOf(person.email)
    await send({ ...person, checkout: '1', company: 'Another Name' })
    await server.runJobs()
    expect(emailsTo(person.email).at(-1)?.subject).toBe('Rushes: your request is with our team')
    expect(await refusalOf(login(person.email))).toMatchObject({ code: 'account_pending' })
  })
})

describe('the same form sent again', () => {
  test('the same form sent again under one Idempotency-Key creates one request and one email', async () => {
    const person = form()
    const headers = { 'idempotency-key': 'form-1' }
    await Promise.all([send(person, headers), send(person, headers), send(person, headers)])
    await server.runJobs()
    expect(await requestsOf(person.email)).toHaveLength(1)
    expect(emailsTo(person.email)).toHaveLength(1)
  })

  test('a corrected form sent before the address is confirmed replaces the first one and ends its link', async () => {
    const person = form()
    await send(person)
    await server.runJobs()
    const oldToken = linkIn(emailsTo(person.email)[0]?.text) ?? ''
    await send({ ...person, company: 'Corrected Press' })
    await server.runJobs()
    expect(
      await refusalOf(
        server.guest.call('GET /clip/users/reset-password', { querystring: { token: oldToken } }),
      ),
    ).toMatchObject({ status: 404 })
    await setPasswordOf(person.email)
    expect(await requestsOf(person.email)).toMatchObject([{ status: 'replaced' }, { status: 'approved' }])
    const accounts = await server.services.db
      .selectFrom('accounts')
      .innerJoin('users', 'users.account_id', 'accounts.id')
      .select('accounts.name')
      .where('users.email', '=', person.email)
      .execute()
    expect(accounts).toEqual([{ name: 'Corrected Press' }])
  })

  test('the same form sent by many workers at once creates one account', async () => {
    const person = form()
    await Promise.all([send(person), send(person), send(person)])
    await Promise.all([server.runJobs(), server.runJobs(), server.runJobs()])
    const users = await server.services.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', person.email)
      .execute()
    expect(users).toHaveLength(1)
  })

  test('the same form sent again gets at most five links an hour', async () => {
    const person = form()
    for (let sent = 0; sent < 7; sent++) {
      await send(person)
      await server.runJobs()
    }
    expect(emailsTo(person.email)).toHaveLength(5)
  })
})

describe('R-REGISTER-4: automatic registration', () => {
  let automatic: TestServer
  beforeAll(async () => {
    automatic = await startTestServer({ REGISTRATION: 'automatic' })
  })
  afterAll(() => automatic.close())

  test('confirming the address lets an account that did not come from the checkout log in and purchase', async () => {
    const { email, accountId } = await givenWaiting(automatic)
    const { data } = await automatic.guest.call('POST /clip/users/login', {
      body: { email, password: 'a quiet long phrase' },
    })
    expect(data).toBeTruthy()
    const account = automatic.services.db.selectFrom('accounts').select('can_purchase')
    expect(await account.where('id', '=', accountId).executeTakeFirst()).toEqual({ can_purchase: true })
    expect(automatic.emails.find(({ to }) => to === email)?.text).toContain('You can then log in and buy.')
  })
})

test('R-REGISTER-4: an account whose address is confirmed after registration became automatic may purchase as well', async () => {
  const { email, accountId } = await givenWaiting(server, { confirmed: false })
  settle(server.services.config, { registration: 'automatic' })
  try {
    await setPasswordOf(email)
    expect(await login(email)).toBeTruthy()
    const account = server.services.db.selectFrom('accounts').select('can_purchase')
    expect(await account.where('id', '=', accountId).executeTakeFirst()).toEqual({ can_purchase: true })
  } finally {
    settle(server.services.config, {})
  }
})
