/** Proves R-MAIL-1, R-MAIL-2, R-MAIL-4 and R-MAIL-6: each email is sent once, whatever happens in between. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PATIENT } from '../../../test/patient.ts'
import { type SlowSmtp, startSlowSmtp } from '../../../test/slow-smtp.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import type { Services } from '../../context.ts'
import { openDb, openPool } from '../../db/db.ts'
import { runAnnounced } from '../../platform/jobs/run-announced.ts'
import { action, paragraph } from '../../platform/mail/email-parts.ts'
import { MailRefused, smtpMail } from '../../platform/mail/mail.ts'
import { writeEmail } from '../../platform/mail/write-email.ts'
import { MAILS_JOB, sendMailsJob } from './outbox.jobs.ts'
import { insertEmail } from './outbox.queries.ts'
import { postEmail, postEmailOnce } from './post-email.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const receipt = (key: string) => ({
  dedupe_key: key,
  recipient: 'buyer@test.example',
  subject: key,
  text: 'Thank you.',
  html: '<p>Thank you.</p>',
})
const sentWith = (key: string) => server.emails.filter((email) => email.subject === key)

describe('an email in the outbox', () => {
  test('an email in the outbox is sent once, however often it is written and the job runs', async () => {
    const { db, clock } = server.services
    await insertEmail(db, receipt('receipt:1'), clock.now())
    await insertEmail(db, receipt('receipt:1'), clock.now())
    await Promise.all([sendMailsJob.run(server.services, {}), sendMailsJob.run(server.services, {})])
    await sendMailsJob.run(server.services, {})
    expect(sentWith('receipt:1')).toHaveLength(1)
  })

  test('an email in the outbox is sent at once by a worker, whichever feature writes it', async () => {
    const { db, clock, agencyEvents, jobs } = server.services
    const woken = Promise.withResolvers<string>()
    const stop = runAnnounced({ agencyEvents, jobs: { ...jobs, runSoon: woken.resolve } }, 'mails', MAILS_JOB)
    await insertEmail(db, receipt('receipt:soon'), clock.now())
    expect(await woken.promise).toBe('mails-send')
    await stop()
  })

  test('an email in the outbox that may be written only once is refused a second time', async () => {
    const { db, clock } = server.services
    const post = {
      key: 'receipt:once',
      to: 'buyer@test.example',
      subject: 'once',
      text: 'once',
      html: 'once',
    }
    await postEmailOnce(db, post, clock.now())
    await expect(postEmailOnce(db, post, clock.now())).rejects.toThrow('receipt:once')
  })

  test('an email in the outbox waits while the mail server refuses it and is sent when the server accepts email again', async () => {
    const { db, clock } = server.services
    await sendMailsJob.run(server.services, {})
    await insertEmail(db, receipt('receipt:2'), clock.now())
    const broken = { sends: true, send: () => Promise.reject(new Error('421 busy')) }
    await sendMailsJob.run({ ...server.services, mail: broken }, {})
    await sendMailsJob.run(server.services, {})
    expect(sentWith('receipt:2')).toHaveLength(0)
    server.later(60_000)
    await sendMailsJob.run(server.services, {})
    expect(sentWith('receipt:2')).toHaveLength(1)
  })

  test('an email in the outbox that a lost process had claimed is sent by another one when the lease has expired, not before', async () => {
    const { db, clock } = server.services
    await insertEmail(db, receipt('receipt:lost'), clock.now())
    const claimed = Promise.withResolvers<void>()
    const send = () => {
      claimed.resolve()
      return new Promise<never>(() => {})
    }
    void sendMailsJob.run({ ...server.services, mail: { sends: true, send } }, {})
    await claimed.promise
    await sendMailsJob.run(server.services, {})
    expect(sentWith('receipt:lost')).toHaveLength(0)
    server.later(15 * 60_000)
    await sendMailsJob.run(server.services, {})
    expect(sentWith('receipt:lost')).toHaveLength(1)
  })

  test('an email in the outbox with a secret link loses its text once it has been sent', async () => {
    const { db, clock } = server.services
    const words = { subject: 'link:1', text: 'the link', html: '<a>the link</a>' }
    await postEmail(db, { key: 'link:1', to: 'new@test.example', ...words, secret: true }, clock.now())
    await sendMailsJob.run(server.services, {})
    expect(sentWith('link:1')).toMatchObject([{ text: 'the link', html: '<a>the link</a>' }])
    const kept = await db
      .selectFrom('outbox_mails')
      .select(['text', 'html'])
      .where('dedupe_key', '=', 'link:1')
      .execute()
    expect(kept).toEqual([{ text: '', html: '' }])
  })

  test('an email in the outbox is kept for reading where no mail server is configured', async () => {
    const { db, clock } = server.services
    await insertEmail(db, receipt('receipt:3'), clock.now())
    const kept = { sends: false, send: () => Promise.reject(new Error('never called')) }
    await sendMailsJob.run({ ...server.services, mail: kept }, {})
    const row = await db
      .selectFrom('outbox_mails')
      .selectAll()
      .where('dedupe_key', '=', 'receipt:3')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ sent_at: null, attempts: 0 })
  })
})

describe('emails to others are not delayed (R-MAIL-6)', () => {
  beforeAll(() => sendMailsJob.run(server.services, {}))

  /**
   * Runs the job until nothing can be sent now. @returns the keys in the order in which they reached the mail server
   */
  async function sent(answer: (to: string) => Promise<void>): Promise<string[]> {
    const keys: string[] = []
    const send = async ({ to, key }: { to: string; key: string }) => {
      keys.push(key)
      await answer(to)
    }
    await sendMailsJob.run({ ...server.services, mail: { sends: true, send } }, {})
    return keys
  }

  async function write(key: string, recipient: string): Promise<void> {
    await insertEmail(server.services.db, { ...receipt(key), recipient }, server.services.clock.now())
  }

  test('emails to others are not delayed by a flood to one recipient', async () => {
    for (let at = 0; at < 200; at++) await write(`flood:${at}`, 'flooded@test.example')
    await write('other:1', 'one@test.example')
    await write('other:2', 'two@test.example')
    await write('other:3', 'one@test.example')
    const keys = await sent(async () => {})
    expect(keys).toHaveLength(203)
    expect(keys.slice(0, 5)).toEqual(['flood:0', 'other:1', 'other:2', 'flood:1', 'other:3'])
  })

  test('emails to others are not delayed by emails that the server refuses, and each of these is tried later', async () => {
    for (let at = 0; at < 20; at++) await write(`refused:${at}`, `no-${at}@test.example`)
    await write('other:4', 'three@test.example')
    const refusing = async (to: string) => {
      if (to.startsWith('no-')) throw new MailRefused('550 no such mailbox')
    }
    const keys = await sent(refusing)
    expect(keys).toHaveLength(21)
    expect(keys.at(-1)).toBe('other:4')
    expect(await sent(refusing)).toEqual([])
    server.later(60_000)
    expect(await sent(refusing)).toHaveLength(20)
    server.later(60_000)
    expect(await sent(refusing)).toEqual([])
    server.later(60_000)
    expect(await sent(async () => {})).toHaveLength(20)
  })

  test('R-MAIL-6: an email to all users is sent after the others, also after later ones', async () => {
    const { db, clock } = server.services
    const toAll = { ...receipt('all:1'), recipient: 'all@test.example', isToAll: true }
    await insertEmail(db, toAll, clock.now())
    for (const at of [1, 2, 3]) await write(`later:${at}`, 'later@test.example')
    expect(await sent(async () => {})).toEqual(['later:1', 'later:2', 'later:3', 'all:1'])
  })

  test('a server that cannot be reached is tried once, not for each email', async () => {
    for (let at = 0; at < 5; at++) await write(`away:${at}`, `away-${at}@test.example`)
    expect(await sent(() => Promise.reject(new Error('connect ECONNREFUSED')))).toEqual(['away:0'])
    expect(await sent(async () => {})).toEqual(['away:1', 'away:2', 'away:3', 'away:4'])
    server.later(60_000)
    expect(await sent(async () => {})).toEqual(['away:0'])
  })
})

describe('a mail server that takes longer than a transaction may be idle', () => {
  const IDLE_LIMIT_MS = 100
  let smtp: SlowSmtp
  let services: Services
  beforeAll(async () => {
    smtp = await startSlowSmtp(4 * IDLE_LIMIT_MS)
    const limits = { ...PATIENT.limits, idleInTransactionMs: IDLE_LIMIT_MS }
    const db = openDb(openPool(server.databaseUrl, { ...PATIENT, limits }))
    services = { ...server.services, db, mail: smtpMail(smtp.url, () => 'Rushes <licensing@test.example>') }
  })
  afterAll(async () => {
    smtp.close()
    await services.db.destroy()
  })

  test('a mail server that takes longer than a transaction may be idle gets each email once, also with several workers and repeated jobs', async () => {
    const { db, clock } = services
    await insertEmail(db, receipt('slow:1'), clock.now())
    await insertEmail(db, receipt('slow:2'), clock.now())
    await Promise.all([sendMailsJob.run(services, {}), sendMailsJob.run(services, {})])
    await sendMailsJob.run(services, {})
    const subjects = smtp.taken.flatMap((mail) => mail.match(/slow:\d/g) ?? [])
    expect(subjects.toSorted()).toEqual(['slow:1', 'slow:2'])
  })
})

describe('/dev/outbox', () => {
  test('/dev/outbox shows emails in the demo as HTML and as text, escaped, with working links', async () => {
    const { db, clock } = server.services
    const words = writeEmail(
      { brandName: 'Rushes', licensingEmail: 'team@test.example' },
      'receipt:4',
      paragraph('<script>alert(1)</script>'),
      action('Log in', 'https://shop.example/login?a=1&b=2'),
    )
    await insertEmail(db, { ...receipt('receipt:4'), ...words }, clock.now())
    const page = await server.http.inject('/dev/outbox')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('receipt:4')
    expect(page.body).not.toContain('<script>')
    // Shown as the email in a frame that only a click can leave, and as plain text with the address as a link.
    expect(page.body).toMatch(/<iframe [^>]*sandbox="allow-top-navigation-by-user-activation" [^>]*srcdoc="/)
    expect(page.body).toContain('<a href="https://shop.example/login?a=1&#38;b=2">')
  })

  test('/dev/outbox shows the emails to one address', async () => {
    const { db, clock } = server.services
    const mail = receipt('receipt:5')
    await insertEmail(db, mail, clock.now())
    const shown = async (query: string) => (await server.http.inject(`/dev/outbox?${query}`)).body
    expect(await shown(`to=${encodeURIComponent(mail.recipient)}`)).toContain('receipt:5')
    expect(await shown('to=other@test.example')).not.toContain('<article>')
    expect(await shown('to=one&to=two')).not.toContain('<article>')
  })
})

describe('the page of emails', () => {
  test('the page of emails is open in the demo, which runs on this machine only', async () => {
    const demo = await startTestServer({ DEMO: '1' })
    expect((await demo.http.inject('/dev/outbox')).statusCode).toBe(200)
    await demo.close()
  })

  test('the page of emails answers 404 outside the demo, for staff too (R-MAIL-7)', async () => {
    const shop = await startTestServer({ DEMO: '0' })
    const member = await shop.givenUser()
    const staff = await shop.givenUser({ kind: 'agency', role: 'Staff' })
    const statusFor = async (token?: string) => {
      const headers = token ? { authorization: `Bearer ${token}` } : {}
      return (await shop.http.inject({ url: '/dev/outbox', headers })).statusCode
    }
    expect(await statusFor()).toBe(404)
    expect(await statusFor(member.token)).toBe(404)
    expect(await statusFor(staff.token)).toBe(404)
    await shop.close()
  })
})
