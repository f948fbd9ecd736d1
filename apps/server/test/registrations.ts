/** Registers accounts like visitors: with the form, and with the link in the email. */
import { randomUUID } from 'node:crypto'
import type { TestServer, TestUser } from './test-server.ts'

type Registering = {
  confirmed?: boolean
  email?: string
  /** The typed email address. */
  sent?: string
  ownAccount?: boolean
  checkout?: string
}

/** Creates a registration that waits for staff; its password is `a quiet long phrase`. */
export async function givenWaiting(
  server: TestServer,
  { confirmed = true, email = `${randomUUID()}@press.example`, sent = email, ...form }: Registering = {},
) {
  const { guest, services } = server
  await guest.call('POST /clip/forms/register', {
    body: {
      name: 'Ada Byron',
      email: sent,
      company: 'Analytical Press',
      address1: '12 Engine Row',
      address2: '',
      city: 'London',
      state: 'Greater London',
      postcode: 'EC1A 1BB',
      countryId: 225,
      checkout: '',
      reg: 'web',
      ashp: '',
      ...form,
    },
  })
  await server.runJobs()
  if (confirmed) {
    const mail = server.emails.findLast(({ to }) => to === email)
    const token = /\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    const { data } = await guest.call('GET /clip/users/reset-password', { querystring: { token } })
    const password = 'a quiet long phrase'
    await guest.call('POST /clip/users/reset-password', {
      body: { user_id: data.user_id, password, pwd_confirm: password, token },
    })
  }
  const user = await services.db
    .selectFrom('users')
    .select(['id', 'account_id'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { email, userId: user.id, accountId: user.account_id }
}

/** Creates an account that has the email domain of its administrator. */
export async function givenCompany(server: TestServer) {
  const domain = `${randomUUID()}.example`
  const admin = await server.givenUser({ role: 'Administrator' })
  const email = `boss@${domain}`
  await server.services.db.updateTable('users').set({ email }).where('id', '=', admin.userId).execute()
  await admin.call('POST /clip/domains', { body: { domain } })
  return { admin, domain, email }
}

export const joinRequestsOf = async (by: TestUser) => (await by.call('GET /clip/members')).data.requests

/** Creates an account with a colleague who requests to join it. */
export async function givenJoinRequest(server: TestServer) {
  const company = await givenCompany(server)
  const applicant = await givenWaiting(server, { email: `ada@${company.domain}` })
  const [request] = await joinRequestsOf(company.admin)
  return { ...company, applicant, id: request?.id ?? 0 }
}
