/** Proves R-JOIN-1, R-JOIN-2, R-JOIN-3 and R-JOIN-4 over HTTP: colleagues who join by their email domain. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../../test/refusals.ts'
import {
  givenCompany,
  givenJoinRequest,
  givenWaiting,
  joinRequestsOf,
} from '../../../../test/registrations.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { PERSONAL_DATA, RETENTIONS } from '../../../all-features.ts'
import { erasePerson, findPerson } from '../../privacy/erase-person.ts'
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
const approve = (by: TestUser, id: number, role: 'Administrator' | 'User' = 'User') =>
  by.call('POST /clip/join-requests/:id/approve', { params: { id }, body: { role } })
const decline = (by: TestUser, id: number) =>
  by.call('POST /clip/join-requests/:id/decline', { params: { id } })

async function givenAdministrator(email: string) {
  const admin = await server.givenUser({ role: 'Administrator' })
  await server.services.db.updateTable('users').set({ email }).where('id', '=', admin.userId).execute()
  return admin
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
    const { admin, domain } = await givenCompany(server)
    expect(await refusalOf(addDomain(admin, 'GMail.com'))).toMatchObject({ status: 422 })
    expect(await refusalOf(addDomain(admin, `not${domain}`))).toMatchObject({ status: 422 })
    expect(await refusalOf(addDomain(admin, `sub.${domain}`))).toMatchObject({ status: 422 })
    const other = await givenAdministrator(`x@${domain}`)
    expect(await refusalOf(addDomain(other, domain))).toMatchObject({ status: 409 })
  })

  test.each([
    ['addable while the account does not have it', 'boss@NEWS-1.example', 'news-1.example'],
    ['not addable at a mailbox provider', 'news-2@Gmail.com', null],
  ])('an email domain of the own address is %s', async (_, email, addableDomain) => {
    const admin = await givenAdministrator(email)
    expect((await admin.call('GET /clip/members')).data).toMatchObject({ domains: [], addableDomain })
  })

  test('an email domain that was added is listed and no longer addable, and can be removed and added again', async () => {
    const { admin, domain } = await givenCompany(server)
    expect((await admin.call('GET /clip/members')).data).toMatchObject({
      domains: [domain],
      addableDomain: null,
    })
    await admin.call('DELETE /clip/domains/:domain', { params: { domain: domain.toUpperCase() } })
    expect((await admin.call('GET /clip/members')).data).toMatchObject({ domains: [], addableDomain: domain })
    await addDomain(admin, domain)
    expect((await admin.call('GET /clip/members')).data.domains).toEqual([domain])
  })
})

describe('a registration with an address of the domain', () => {
  test('a registration becomes a request only after the address is confirmed, and its approval joins the account', async () => {
    const { admin, domain, email: boss } = await givenCompany(server)
    const email = `ada@${domain}`
    await givenWaiting(server, { email, confirmed: false })
    expect(await joinRequestsOf(admin)).toEqual([])
    await givenWaiting(server, { email })
    await server.runJobs()
    const [request] = await joinRequestsOf(admin)
    expect(request).toMatchObject({ email, name: 'Ada Byron' })
    expect(subjectsTo(boss)).toEqual(['Rushes: a colleague requests to join your account'])

    await approve(admin, request?.id ?? 0)
    await server.runJobs()
    expect(await userOf(email)).toMatchObject({ account_id: admin.accountId, role: 'User', status: 'active' })
    expect(subjectsTo(email).at(-1)).toBe('Rushes: you have joined the account of your company')
    expect(await joinRequestsOf(admin)).toEqual([])
    const body = { email, password: 'a quiet long phrase' }
    await server.guest.call('POST /clip/users/login', { body })
    expect(await refusalOf(approve(admin, request?.id ?? 0))).toMatchObject({ status: 409 })
    expect(await refusalOf(decline(admin, request?.id ?? 0))).toMatchObject({ status: 409 })
  })

  test('a declined registration waits for staff with its own account', async () => {
    const { admin, id, applicant } = await givenJoinRequest(server)
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
    ['of a domain that only begins alike', (domain: string) => ({ email: `ada@${domain}.other.example` })],
    ['that chooses a new account', (domain: string) => ({ email: `ada@${domain}`, ownAccount: true })],
    ['from the checkout', (domain: string) => ({ email: `ada@${domain}`, checkout: '1' })],
  ])('a registration %s is no request to join', async (_, registering) => {
    const { admin, domain } = await givenCompany(server)
    await givenWaiting(server, registering(domain))
    expect(await joinRequestsOf(admin)).toEqual([])
  })

  test.each(['accounts', 'users'] as const)(
    'a registration is no request to join where the %s of the domain are disabled',
    async (table) => {
      const { admin, domain } = await givenCompany(server)
      const { db } = server.services
      const id = table === 'users' ? admin.userId : admin.accountId
      await db.updateTable(table).set({ status: 'disabled' }).where('id', '=', id).execute()
      const { email } = await givenWaiting(server, { email: `ada@${domain}` })
      const request = db.selectFrom('registration_requests').select('status').where('email', '=', email)
      expect(await request.executeTakeFirst()).toEqual({ status: 'waiting' })
    },
  )

  test('a registration is a request to join whatever the case of its address', async () => {
    const { admin, domain } = await givenCompany(server)
    const form = { email: `ada@${domain}`, sent: `Ada@${domain.toUpperCase()}` }
    await givenWaiting(server, form)
    expect(await joinRequestsOf(admin)).toMatchObject([{ email: form.email }])
  })

  test('a registration of a colleague whose access has ended is no request to join', async () => {
    const { admin, domain } = await givenCompany(server)
    const gone = await server.givenUser({ accountId: admin.accountId })
    const email = `gone@${domain}`
    const { db } = server.services
    await db.updateTable('users').set({ email, status: 'disabled' }).where('id', '=', gone.userId).execute()
    await givenWaiting(server, { email, confirmed: false })
    expect(await joinRequestsOf(admin)).toEqual([])
    expect(subjectsTo(email)).toEqual([])
  })
})

describe('a request to join', () => {
  test('a request whose domain has been removed can only be declined', async () => {
    const { admin, domain, id } = await givenJoinRequest(server)
    await admin.call('DELETE /clip/domains/:domain', { params: { domain } })
    expect(await refusalOf(approve(admin, id))).toMatchObject({ status: 409 })
    expect((await decline(admin, id)).message).toBe('The request of Ada Byron has been declined.')
  })

  test('a request is neither found by another account nor approved with the own role', async () => {
    const { admin, id } = await givenJoinRequest(server)
    const { admin: other } = await givenCompany(server)
    expect(await refusalOf(approve(other, id))).toMatchObject({ status: 404 })
    expect(await refusalOf(approve(admin, id, 'Administrator'))).toMatchObject({ status: 403 })
  })

  test('of the decisions of two administrators at once, one is refused and changes nothing', async () => {
    const { admin, id, applicant } = await givenJoinRequest(server)
    const other = await server.givenUser({ accountId: admin.accountId, role: 'Administrator' })
    const [approved, declined] = await Promise.allSettled([approve(admin, id), decline(other, id)])
    expect([approved.status, declined.status].sort()).toEqual(['fulfilled', 'rejected'])
    const joined = (await userOf(applicant.email))?.account_id === admin.accountId
    expect(joined).toBe(approved.status === 'fulfilled')
  })

  test('a request is not decided by an administrator who is one no longer', async () => {
    const { admin, id } = await givenJoinRequest(server)
    const { db } = server.services
    await db.updateTable('users').set({ role: 'Manager' }).where('id', '=', admin.userId).execute()
    expect(await refusalOf(approve(admin, id))).toMatchObject({ status: 403 })
    expect(await refusalOf(decline(admin, id))).toMatchObject({ status: 403 })
  })

  test('a request of a person who was erased is deleted', async () => {
    const { admin, id, applicant } = await givenJoinRequest(server)
    await erasePerson(server.services, await findPerson(server.services, applicant.email), PERSONAL_DATA)
    expect(await joinRequestsOf(admin)).toEqual([])
    expect(await refusalOf(approve(admin, id))).toMatchObject({ status: 404 })
  })

  test('a colleague who has joined leaves neither an open account nor an address for the checkout', async () => {
    const { admin, id, applicant } = await givenJoinRequest(server)
    await approve(admin, id)
    const account = server.services.db.selectFrom('accounts').selectAll()
    expect(await account.where('id', '=', applicant.accountId).executeTakeFirst()).toMatchObject({
      status: 'disabled',
      close_reason: `Its user has joined account ${admin.accountId}.`,
    })
    expect((await admin.call('GET /clip/payments/remembered')).data.address).toBeNull()
    server.later(31 * DAY_MS)
    await removeOldRows(server.services, RETENTIONS)
    expect(await account.where('id', '=', applicant.accountId).executeTakeFirst()).toBeUndefined()
  })

  test('an applicant is not invited as well, and a second registration makes no second request', async () => {
    const { admin, applicant } = await givenJoinRequest(server)
    const body = { name: 'Ada', email: applicant.email, role: 'User' as const }
    expect(await refusalOf(admin.call('POST /clip/invitations', { body }))).toMatchObject({ status: 409 })
    await givenWaiting(server, { email: applicant.email, confirmed: false })
    await server.runJobs()
    expect(await joinRequestsOf(admin)).toHaveLength(1)
    expect(subjectsTo(applicant.email).at(-1)).toBe('Rushes: your request is with your company')
  })

  test('an undecided request is deleted after 30 days', async () => {
    const { admin, id, applicant } = await givenJoinRequest(server)
    server.later(31 * DAY_MS)
    await removeOldRows(server.services, RETENTIONS)
    expect(await userOf(applicant.email)).toBeUndefined()
    expect(
      await refusalOf(
        approve(await server.givenUser({ accountId: admin.accountId, role: 'Administrator' }), id),
      ),
    ).toMatchObject({ status: 404 })
  })
})
