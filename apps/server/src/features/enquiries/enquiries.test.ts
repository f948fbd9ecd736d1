/** Proves R-ENQUIRY-1 to R-ENQUIRY-4 and R-MAIL-5 over HTTP: the contact form, enquiries and claims. */
import { randomUUID } from 'node:crypto'
import type { RobotProof } from '@rushes/contract/enquiries'
import { MESSAGE_FORM_MESSAGES } from '@rushes/contract/form-messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenLicence } from '../../../test/licensing-builders.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { proofOf } from '../../../test/robot-proof.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { reportClaim } from './report-claim.ts'
import { makeChallenge } from './robot-check.ts'

let server: TestServer
let users = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const form = (change: Record<string, unknown> = {}) => ({
  name: 'Ada Byron',
  email: `writer-${++users}@press.example`,
  company: 'Analytical Press',
  type: 1 as const,
  message: 'May we use this on air?',
  ashp: '',
  ...change,
})

async function givenProof(): Promise<RobotProof> {
  const { data } = await server.guest.call('GET /clip/robot/challenge', {
    querystring: { purpose: 'contact' },
  })
  return proofOf(data)
}

const contact = (payload: ReturnType<typeof form> & { robot?: RobotProof }) =>
  server.guest.call('POST /clip/forms/contact', { body: payload })
const messagesOf = (email: string) =>
  server.services.db.selectFrom('contact_messages').selectAll().where('email', '=', email).execute()
const enquiriesOf = (email: string) =>
  server.services.db.selectFrom('enquiries').selectAll().where('email', '=', email).execute()
const emailsAbout = (text: string) => server.emails.filter((email) => email.text.includes(text))

describe('a message is refused', () => {
  test.each([
    ['name', '', MESSAGE_FORM_MESSAGES.name],
    ['email', 'no address', MESSAGE_FORM_MESSAGES.emailFormat],
    ['company', ' ', MESSAGE_FORM_MESSAGES.company],
    ['type', '', MESSAGE_FORM_MESSAGES.type],
    ['type', 4, MESSAGE_FORM_MESSAGES.type],
    ['message', '', MESSAGE_FORM_MESSAGES.message],
    ['message', 'x'.repeat(5_001), 'Please write at most 5000 characters'],
  ])('a message is refused when %s is %j', async (field, value, message) => {
    expect(await refusalOf(contact(form({ [field]: value })))).toMatchObject({
      status: 422,
      errors: { [field]: [message] },
    })
  })

  test('a message is refused with a NUL in it', async () => {
    expect(await refusalOf(contact(form({ message: 'a\0b' })))).toMatchObject({ status: 400 })
  })

  test('a message is refused without a solution of the robot check, or with a wrong, forged, unrelated or expired one', async () => {
    const { secret, clock } = server.services
    const now = clock.now()
    const proof = await givenProof()
    const proofs = [
      undefined,
      { ...proof, solution: { ...proof.solution, derivedKey: '0'.repeat(64) } },
      { ...proof, challenge: { ...proof.challenge, signature: '0'.repeat(64) } },
      await proofOf(await makeChallenge(secret, 'register', now)),
      await proofOf(await makeChallenge(secret, 'contact', new Date(now.getTime() - 5 * 60_000))),
    ]
    for (const robot of proofs) {
      const sent = form(robot && { robot })
      expect(await refusalOf(contact(sent))).toMatchObject({
        status: 422,
        errors: { robot: [expect.any(String)] },
      })
      expect(await messagesOf(sent.email)).toEqual([])
    }
  })

  test('a message is refused with a solution that has been used: of ten simultaneous messages with one solution one is accepted', async () => {
    const robot = await givenProof()
    const sent = Array.from({ length: 10 }, () => form({ robot }))
    const refusals = await Promise.all(sent.map((one) => refusalOf(contact(one))))
    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1)
    expect(await refusalOf(contact(form({ robot })))).toMatchObject({ status: 422 })
  })
})

describe('a message', () => {
  test.each([[0], [1], ['2'], [3]])('a message of type %j is stored and emailed once', async (type) => {
    const sent = form({ type, robot: await givenProof() })
    const answer = await contact(sent)
    await server.runJobs()
    expect(answer.message).toBe('Thank you for your message. We will reply by email.')
    expect(await messagesOf(sent.email)).toMatchObject([
      { type: Number(type), user_id: null, message: sent.message },
    ])
    expect(emailsAbout(sent.email)).toMatchObject([{ to: 'licensing@rushes.example' }])
    const confirmation = server.emails.filter(({ to }) => to === sent.email)
    expect(confirmation).toMatchObject([{ subject: 'Rushes: we have your message' }])
    // The address is not confirmed, so its owner must not get text of another sender.
    expect(confirmation[0]?.html).not.toMatch(/Ada|Analytical|May we use/)
  })

  test('a message with the honeypot field filled gets the answer of success, and nothing is stored', async () => {
    const sent = form({ ashp: 'x' })
    const answer = await contact(sent)
    expect(answer).toEqual(await contact(form({ robot: await givenProof() })))
    expect(await messagesOf(sent.email)).toEqual([])
  })

  test('R-HTTP-2: a message sent twice under one Idempotency-Key is stored once, also with another solution of the check', async () => {
    const sent = form()
    const again = async () =>
      server.guest.call('POST /clip/forms/contact', {
        body: { ...sent, robot: await givenProof() },
        headers: { 'idempotency-key': 'contact-1' },
      })
    const [first, second] = await Promise.all([again(), again()])
    expect(second).toEqual(first)
    expect(await messagesOf(sent.email)).toHaveLength(1)
  })

  test('R-ENQUIRY-2: a message about a public clip is an enquiry about it; about another one it stays a message', async () => {
    const clip = await server.givenClip({ title: 'Otter on the ice' })
    const hidden = await server.givenClip({ state: 'withdrawn' })
    const about = form({ reference: `VIDEO-${clip}` })
    await contact({ ...about, robot: await givenProof() })
    expect(await messagesOf(about.email)).toEqual([])
    const [enquiry, ...more] = await enquiriesOf(about.email)
    expect([enquiry?.clip_id, enquiry?.user_id, more]).toEqual([clip, null, []])
    await server.runJobs()
    expect(emailsAbout('Otter on the ice').map(({ to }) => to)).toContain(about.email)
    for (const reference of [`VIDEO-${hidden}`, `IMAGE-${clip}`, 'VIDEO-2000000000']) {
      const other = form({ reference })
      await contact({ ...other, robot: await givenProof() })
      expect([await messagesOf(other.email), await enquiriesOf(other.email)]).toMatchObject([[{}], []])
    }
    const malformed = form({ reference: 'VIDEO-0' })
    expect(await refusalOf(contact({ ...malformed, robot: await givenProof() }))).toMatchObject({
      errors: { reference: ['This reference is not valid'] },
    })
  })

  test('R-ENQUIRY-2: an enquiry from the contact page needs the robot check, whose solution works once', async () => {
    const clip = await server.givenClip()
    const about = form({ reference: `VIDEO-${clip}` })
    expect(await refusalOf(contact(about))).toMatchObject({ status: 422 })
    const robot = await givenProof()
    await contact({ ...about, robot })
    expect(await refusalOf(contact({ ...about, robot }))).toMatchObject({ status: 422 })
    expect(await enquiriesOf(about.email)).toHaveLength(1)
  })

  test('a message from a member is stored with the user', async () => {
    const user = await server.givenUser()
    const sent = form({ robot: await givenProof() })
    await user.call('POST /clip/forms/contact', { body: sent })
    expect(await messagesOf(sent.email)).toMatchObject([{ user_id: user.userId }])
  })
})

describe('an enquiry', () => {
  const enquire = (reference: string, change = {}, headers: Record<string, string> = {}) => {
    const body = { ...form(change), reference }
    const sent = server.guest.call('POST /clip/forms/enquire', { body, headers })
    return { email: body.email, sent }
  }

  test('an enquiry is refused for a reference that is malformed, unknown, of another type or not published', async () => {
    const clip = await server.givenClip({ type: 'image' })
    const draft = await server.givenClip({ state: 'draft' })
    const withdrawn = await server.givenClip({ state: 'withdrawn' })
    expect(await refusalOf(enquire('7').sent)).toMatchObject({
      status: 422,
      errors: { reference: [expect.any(String)] },
    })
    for (const reference of [
      'VIDEO-2147483647',
      'VIDEO-9999999999',
      `VIDEO-${clip}`,
      `PACKAGE-${clip}`,
      `VIDEO-${draft}`,
      `VIDEO-${withdrawn}`,
    ]) {
      expect(await refusalOf(enquire(reference).sent)).toMatchObject({ status: 404, code: 'not_found' })
    }
  })

  test('an enquiry is refused without one of the required fields', async () => {
    const id = await server.givenClip()
    for (const field of ['name', 'email', 'company', 'type', 'message']) {
      const { sent } = enquire(`VIDEO-${id}`, { [field]: undefined })
      expect(await refusalOf(sent)).toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } })
    }
  })

  test('an enquiry of a visitor is stored, due in 24 hours, and emailed once', async () => {
    const id = await server.givenClip({ type: 'short', title: 'A goat on a roof' })
    const { email, sent } = enquire(`SHORT-${id}`, { type: 0 })
    expect((await sent).message).toBe('Thank you for your enquiry. We will reply by email within 24 hours.')
    await server.runJobs()
    const [row] = await enquiriesOf(email)
    expect(row).toMatchObject({
      reference: `SHORT-${id}`,
      clip_id: id,
      package_id: null,
      type: 0,
      user_id: null,
    })
    const thread = await server.services.db
      .selectFrom('inbox_threads')
      .selectAll()
      .where('enquiry_id', '=', row?.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(thread).toMatchObject({ state: 'open' })
    expect(Number(thread.due_at) - Number(row?.created_at)).toBe(24 * 3_600_000)
    expect(emailsAbout(email)).toHaveLength(1)
    expect(emailsAbout(email)[0]?.text).toContain('A goat on a roof')
    const confirmation = server.emails.filter(({ to }) => to === email)
    expect(confirmation).toMatchObject([{ subject: `Rushes: we have your enquiry about SHORT-${id}` }])
    expect(confirmation[0]?.html).toContain('A goat on a roof')
    expect(confirmation[0]?.html).not.toMatch(/Ada|Analytical|May we use/)
  })

  test('an enquiry may be about a package', async () => {
    const { id } = await server.services.db
      .insertInto('packages')
      .values({ id: 900_001, name: 'Storm week', created: server.services.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { email, sent } = enquire(`PACKAGE-${id}`)
    await sent
    expect(await enquiriesOf(email)).toMatchObject([{ package_id: id, clip_id: null }])
  })

  test('an enquiry of a member carries the name and address of the session, not those of the form', async () => {
    const user = await server.givenUser()
    const id = await server.givenClip()
    const body = {
      ...form({ name: 'Another Sender', email: 'else@press.example' }),
      reference: `VIDEO-${id}`,
    }
    await user.call('POST /clip/forms/enquire', { body })
    expect(await enquiriesOf('else@press.example')).toEqual([])
    expect(await enquiriesOf(user.email)).toMatchObject([{ user_id: user.userId, name: 'Test User' }])
  })

  test('an enquiry sent again under one Idempotency-Key is stored and emailed once', async () => {
    const id = await server.givenClip()
    const email = `twice-${++users}@press.example`
    const again = () => enquire(`VIDEO-${id}`, { email }, { 'idempotency-key': 'enquiry-1' }).sent
    expect(await again()).toEqual(await again())
    await server.runJobs()
    expect(await enquiriesOf(email)).toHaveLength(1)
    expect(emailsAbout(email)).toHaveLength(1)
  })

  test('an enquiry with the honeypot field filled gets the answer of success, and nothing is stored', async () => {
    const id = await server.givenClip()
    const honest = enquire(`VIDEO-${id}`)
    const robot = enquire(`VIDEO-${id}`, { ashp: 'x' })
    expect(await robot.sent).toEqual(await honest.sent)
    expect(await enquiriesOf(robot.email)).toEqual([])
  })
})

describe('R-ENQUIRY-4: a claim', () => {
  const report = (
    user: Pick<TestUser, 'call'>,
    id: number,
    message = 'The platform has blocked our post.',
    headers: Record<string, string> = {},
  ) => user.call('POST /clip/licences/:id/claims', { params: { id }, body: { message }, headers })

  async function givenLicensed() {
    const user = await server.givenUser()
    const clipId = await server.givenClip({ title: 'Walrus on a buoy' })
    return { user, clipId, licenceId: await givenLicence(server.services, user, clipId) }
  }

  test('a claim is a thread with its licence, due in 24 hours even while the office is closed', async () => {
    const { user, clipId, licenceId } = await givenLicensed()
    const { config, clock } = server.services
    const officeHours: typeof config.officeHours = { days: ['mon'], opens: '09:00', closes: '09:30' }
    const { data: account } = await user.call('GET /clip/users/:id', { params: { id: user.userId } })
    const reporter = { ...user, fullName: account.userFullName, accountName: account.accountName }
    const services = { ...server.services, config: { ...config, officeHours } }
    const message = 'The platform has blocked our post.'
    const { dueAt } = await reportClaim(services, reporter, { licenceId, message })
    expect(dueAt.getTime() - clock.now().getTime()).toBe(24 * 3_600_000)
    const [enquiry, ...others] = await enquiriesOf(user.email)
    expect(others).toEqual([])
    expect(enquiry).toMatchObject({
      ...{ clip_id: clipId, licence_id: licenceId, user_id: user.userId, reference: `VIDEO-${clipId}` },
      message: 'The platform has blocked our post.',
    })
    const staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
    const { data } = await staff.call('GET /agency/inbox', { querystring: { q: String(enquiry?.id) } })
    const thread = data.items.find(({ title }) => title === 'Claim: Walrus on a buoy')
    expect(thread?.due_at).toBe(dueAt.toISOString())
    const params = { id: thread?.id ?? 0 }
    const { data: detail } = await staff.call('GET /agency/inbox/:id', { params })
    expect(detail.licence_id).toBe(licenceId)
    const template = detail.templates.find(({ name }) => name === 'Your licence covers it')
    expect(template?.body).toContain(`${config.baseUrl}/licence/${licenceId}`)
    await server.runJobs()
    const subjects = server.emails.filter(({ text }) => text.includes(`/licence/${licenceId}`))
    expect(subjects.map(({ to }) => to).toSorted()).toEqual([config.licensingEmail, user.email].toSorted())
  })

  test('a claim may be about a clip that was withdrawn in the meantime, by a colleague', async () => {
    const { user, clipId, licenceId } = await givenLicensed()
    await server.services.db
      .updateTable('clips')
      .set({ state: 'withdrawn' })
      .where('id', '=', clipId)
      .execute()
    const colleague = await server.givenUser({ accountId: user.accountId })
    const { message } = await report(colleague, licenceId)
    expect(message).toMatch(/^We have your claim and reply before .+\.$/)
    expect(await enquiriesOf(colleague.email)).toMatchObject([{ licence_id: licenceId }])
  })

  test.each([
    { revoked_at: new Date('2026-05-05T10:00:00Z') },
    { ends_at: new Date('2026-05-05T10:00:00Z') },
  ])(
    'a claim about a licence that has ended is accepted, and the confirmation and its email state this: %j',
    async (ended) => {
      const { user, licenceId } = await givenLicensed()
      await server.services.db.updateTable('licences').set(ended).where('id', '=', licenceId).execute()
      expect((await report(user, licenceId)).message).toMatch(
        /^We have your claim and reply before .+\. This licence has ended\.$/,
      )
      expect(await enquiriesOf(user.email)).toMatchObject([{ licence_id: licenceId }])
      await server.runJobs()
      const emails = server.emails.filter(({ text }) => text.includes(`/licence/${licenceId}`))
      expect(emails).toHaveLength(2)
      for (const { text } of emails) expect(text).toContain('This licence has ended.')
      for (const { text } of emails) expect(text).not.toContain('proves your right')
    },
  )

  test('a claim about a licence of another account, of a guest, or without a text is refused', async () => {
    const { user, licenceId } = await givenLicensed()
    const stranger = await server.givenUser()
    expect(await refusalOf(report(stranger, licenceId))).toMatchObject({ status: 404 })
    expect(await refusalOf(report(user, 2_000_000_000))).toMatchObject({ status: 404 })
    expect(await refusalOf(report(server.guest, licenceId))).toMatchObject({ status: 401 })
    for (const message of [' ', 'x'.repeat(5_001)]) {
      expect(await refusalOf(report(user, licenceId, message))).toMatchObject({ status: 422 })
    }
    expect(await enquiriesOf(stranger.email)).toEqual([])
    expect(await enquiriesOf(user.email)).toEqual([])
  })

  test('a claim sent again under one Idempotency-Key is stored once', async () => {
    const { user, licenceId } = await givenLicensed()
    const headers = { 'idempotency-key': randomUUID() }
    await Promise.all([1, 2, 3].map(() => report(user, licenceId, 'Blocked', headers)))
    expect(await enquiriesOf(user.email)).toHaveLength(1)
  })
})
