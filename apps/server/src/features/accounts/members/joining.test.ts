/** Proves R-JOIN-1, R-JOIN-2, R-JOIN-3 and R-JOIN-4 over HTTP: colleagues who join by their email domain. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../../test/refusals.ts'
import { givenWaiting } from '../../../../test/registrations.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { RETENTIONS } from '../../../all-features.ts'
import { removeOldRows } from '../../retention/remove-old-rows.ts'
import { storedDomain } from './joining.rules.ts'

const DAY_MS = 24 * 60 * 60_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const addDomain = (by: TestUser, domain: string) => by.call('POST /clip/domains', { body: { domain } })
const subjectsTo = (email: string) =>
  server.emails.filter(({ to }) => to === email).map(({ subject }) => subject)
const requestsOf = async (by: TestUser) => (await by.call('GET /clip/members')).data.requests
const approve = (by: TestUser, id: number, role: 'Administrator' | 'User' = 'User') =>
  by.call('POST /clip/join-requests/:id/approve', { params: { id }, body: { role } })
const decline = (by: TestUser, id: number) =>
  by.call('POST /clip/join-requests/:id/decline', { params: { id } })

/** An administrator whose address has a domain of its own, which the account has. */
async function givenCompany() {
  const domain = `${randomUUID()}.example`
  const admin = await server.givenUser({ role: 'Administrator' })
  const email = `boss@${domain}`
  await server.services.db.updateTable('users').set({ email }).where('id', '=', admin.userId).execute()
  await addDomain(admin, domain)
  return { admin, domain, email }
}

async function givenRequest() {
  const company = await givenCompany()
  const applicant = await givenWaiting(server, { email: `ada@${company.domain}` })
  const [request] = await requestsOf(company.admin)
  return { ...company, applicant, id: request?.id ?? 0 }
}

const userOf = (email: string) =>
  server.services.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

describe('an email domain', () => {
  test.each([
    ['EXAMPLE.com', 'example.com'],
    ['@example.com', 'example.com'],
    ['example.com.', 'example.com'],
    ['münchen.de', 'xn--mnchen-3ya.de'],
    ['example.com, other.com', ''],
    ['*.example.com', ''],
    ['localhost', ''],
  ])('an email domain given as %s is stored as %s', (given, stored) => {
    expect(storedDomain(given)).toBe(stored)
  })

  test('an email domain of a mailbox provider, of another address or of another account is refused', async () => {
    const { admin, domain } = await givenCompany()
    expect(await refusalOf(addDomain(admin, 'GMail.com'))).toMatchObject({ status: 422 })
    expect(await refusalOf(addDomain(admin, `not${domain}`))).toMatchObject({ status: 422 })
    expect(await refusalOf(addDomain(admin, `sub.${domain}`))).toMatchObject({ status: 422 })
    const other = await server.givenUser({ role: 'Administrator' })
    const { db } = server.services
    await db
      .updateTable('users')
      .set({ email: `x@${domain}` })
      .where('id', '=', other.userId)
      .execute()
    expect(await refusalOf(addDomain(other, domain))).toMatchObject({ status: 409 })
  })
})

describe('a registration with an address of the domain', () => {
  test('a registration becomes a request only after the address is confirmed, and its approval joins the account', async () => {
    const { admin, domain, email: boss } = await givenCompany()
    const email = `ada@${domain}`
    await givenWaiting(server, { email, confirmed: false })
    expect(await requestsOf(admin)).toEqual([])
    await givenWaiting(server, { email })
    await server.runJobs()
    const [request] = await requestsOf(admin)
    expect(request).toMatchObject({ email, name: 'Ada Byron' })
    expect(subjectsTo(boss)).toEqual(['Rushes: a colleague requests to join your account'])

    await approve(admin, request?.id ?? 0)
    await server.runJobs()
    expect(await userOf(email)).toMatchObject({ account_id: admin.accountId, role: 'User', status: 'active' })
    expect(subjectsTo(email).at(-1)).toBe('Rushes: you have joined the account of your company')
    expect(await requestsOf(admin)).toEqual([])
    const body = { email, password: 'a quiet long phrase' }
    await server.guest.call('POST /clip/users/login', { body })
    expect(await refusalOf(approve(admin, request?.id ?? 0))).toMatchObject({ status: 409 })
    expect(await refusalOf(decline(admin, request?.id ?? 0))).toMatchObject({ status: 409 })
  })

  test('a declined registration waits for staff with its own account', async () => {
    const { admin, id, applicant } = await givenRequest()
    await decline(admin, id)
    await server.runJobs()
    expect(await userOf(applicant.email)).toMatchObject({
      account_id: applicant.accountId,
      status: 'pending',
    })
    expect(subjectsTo(applicant.email).slice(-2).sort()).toEqual([
      'Rushes: your company declined your request',
      'Rushes: your request is with our team',
    ])
    expect(await refusalOf(approve(admin, id))).toMatchObject({ status: 409 })
  })

  test.each([
    ['of a subdomain', (domain: string) => ({ email: `ada@sub.${domain}` })],
    ['of a domain that only ends alike', (domain: string) => ({ email: `ada@not${domain}` })],
    ['that chooses a new account', (domain: string) => ({ email: `ada@${domain}`, ownAccount: true })],
    ['from the checkout', (domain: string) => ({ email: `ada@${domain}`, checkout: '1' })],
  ])('a registration %s is no request to join', async (_, registering) => {
    const { admin, domain } = await givenCompany()
    await givenWaiting(server, registering(domain))
    expect(await requestsOf(admin)).toEqual([])
  })

  test('a registration with a domain of a closed account is no request to join', async () => {
    const { admin, domain } = await givenCompany()
    const { db } = server.services
    await db.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', admin.accountId).execute()
    const { email } = await givenWaiting(server, { email: `ada@${domain}` })
    const request = db.selectFrom('registration_requests').select('status').where('email', '=', email)
    expect(await request.executeTakeFirst()).toEqual({ status: 'waiting' })
  })
})

describe('a request to join', () => {
  test('a request whose domain has been removed can only be declined', async () => {
    const { admin, domain, id } = await givenRequest()
    await admin.call('DELETE /clip/domains/:domain', { params: { domain } })
    expect(await refusalOf(approve(admin, id))).toMatchObject({ status: 409 })
    expect((await decline(admin, id)).message).toBe('The request of Ada Byron has been declined.')
  })

  test('a request is neither found by another account nor approved with the own role', async () => {
    const { admin, id } = await givenRequest()
    const { admin: other } = await givenCompany()
    expect(await refusalOf(approve(other, id))).toMatchObject({ status: 404 })
    expect(await refusalOf(approve(admin, id, 'Administrator'))).toMatchObject({ status: 403 })
  })

  test('of two decisions at once, one is refused', async () => {
    const { admin, id } = await givenRequest()
    const outcomes = await Promise.allSettled([approve(admin, id), decline(admin, id)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('an applicant is not invited as well, and a second registration makes no second request', async () => {
    const { admin, applicant } = await givenRequest()
    const body = { name: 'Ada', email: applicant.email, role: 'User' as const }
    expect(await refusalOf(admin.call('POST /clip/invitations', { body }))).toMatchObject({ status: 409 })
    await givenWaiting(server, { email: applicant.email, confirmed: false })
    expect(await requestsOf(admin)).toHaveLength(1)
  })

  test('an undecided request is deleted after 30 days', async () => {
    const { applicant } = await givenRequest()
    server.later(31 * DAY_MS)
    await removeOldRows(server.services, RETENTIONS)
    expect(await userOf(applicant.email)).toBeUndefined()
  })
})
