/** Proves R-JOIN-1 and R-JOIN-3 over HTTP for staff: email domains and requests to join in the admin area. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../../test/refusals.ts'
import {
  givenCompany,
  givenJoinRequest,
  givenWaiting,
  joinRequestsOf,
} from '../../../../test/registrations.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'

let server: TestServer
let staff: TestUser
beforeAll(async () => {
  server = await startTestServer()
  staff = await server.givenUser({ kind: 'agency', role: 'Administrator' })
})
afterAll(() => server.close())

const MAY = { can_purchase: true, can_prepay: false, shorts_only: false }
const accountOf = async (id: number) =>
  (await staff.call('GET /agency/accounts/:id', { params: { id } })).data
const approve = (id: number) => staff.call('POST /agency/accounts/:id/approve', { params: { id }, body: MAY })
const approveJoining = (by: TestUser, id: number) =>
  by.call('POST /clip/join-requests/:id/approve', { params: { id }, body: { role: 'User' } })
const isListed = async (state: 'joining' | 'open', id: number) =>
  (await staff.call('GET /agency/accounts', { querystring: { state } })).data.items.some(
    (account) => account.id === id,
  )

describe('an account whose user requests to join another', () => {
  test('an account whose user requests to join another is listed in that state, and shows which', async () => {
    const { admin, applicant } = await givenJoinRequest(server)
    const { accountId } = applicant
    const joined = await accountOf(admin.accountId)
    expect(await accountOf(accountId)).toMatchObject({
      state: 'joining',
      registration: { email: applicant.email, joins: { id: admin.accountId, name: joined.name } },
    })
    expect(joined.registration).toBeNull()
    expect(await isListed('joining', accountId)).toBe(true)
    expect(await isListed('open', accountId)).toBe(false)
    const closing = { params: { id: accountId }, body: { revision: 1, reason: 'Unpaid.' } }
    expect(await refusalOf(staff.call('POST /agency/accounts/:id/close', closing))).toMatchObject({
      message: 'Reject its registration instead.',
    })
  })

  test('an account whose user requests to join another can be approved, which ends the request', async () => {
    const { admin, id, applicant } = await givenJoinRequest(server)
    expect((await approve(applicant.accountId)).data.state).toBe('open')
    expect(await joinRequestsOf(admin)).toEqual([])
    expect(await refusalOf(approveJoining(admin, id))).toMatchObject({ status: 409 })
    expect((await accountOf(applicant.accountId)).people).toBe(1)
  })

  test('an account whose user requests to join another can be rejected, which ends the request', async () => {
    const { admin, id, applicant } = await givenJoinRequest(server)
    const params = { id: applicant.accountId }
    await staff.call('POST /agency/accounts/:id/refuse', { params, body: { reason: 'No newsroom.' } })
    expect(await joinRequestsOf(admin)).toEqual([])
    expect(await refusalOf(approveJoining(admin, id))).toMatchObject({ status: 409 })
  })

  test('an account whose user has joined another is closed, and cannot be approved', async () => {
    const { admin, id, applicant } = await givenJoinRequest(server)
    await approveJoining(admin, id)
    expect(await accountOf(applicant.accountId)).toMatchObject({
      state: 'closed',
      close_reason: `Its user has joined account ${admin.accountId}.`,
      registration: null,
    })
    expect(await refusalOf(approve(applicant.accountId))).toMatchObject({ status: 409 })
    expect((await accountOf(admin.accountId)).registration).toBeNull()
  })

  test('an account whose user requests to join another is decided once by staff and administrators at once', async () => {
    const { admin, id, applicant } = await givenJoinRequest(server)
    const outcomes = await Promise.allSettled([approve(applicant.accountId), approveJoining(admin, id)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('the email domains of an account', () => {
  const fields = { ...MAY, name: 'The Paper', country_code: 'gb', tax_number: '' }
  const change = (id: number, domains: string[], revision = 1) =>
    staff.call('POST /agency/accounts/:id', { params: { id }, body: { ...fields, domains, revision } })

  test('the email domains of an account are set by staff, and colleagues of each can request to join', async () => {
    const admin = await server.givenUser({ role: 'Administrator' })
    const [a, b] = [`a-${randomUUID()}.example`, `b-${randomUUID()}.example`]
    expect((await change(admin.accountId, [`@${b.toUpperCase()}`, a, b])).data.domains).toEqual([a, b])
    expect((await change(admin.accountId, [b], 2)).data.domains).toEqual([b])
    await givenWaiting(server, { email: `ada@${a}` })
    await givenWaiting(server, { email: `ada@${b}` })
    expect(await joinRequestsOf(admin)).toMatchObject([{ email: `ada@${b}` }])
    const audit = server.services.db.selectFrom('audit').select('details')
    const entries = await audit.where('object', '=', `account:${admin.accountId}`).orderBy('id').execute()
    expect(entries.at(-1)).toEqual({ details: { domains: 'changed' } })
  })

  test('the email domains of an account are neither of mailbox providers nor of another account', async () => {
    const { domain } = await givenCompany(server)
    const { accountId } = await server.givenUser()
    for (const [wrong, message] of [
      ['gmail.com', 'Everyone can open a mailbox at gmail.com. Please enter a domain of the company.'],
      ['localhost', 'Please enter a domain, such as example.com.'],
      [domain, `${domain} belongs to another account.`],
    ] as const) {
      expect(await refusalOf(change(accountId, [wrong]))).toMatchObject({
        status: 422,
        errors: { domains: [message] },
      })
    }
    expect(await accountOf(accountId)).toMatchObject({ domains: [], revision: 1 })
  })

  test('the email domains of an account are not overwritten by a form that was read before an administrator changed them', async () => {
    const { admin, domain } = await givenCompany(server)
    expect(await refusalOf(change(admin.accountId, []))).toMatchObject({ code: 'outdated' })
    expect((await accountOf(admin.accountId)).domains).toEqual([domain])
  })
})
