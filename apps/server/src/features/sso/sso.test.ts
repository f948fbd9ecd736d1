/** R-OIDC over HTTP, with a real OpenID provider on this machine. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditedActions } from '../../../test/audited-actions.ts'
import { type CompanyProvider, startCompanyProvider } from '../../../test/company-provider.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { hashPassword } from '../accounts/passwords/passwords.ts'

const MINUTE_MS = 60_000
const CALLBACK = 'http://localhost:3000/rest/clip/sso/callback'

let provider: CompanyProvider
let server: TestServer
let staff: TestUser
beforeAll(async () => {
  provider = await startCompanyProvider(CALLBACK)
  server = await startTestServer({ WEBHOOK_HOSTS: provider.host })
  staff = await server.givenUser({ kind: 'agency', role: 'Superuser' })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})
afterEach(() => provider.alter(null))

let companies = 0
type Company = { domain: string; administrator: TestUser; accountId: number }
type Settings = { roleClaim?: string; administratorValue?: string }

async function givenCompany(): Promise<Company> {
  companies += 1
  const domain = `company-${companies}.example`
  const administrator = await server.givenUser({ role: 'Administrator', email: `admin@${domain}` })
  await administrator.call('POST /clip/domains', { body: { domain } })
  return { domain, administrator, accountId: administrator.accountId }
}

const set = ({ administrator }: Company, settings: Settings = {}) =>
  administrator.call('POST /clip/sso', { body: { ...provider.settings, ...settings } })

async function enable({ accountId, domain }: Company, domains = [domain]) {
  const params = { id: accountId }
  const { connection } = (await staff.call('GET /agency/accounts/:id/sso', { params })).data
  const body = {
    revision: connection?.revision ?? 0,
    issuer: connection?.issuer ?? '',
    domains,
    reason: 'By telephone',
  }
  return await staff.call('POST /agency/accounts/:id/sso/enable', { params, body })
}

async function givenSignIn(settings: Settings = {}): Promise<Company> {
  const company = await givenCompany()
  await set(company, settings)
  await enable(company)
  return company
}

/** A person at the provider. @returns the name in its login form */
function givenPerson(
  { domain }: Pick<Company, 'domain'>,
  claims: Record<string, unknown> = {},
): { login: string; email: string } {
  const login = `person${provider.people.size}`
  const email = `${login}@${domain}`
  provider.people.set(login, {
    email,
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Byron',
    ...claims,
  })
  return { login, email }
}

type Begun = { status: number; cookie: string; address: string }
type Led = { status: number; address: string }

const ledTo = (answer: { statusCode: number; headers: Record<string, unknown> }): Led => ({
  status: answer.statusCode,
  address: /^0; url=(.*)$/.exec(String(answer.headers['refresh']))?.[1] ?? '',
})

async function begin(email: string, next = ''): Promise<Begun> {
  const query = new URLSearchParams({ email, next })
  const answer = await server.http.inject({ url: `/rest/clip/sso/start?${query}` })
  const cookie = /^[^;]*/.exec(String(answer.headers['set-cookie'] ?? ''))?.[0] ?? ''
  return { ...ledTo(answer), cookie }
}

async function callBack(url: URL, cookie: string): Promise<Led> {
  return ledTo(await server.http.inject({ url: url.pathname + url.search, headers: { cookie } }))
}

const logIn = (state: string, cookie: string) =>
  server.http.inject({
    method: 'POST',
    url: '/rest/clip/users/login-by-sso',
    headers: { cookie },
    payload: { state },
  })

const stateOf = ({ address }: Led) => new URL(address, 'http://shop.example').searchParams.get('sso') ?? ''
const refusedFor = (reason: string) => ({ status: expect.any(Number), address: `/login?sso=${reason}` })

/** The whole way to the page that logs in. */
async function comeBack({
  login,
  email,
}: {
  login: string
  email: string
}): Promise<Led & { cookie: string }> {
  const { address, cookie } = await begin(email)
  return { ...(await callBack(await provider.signIn(address, login), cookie)), cookie }
}

/** @returns the user who is logged in */
async function signIn(person: { login: string; email: string }): Promise<number> {
  const led = await comeBack(person)
  const answer = await logIn(stateOf(led), led.cookie)
  expect(answer.statusCode).toBe(200)
  return answer.json().data.id
}

const userOf = (id: number) =>
  server.services.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const usersOf = ({ accountId }: Company) =>
  server.services.db.selectFrom('users').selectAll().where('account_id', '=', accountId).execute()
const changeUser = (id: number, change: { status?: 'disabled' | 'active'; role?: 'User' | 'Superuser' }) =>
  server.services.db.updateTable('users').set(change).where('id', '=', id).execute()

describe('R-OIDC-1: the provider of an account', () => {
  test('the provider of an account is set by its administrators only, who confirm the password', async () => {
    const company = await givenCompany()
    const member = await server.givenUser({ accountId: company.accountId })
    const body = provider.settings
    expect(await refusalOf(member.call('POST /clip/sso', { body }))).toMatchObject({ code: 'forbidden' })
    expect(await refusalOf(staff.call('POST /clip/sso', { body }))).toMatchObject({ status: 403 })
    await set(company)
    const later = await server.givenUser({ accountId: company.accountId, role: 'Administrator' })
    server.later(11 * MINUTE_MS)
    expect(await refusalOf(later.call('POST /clip/sso', { body }))).toMatchObject({
      code: 'confirm_identity',
    })
    staff = await server.givenUser({ kind: 'agency', role: 'Superuser' })
  })

  test('the provider of an account has a secret that no answer and no row contains', async () => {
    const company = await givenCompany()
    await set(company)
    const { data } = await company.administrator.call('GET /clip/sso')
    expect(data).toMatchObject({
      connection: { issuer: provider.settings.issuer, clientId: 'rushes', state: 'waiting', domains: [] },
      redirectUri: CALLBACK,
      domains: [company.domain],
    })
    const rows = await server.services.db.selectFrom('sso_connections').selectAll().execute()
    expect(JSON.stringify([data, rows.map((row) => row.secret_sealed.toString())])).not.toContain(
      provider.settings.clientSecret,
    )
  })

  test.each([
    ['text', /enter the issuer/],
    ['ftp://login.example.com', /enter the issuer/],
    ['http://login.example.com', /begin with https/],
    ['https://10.0.0.1', /reachable on the internet/],
    ['https://169.254.169.254', /reachable on the internet/],
    ['https://localhost', /reachable on the internet/],
    ['https://login.example.com:8443', /Port 8443/],
    ['https://ann:secret@login.example.com', /name or a password/],
    ['https://login.example.com/?tenant=1', /query/],
    ['https://login.example.com/.well-known/openid-configuration', /without \/\.well-known/],
  ])('the provider of an account cannot be %s', async (issuer, message) => {
    const { administrator } = await givenCompany()
    const refusal = await refusalOf(
      administrator.call('POST /clip/sso', { body: { ...provider.settings, issuer } }),
    )
    expect(refusal).toMatchObject({ status: 422, errors: { issuer: [expect.stringMatching(message)] } })
  })

  test('the provider of an account keeps its secret for the same issuer and client only', async () => {
    const company = await givenCompany()
    const without = { ...provider.settings, clientSecret: '' }
    const save = (body: typeof without) => company.administrator.call('POST /clip/sso', { body })
    expect(await refusalOf(save(without))).toMatchObject({ errors: { clientSecret: expect.anything() } })
    await set(company)
    await save(without)
    const other = { ...without, issuer: 'https://login.example.com' }
    expect(await refusalOf(save(other))).toMatchObject({ errors: { clientSecret: expect.anything() } })
    const half = { ...provider.settings, roleClaim: 'groups' }
    expect(await refusalOf(save(half))).toMatchObject({ errors: { administratorValue: expect.anything() } })
    expect(await company.administrator.call('POST /clip/sso/test')).toMatchObject({
      message: 'Your provider answers.',
    })
  })

  test('the provider of an account is tested, and a failure names no internal address', async () => {
    const company = await givenCompany()
    const ask = () => company.administrator.call('POST /clip/sso/test')
    expect(await refusalOf(ask())).toMatchObject({ code: 'not_found' })
    await company.administrator.call('POST /clip/sso', {
      body: { ...provider.settings, issuer: `${provider.settings.issuer}/nowhere` },
    })
    expect(await refusalOf(ask())).toMatchObject({ status: 503, code: 'unavailable' })
    await company.administrator.call('DELETE /clip/sso')
    expect(await refusalOf(company.administrator.call('DELETE /clip/sso'))).toMatchObject({
      code: 'not_found',
    })
  })
})

describe('R-OIDC-2: a company sign-in', () => {
  test('a company sign-in waits for staff, who enable what they have read, for domains of the account', async () => {
    const company = await givenCompany()
    const params = { id: company.accountId }
    const enabling = (change: object = {}) => ({
      params,
      body: {
        revision: 1,
        issuer: provider.settings.issuer,
        domains: [company.domain],
        reason: 'DNS record',
        ...change,
      },
    })
    const call = (change: object = {}) =>
      refusalOf(staff.call('POST /agency/accounts/:id/sso/enable', enabling(change)))
    expect(await call()).toMatchObject({ code: 'not_found' })
    await set(company)
    expect(await begin(`ann@${company.domain}`)).toMatchObject(refusedFor('unknown'))
    expect(await call({ revision: 2 })).toMatchObject({ code: 'outdated' })
    expect(await call({ issuer: 'https://login.example.com' })).toMatchObject({ code: 'outdated' })
    expect(await call({ domains: ['another.example'] })).toMatchObject({ status: 422 })
    expect(await call({ domains: [] })).toMatchObject({ status: 422 })
    expect(await call({ reason: ' ' })).toMatchObject({ status: 422 })
    await enable(company)
    expect(await begin(`ann@${company.domain}`)).toMatchObject({ status: 200 })
    await server.runJobs()
    const texts = server.emails.filter(({ to }) => to === company.administrator.email).map(({ text }) => text)
    expect(texts).toEqual([expect.stringContaining('waits until'), expect.stringContaining('enabled by us')])
  })

  test('a company sign-in that its administrators change waits again, and ends when staff disable it, the domain or the account goes', async () => {
    const company = await givenSignIn()
    const email = `ann@${company.domain}`
    const status = async () => (await begin(email)).status
    await set(company)
    expect(await status()).toBe(404)
    await enable(company)
    expect(await status()).toBe(200)
    const params = { id: company.accountId }
    await staff.call('POST /agency/accounts/:id/sso/disable', { params, body: { reason: 'By request' } })
    expect(await status()).toBe(404)
    await enable(company)
    await server.services.db
      .updateTable('accounts')
      .set({ status: 'disabled' })
      .where('id', '=', params.id)
      .execute()
    expect(await status()).toBe(404)
    await server.services.db
      .updateTable('accounts')
      .set({ status: 'active' })
      .where('id', '=', params.id)
      .execute()
    await company.administrator.call('DELETE /clip/domains/:domain', { params: { domain: company.domain } })
    expect(await status()).toBe(404)
    const account = await auditedActions(server, `account:${company.accountId}`)
    expect(account).toEqual(expect.arrayContaining(['sso.set', 'sso.enabled', 'sso.disabled']))
  })

  test('a company sign-in is not valid for a domain that the account adds afterwards', async () => {
    const company = await givenSignIn()
    const added = `added-${company.domain}`
    const colleague = await server.givenUser({
      accountId: company.accountId,
      role: 'Administrator',
      email: `admin@${added}`,
    })
    await colleague.call('POST /clip/domains', { body: { domain: added } })
    expect(await begin(`ann@${added}`)).toMatchObject(refusedFor('unknown'))
    const person = givenPerson(company, { email: `ann@${added}` })
    expect(await comeBack(person)).toMatchObject(refusedFor('domain'))
  })

  test('a company sign-in of two domains ends for the one that the account gives up, also for users of the other', async () => {
    const company = await givenCompany()
    const { accountId, domain } = company
    const other = `other-${domain}`
    await server.services.db
      .insertInto('account_domains')
      .values({ domain: other, account_id: accountId })
      .execute()
    await set(company)
    await enable(company, [domain, other])
    const person = givenPerson(company, { email: `ann@${other}` })
    expect((await comeBack(person)).status).toBe(200)
    await company.administrator.call('DELETE /clip/domains/:domain', { params: { domain: other } })
    expect(await comeBack(person)).toMatchObject(refusedFor('domain'))
  })
})

describe('R-OIDC-3: the address that is entered', () => {
  test('the address that is entered decides by its domain alone, for known and unknown users', async () => {
    const company = await givenSignIn()
    const known = await server.givenUser({ accountId: company.accountId, email: `known@${company.domain}` })
    const other = await server.givenUser()
    for (const email of [known.email, `unknown@${company.domain}`, `UPPER@${company.domain.toUpperCase()}`]) {
      expect(await begin(email)).toMatchObject({
        status: 200,
        address: expect.stringContaining(provider.settings.issuer),
      })
    }
    for (const email of [other.email, 'unknown@test.example', 'ann', '', 'ann@sub.company-1.example']) {
      expect(await begin(email)).toEqual({ status: 404, address: '/login?sso=unknown', cookie: '' })
    }
  })

  test('the address that is entered keeps the page that the user continues on, if it is of this site', async () => {
    const company = await givenSignIn()
    const person = givenPerson(company)
    for (const [next, kept] of [
      ['/checkout', '/checkout'],
      ['//evil.example', null],
      ['/\\evil.example', null],
      ['https://evil.example', null],
    ] as const) {
      const { address, cookie } = await begin(person.email, next)
      const led = await callBack(await provider.signIn(address, person.login), cookie)
      expect(new URL(led.address, 'http://shop.example').searchParams.get('next')).toBe(kept)
    }
  })
})

describe('R-OIDC-4: a sign-in', () => {
  test('a sign-in sends a challenge, a state and a nonce, of which the cookie of the browser contains none', async () => {
    const { domain } = await givenSignIn()
    const answer = await server.http.inject({ url: `/rest/clip/sso/start?email=ann@${domain}` })
    expect(answer.headers['content-security-policy']).not.toContain('sandbox')
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(/; Max-Age=600; HttpOnly; SameSite=Lax$/)
    const query = new URL(ledTo(answer).address).searchParams
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'code',
      client_id: 'rushes',
      redirect_uri: CALLBACK,
      code_challenge_method: 'S256',
      login_hint: `ann@${domain}`,
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(query.get(name)).toHaveLength(43)
      expect(cookie).not.toContain(query.get(name))
    }
  })

  test('a sign-in opens one session, which the audit names, in the browser that began it', async () => {
    const company = await givenSignIn()
    const led = await comeBack(givenPerson(company))
    expect(led.status).toBe(200)
    const state = stateOf(led)
    expect((await logIn(state, '')).statusCode).toBe(404)
    expect((await logIn('another', led.cookie)).statusCode).toBe(404)
    const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(state, led.cookie)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404, 404, 404])
    const { id, token } = answers.find(({ statusCode }) => statusCode === 200)?.json().data ?? {}
    const own = await server.http.inject({
      url: `/rest/clip/users/${id}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(own.json().data).toMatchObject({
      userFullName: 'Ada Byron',
      userRole: 'User',
      accountId: company.accountId,
    })
    const entries = await server.services.db
      .selectFrom('audit')
      .select(['action', 'details'])
      .where('object', '=', `user:${id}`)
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { action: 'member.joined', details: { by: 'sso' } },
      { action: 'login.ok', details: { by: 'sso' } },
    ])
  })

  test('a sign-in is refused with another state, in another browser, a second time, and after ten minutes', async () => {
    const company = await givenSignIn()
    const person = givenPerson(company)
    const { address, cookie } = await begin(person.email)
    const url = await provider.signIn(address, person.login)
    const other = new URL(url)
    other.searchParams.set('state', 'another')
    expect(await callBack(other, cookie)).toMatchObject(refusedFor('failed'))
    expect(await callBack(url, '')).toMatchObject(refusedFor('failed'))
    expect(await callBack(url, (await begin(person.email)).cookie)).toMatchObject(refusedFor('failed'))
    expect(
      await callBack(
        url,
        cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      ),
    ).toMatchObject(refusedFor('failed'))
    const led = await callBack(url, cookie)
    expect(led.status).toBe(200)
    expect(await callBack(url, cookie)).toMatchObject(refusedFor('failed'))

    const late = await begin(person.email)
    const lateUrl = await provider.signIn(late.address, person.login)
    server.later(10 * MINUTE_MS + 1_000)
    expect(await callBack(lateUrl, late.cookie)).toMatchObject(refusedFor('failed'))
    expect((await logIn(stateOf(led), cookie)).statusCode).toBe(404)
    staff = await server.givenUser({ kind: 'agency', role: 'Superuser' })
  })

  test('a sign-in is refused with the code of another attempt, whose challenge is another', async () => {
    const company = await givenSignIn()
    const person = givenPerson(company)
    const [one, other] = [await begin(person.email), await begin(person.email)]
    const url = await provider.signIn(one.address, person.login)
    url.searchParams.set('state', new URL(other.address).searchParams.get('state') ?? '')
    expect(await callBack(url, other.cookie)).toMatchObject(refusedFor('failed'))
  })

  test.each([
    ['another nonce', { nonce: 'another' }],
    ['no nonce', { nonce: undefined }],
    ['another issuer', { iss: 'https://login.example.com' }],
    ['another audience', { aud: 'another' }],
    ['an end two minutes ago', { exp: Math.floor(Date.now() / 1_000) - 120 }],
    ['no subject', { sub: undefined }],
  ])('a sign-in is refused for an ID token with %s', async (_name, claims) => {
    const company = await givenSignIn()
    const person = givenPerson(company)
    provider.alter((given) => ({ ...given, ...claims }))
    expect(await comeBack(person)).toMatchObject(refusedFor('failed'))
    expect(await usersOf(company)).toHaveLength(1)
  })

  test('a sign-in accepts a clock that differs by half a minute', async () => {
    const company = await givenSignIn()
    const person = givenPerson(company)
    provider.alter((claims) => ({ ...claims, exp: Math.floor(Date.now() / 1_000) - 30 }))
    expect((await comeBack(person)).status).toBe(200)
  })

  test('a sign-in is refused when its user declines at the provider', async () => {
    const company = await givenSignIn()
    const { address, cookie } = await begin(`ann@${company.domain}`)
    const state = new URL(address).searchParams.get('state')
    const url = new URL(`${CALLBACK}?error=access_denied&state=${state}&iss=${provider.settings.issuer}`)
    expect(await callBack(url, cookie)).toMatchObject({ ...refusedFor('failed'), status: 403 })
  })

  test('a sign-in answers 503 while its provider does not respond, and passwords work', async () => {
    const gone = await startCompanyProvider(CALLBACK)
    const { db } = server.services
    const company = await givenSignIn()
    const person = givenPerson(company)
    const { address, cookie } = await begin(person.email)
    const url = await provider.signIn(address, person.login)
    await gone.close()
    const point = (issuer: string) =>
      db.updateTable('sso_connections').set({ issuer }).where('account_id', '=', company.accountId).execute()
    await point(gone.settings.issuer)
    expect(await begin(person.email)).toMatchObject({ ...refusedFor('unavailable'), status: 503 })
    expect(await callBack(url, cookie)).toMatchObject({ ...refusedFor('unavailable'), status: 503 })
    // An address that has become private since it was entered.
    await point('https://127.0.0.1')
    expect(await begin(person.email)).toMatchObject({ ...refusedFor('unavailable'), status: 503 })
    const password = 'a long and quiet phrase'
    const password_hash = await hashPassword(password)
    await db
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', company.administrator.userId)
      .execute()
    const { data } = await server.guest.call('POST /clip/users/login', {
      body: { email: company.administrator.email, password },
    })
    expect(data.id).toBe(company.administrator.userId)
  })

  test('a sign-in that staff have disabled in the meantime is refused, also the login after it', async () => {
    const company = await givenSignIn()
    const person = givenPerson(company)
    const led = await comeBack(person)
    const begun = await begin(person.email)
    const url = await provider.signIn(begun.address, person.login)
    const params = { id: company.accountId }
    await staff.call('POST /agency/accounts/:id/sso/disable', { params, body: { reason: 'By request' } })
    expect(await callBack(url, begun.cookie)).toMatchObject(refusedFor('unknown'))
    expect((await logIn(stateOf(led), led.cookie)).statusCode).toBe(404)
  })
})

describe('R-OIDC-5: the user of a sign-in', () => {
  test('the user of a sign-in is written once, also by two at the same time, and found again by the identity', async () => {
    const company = await givenSignIn()
    const person = givenPerson(company)
    const begun = [await begin(person.email), await begin(person.email)]
    const urls = [
      await provider.signIn(begun[0]?.address ?? '', person.login),
      await provider.signIn(begun[1]?.address ?? '', person.login),
    ]
    const led = await Promise.all(urls.map((url, at) => callBack(url, begun[at]?.cookie ?? '')))
    expect(led.map(({ status }) => status)).toEqual([200, 200])
    expect(await usersOf(company)).toHaveLength(2)
    const id = await signIn(person)
    expect(await userOf(id)).toMatchObject({
      email: person.email,
      first_name: 'Ada',
      last_name: 'Byron',
      role: 'User',
      status: 'active',
      password_hash: null,
    })
    provider.people.set(person.login, {
      ...provider.people.get(person.login),
      email: `renamed@${company.domain}`,
    })
    expect(await signIn(person)).toBe(id)
    expect((await userOf(id)).email).toBe(person.email)
  })

  test.each([
    ['unverified', { email_verified: false }, 'unverified'],
    ['not stated as verified', { email_verified: undefined }, 'unverified'],
    ['of another domain', { email: 'ann@another.example' }, 'domain'],
    ['of a subdomain', { email: 'ann@sub.company-1.example' }, 'domain'],
    ['missing', { email: undefined }, 'failed'],
    ['no address', { email: 'ann' }, 'failed'],
  ])('the user of a sign-in is refused when the email is %s', async (_name, claims, reason) => {
    const company = await givenSignIn()
    expect(await comeBack(givenPerson(company, claims))).toMatchObject(refusedFor(reason))
    expect(await usersOf(company)).toHaveLength(1)
  })

  test('the user of a sign-in is a colleague of the account, or a user whom an invitation waits for', async () => {
    const company = await givenSignIn()
    const colleague = givenPerson(company)
    const member = await server.givenUser({
      accountId: company.accountId,
      email: colleague.email.toUpperCase(),
    })
    expect(await signIn(colleague)).toBe(member.userId)
    const invited = givenPerson(company)
    await company.administrator.call('POST /clip/invitations', {
      body: { name: 'Cole Porter', email: invited.email, role: 'Manager' },
    })
    await server.runJobs()
    const id = await signIn(invited)
    expect(await userOf(id)).toMatchObject({ first_name: 'Cole', role: 'Manager', status: 'active' })
    const { data } = await company.administrator.call('GET /clip/members')
    expect(data.invitations).toEqual([])
  })

  test('the user of a sign-in is the same for an email in upper case, which is stored in lower case', async () => {
    const company = await givenSignIn()
    const { login, email } = givenPerson(company)
    const setEmail = (written: string) =>
      provider.people.set(login, { ...provider.people.get(login), email: written })
    setEmail(email.toUpperCase())
    const id = await signIn({ login, email })
    expect((await userOf(id)).email).toBe(email)
    const other = givenPerson(company, { email: email.replace(/^p/, 'P') })
    expect(await comeBack({ login: other.login, email })).toMatchObject(refusedFor('identity'))
    expect(await usersOf(company)).toHaveLength(2)
  })

  test('the user of a sign-in is never one of another account or of the agency', async () => {
    const company = await givenSignIn()
    for (const options of [{}, { kind: 'agency', role: 'Superuser' } as const]) {
      const person = givenPerson(company)
      const other = await server.givenUser({ ...options, email: person.email })
      expect(await comeBack(person)).toMatchObject({ ...refusedFor('elsewhere'), status: 403 })
      expect((await userOf(other.userId)).account_id).toBe(other.accountId)
    }
  })

  test('the user of a sign-in is refused once disabled, also between provider and login', async () => {
    const company = await givenSignIn()
    const person = givenPerson(company)
    const id = await signIn(person)
    const led = await comeBack(person)
    await changeUser(id, { status: 'disabled' })
    expect((await logIn(stateOf(led), led.cookie)).json()).toMatchObject({ code: 'account_disabled' })
    expect(await comeBack(person)).toMatchObject({ ...refusedFor('closed'), status: 403 })
    await changeUser(id, { status: 'active' })
    expect(await signIn(person)).toBe(id)
  })

  test('the user of a sign-in is refused when the provider gives an address to another identity', async () => {
    const company = await givenSignIn()
    const first = givenPerson(company)
    const id = await signIn(first)
    const second = givenPerson(company, { email: first.email })
    expect(await comeBack({ ...second, email: first.email })).toMatchObject(refusedFor('identity'))
    expect(await signIn(first)).toBe(id)
    // A removed connection forgets its identities.
    await company.administrator.call('DELETE /clip/sso')
    await set(company)
    await enable(company)
    expect(await signIn({ ...second, email: first.email })).toBe(id)
  })
})

describe('R-OIDC-6: the role of a user', () => {
  const MAPPING = { roleClaim: 'groups', administratorValue: 'rushes-admins' }

  test('the role of a user follows the claim at each sign-in, and a change ends the sessions', async () => {
    const company = await givenSignIn(MAPPING)
    const person = givenPerson(company, { groups: ['staff', 'rushes-admins'] })
    const id = await signIn(person)
    expect((await userOf(id)).role).toBe('Administrator')
    provider.people.set(person.login, { ...provider.people.get(person.login), groups: 'staff' })
    await signIn(person)
    expect((await userOf(id)).role).toBe('User')
    const live = await server.services.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute()
    expect(live).toHaveLength(1)
  })

  test('the role of a user stays for the last administrator, for other roles, and without a claim in the settings', async () => {
    const company = await givenSignIn(MAPPING)
    const person = givenPerson(company, { email: company.administrator.email })
    const id = await signIn({ ...person, email: company.administrator.email })
    expect(id).toBe(company.administrator.userId)
    expect((await userOf(id)).role).toBe('Administrator')
    await changeUser(id, { role: 'Superuser' })
    await signIn({ ...person, email: company.administrator.email })
    expect((await userOf(id)).role).toBe('Superuser')
    const plain = await givenSignIn()
    const other = givenPerson(plain, { groups: ['rushes-admins'], role: 'Superuser' })
    expect((await userOf(await signIn(other))).role).toBe('User')
  })
})
