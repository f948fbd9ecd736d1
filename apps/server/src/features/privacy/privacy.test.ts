/** Proves R-PRIVACY-8, R-PRIVACY-9 and R-PRIVACY-10: export, erasure, and erasure again after a restore. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf } from '../../../test/builders.ts'
import { confirmPayment, givenPaymentBody, openPayment } from '../../../test/checkouts.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { proofOf } from '../../../test/robot-proof.ts'
import { expectSoundBooks } from '../../../test/sound-books.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { PERSONAL_DATA } from '../../all-features.ts'
import { recordWaitingJob } from '../audit/audit.jobs.ts'
import { removeCustomersJob } from '../cards/cards.jobs.ts'
import { postEmail } from '../outbox/post-email.ts'
import { countPerson, erasePerson, findPerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import { replayErasures } from './replay-erasures.ts'

const EMAIL = 'zenobia@quillfeather.example'
const PASSWORD = 'a quiet long phrase'
/** Everything that identifies the person. */
const TRACES = ['zenobia', 'quillfeather', 'inkwell', 'qf7 3zz', 'otters in may', 'penfriends']
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function givenZenobia() {
  const { guest } = server
  await guest.call('POST /clip/forms/register', {
    body: {
      name: 'Zenobia Quillfeather',
      email: EMAIL,
      company: 'Quillfeather Pictures',
      address1: '7 Inkwell Lane',
      address2: '',
      city: 'Leeds',
      state: 'Yorkshire',
      postcode: 'QF7 3ZZ',
      countryId: 225,
      checkout: '1',
      reg: 'web',
      ashp: '',
    },
  })
  await server.runJobs()
  const sent = server.emails.find(({ to }) => to === EMAIL)
  const token = /\?token=([\w-]{43})/.exec(sent?.text ?? '')?.[1] ?? ''
  const { data } = await guest.call('GET /clip/users/reset-password', { querystring: { token } })
  await guest.call('POST /clip/users/reset-password', {
    body: { user_id: data.user_id, password: PASSWORD, pwd_confirm: PASSWORD, token },
  })
  const session = await guest.call('POST /clip/users/login', { body: { email: EMAIL, password: PASSWORD } })
  return { ...clientOf(server.http, session.data.token), userId: data.user_id }
}

/** Buys, downloads, saves a list, writes and enquires; a link and an invitation name the person. */
async function leaveTraces(her: Awaited<ReturnType<typeof givenZenobia>>) {
  const clip = await server.givenClip({ master: new TextEncoder().encode('master') })
  const body = await givenPaymentBody(her, { clips: [clip], postcode: 'QF7 3ZZ' })
  // The order, its invoice and the download have these texts.
  const purchase = { ...body.purchase, purchaseOrderNumber: 'PO 7', costCentre: 'Zenobia Quillfeather' }
  const payment = await openPayment(her, { ...body, purchase, card: { save: true } })
  await confirmPayment(server.http, payment, { cardholder: 'Zenobia Quillfeather' })
  await her.call('POST /clip/payments/add', { body: { pi: { id: payment.id } } })
  await her.call('POST /clip/clips/download', { body: { ids: [{ id: clip }] } })
  await her.call('POST /clip/savelists/create', { body: { user_id: her.userId, name: 'Penfriends' } })
  const message = { name: 'Zenobia Q.', email: EMAIL, company: 'Quillfeather', type: 1 as const, ashp: '' }
  const { data } = await server.guest.call('GET /clip/robot/challenge', {
    querystring: { purpose: 'contact' },
  })
  const robot = await proofOf(data)
  const words = 'Do you film otters in May?'
  await server.guest.call('POST /clip/forms/contact', { body: { ...message, message: words, robot } })
  await her.call('POST /clip/forms/enquire', {
    body: { ...message, message: words, reference: `VIDEO-${clip}` },
  })
  await server.guest.call('POST /clip/users/forgot-password', { body: { email: EMAIL } })
  const other = await server.givenUser({ role: 'Administrator' })
  await other.call('POST /clip/invitations', {
    body: { name: 'Zenobia Quillfeather', email: EMAIL, role: 'User' },
  })
  const now = server.services.clock.now()
  await sql`with link as (
      insert into download_links (ref_sha256, title, recipients, created_at)
        values (sha256('link'), 'Rushes', array[${EMAIL}, 'other@press.example'], ${now}) returning id
    )
    insert into deliveries (ref, link_id, recipient_email, created_at, expires_at)
      select 'ref', id, ${EMAIL}, ${now}::timestamptz, ${now}::timestamptz from link`.execute(
    server.services.db,
  )
  await server.runJobs()
  await recordWaitingJob.run(server.services, {})
}

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const { db } = server.services
  const { rows } = await sql<{ table: string }>`
    select format('%I.%I', schemaname, tablename) as table from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(server.ownerDb)
  const texts: string[] = []
  for (const { table } of rows) {
    const found = await sql<{ row: string }>`select row::text as row from ${sql.raw(table)} as row`.execute(
      table.startsWith('public.') ? db : server.ownerDb,
    )
    texts.push(...found.rows.map(({ row }) => `${table} ${row}`))
  }
  return texts.join('\n').toLowerCase()
}

const tracesIn = (text: string) => TRACES.filter((trace) => text.includes(trace))

describe('a person who is erased', () => {
  let userId: number
  beforeAll(async () => {
    const her = await givenZenobia()
    userId = her.userId
    await leaveTraces(her)
  })

  test('a person who is erased is exported before, with everything and without secrets', async () => {
    const person = await findPerson(server.services, ` ${EMAIL.toUpperCase()} `)
    const { tables } = await exportPerson(server.services, person, PERSONAL_DATA)
    const counts = Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.length]))
    expect(counts).toMatchObject({
      users: 1,
      accounts: 1,
      sessions: 1,
      registration_requests: 1,
      invitations: 1,
      saved_lists: 1,
      contact_messages: 1,
      enquiries: 1,
      orders: 1,
      invoices: 1,
      licences: 1,
      downloads: 1,
      deliveries: 1,
      download_links: 1,
      payment_customers: 1,
    })
    expect(tables['cards saved at the payment provider']).toMatchObject([{ brand: 'Visa', last4: '4242' }])
    expect(counts.outbox_mails).toBeGreaterThan(5)
    expect(counts.audit).toBeGreaterThan(2)
    const text = JSON.stringify(tables)
    expect(text).toContain('Do you film otters in May?')
    expect(text).not.toMatch(/password_hash|token_sha256|bind_sha256|client_secret|argon2id/)
  })

  test('a person who is erased is counted by a dry run, which changes nothing', async () => {
    const before = await dump()
    const person = await findPerson(server.services, EMAIL)
    const outcomes = await countPerson(server.services.db, person, PERSONAL_DATA)
    expect(outcomes).toContainEqual({ table: 'users', rows: 1 })
    expect(outcomes).toContainEqual({ table: 'orders', rows: 1 })
    expect(await dump()).toBe(before)
  })

  test('a person who is erased is in no byte of the database afterwards, except the invoice, and the accounts remain consistent', async () => {
    expect(tracesIn(await dump())).toEqual(TRACES)
    const isInvoice = (row: string) => row.startsWith('public.invoices ')
    const invoices = (await dump()).split('\n').filter(isInvoice)
    await erasePerson(server.services, await findPerson(server.services, EMAIL), PERSONAL_DATA)
    const left = (await dump()).split('\n').filter((row) => tracesIn(row).length > 0)
    // The law requires the invoice as it was (R-INVOICE-2).
    expect(left).toEqual(invoices)
    expect(invoices).toHaveLength(1)
    await expectSoundBooks(server)

    const { db } = server.services
    const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
    expect(user).toMatchObject({
      email: `erased-${userId}@erased.invalid`,
      status: 'disabled',
      password_hash: null,
    })
    const licences = await db.selectFrom('licences').select('id').where('user_id', '=', userId).execute()
    expect(licences).toHaveLength(1)
    const events = await db
      .selectFrom('audit')
      .select('action')
      .where('object', '=', `user:${userId}`)
      .execute()
    expect(events.map(({ action }) => action)).toContain('person.erased')
    const link = await db.selectFrom('download_links').select('recipients').executeTakeFirst()
    expect(link?.recipients).toEqual(['other@press.example'])
  })

  test('R-CARD-4: a person who is erased has no card at the payment provider any more', async () => {
    const cards = () => server.pool.query('select id from testcard_cards')
    expect((await cards()).rows).toHaveLength(1)
    await removeCustomersJob.run(server.services, {})
    expect((await cards()).rows).toEqual([])
    expect((await server.pool.query('select id from payment_customers')).rows).toEqual([])
  })

  test('a person who is erased gets none of the emails that were still waiting', async () => {
    const waiting = await server.services.db
      .selectFrom('outbox_mails')
      .select('id')
      .where('recipient', '=', 'erased@erased.invalid')
      .where('sent_at', 'is', null)
      .execute()
    expect(waiting).toEqual([])
  })

  test('a person who is erased is erased again after a restore, and what they sent after returning is kept', async () => {
    const { db } = server.services
    const earlier = new Date(Date.now() - 60_000)
    // The older copy contains the person, and no record of the erasure.
    await sql`delete from erasures`.execute(db)
    await sql`update users set email = ${EMAIL}, first_name = 'Zenobia' where id = ${userId}`.execute(db)
    const message = { name: 'Zenobia', email: EMAIL, company: 'Quillfeather', type: 1, message: 'Hello' }
    await db
      .insertInto('contact_messages')
      .values({ ...message, created_at: earlier })
      .execute()
    server.later(60_000)
    const back = { ...message, message: 'I am back', created_at: server.services.clock.now() }
    await db.insertInto('contact_messages').values(back).execute()

    expect(await replayErasures(server.services, PERSONAL_DATA, { dryRun: true })).toBe(1)
    expect(await dump()).toContain('zenobia')
    expect(await replayErasures(server.services, PERSONAL_DATA)).toBe(1)
    const kept = await db
      .selectFrom('contact_messages')
      .select('message')
      .where('email', '=', EMAIL)
      .execute()
    expect(kept).toEqual([{ message: 'I am back' }])
    const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
    expect(user?.email).toBe(`erased-${userId}@erased.invalid`)
    expect(await replayErasures(server.services, PERSONAL_DATA)).toBe(0)
  })
})

test('a colleague of the erased person keeps the account, its name and its company lists', async () => {
  const person = await server.givenUser({ role: 'Administrator', email: 'one@shared.example' })
  const colleague = await server.givenUser({ accountId: person.accountId })
  await person.call('POST /clip/savelists/create', { body: { user_id: 0, name: 'For all of us' } })
  const account = () =>
    server.services.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', person.accountId)
      .executeTakeFirst()
  const before = await account()
  await erasePerson(server.services, await findPerson(server.services, person.email), PERSONAL_DATA)
  expect(await account()).toEqual(before)
  const { data } = await colleague.call('GET /clip/savelists/user/:userId', {
    params: { userId: colleague.userId },
    querystring: {},
  })
  expect(data.company).toHaveLength(1)
})

test('an address that only contains the erased one is kept', async () => {
  const { db, clock } = server.services
  const words = (email: string) => ({ subject: 's', text: `From: Ann <${email}>, Press`, html: '' })
  const others = ['joann@like.example', 'ann@like.example.net', 'ann-2@like.example']
  for (const email of ['ann@like.example', ...others]) {
    await postEmail(db, { key: `about ${email}`, to: 'team@rushes.example', ...words(email) }, clock.now())
  }
  await erasePerson(server.services, await findPerson(server.services, 'ann@like.example'), PERSONAL_DATA)
  const left = await db
    .selectFrom('outbox_mails')
    .select('text')
    .where('text', 'like', '%like.example%')
    .orderBy('id')
    .execute()
  expect(left.map(({ text }) => text)).toEqual(others.map((email) => words(email).text))
})

test('an unknown address is erased without an error', async () => {
  const person = await findPerson(server.services, 'absent@nowhere.example')
  const outcomes = await erasePerson(server.services, person, PERSONAL_DATA)
  expect(outcomes.every(({ rows }) => rows === 0)).toBe(true)
})

test('R-PRIVACY-13: a Superuser exports and erases a person’s data in the admin area, with a reason', async () => {
  const zed = await server.givenUser({ kind: 'agency', role: 'Superuser' })
  const person = await server.givenUser({ email: 'olga@press.example' })
  const params = { id: person.userId }
  const { data } = await zed.call('POST /agency/users/:id/export', { params })
  expect(data.email).toBe('olga@press.example')
  expect(data.tables['users']).toHaveLength(1)
  expect(JSON.stringify(data)).not.toMatch(/password_hash|token_sha256/)
  const erase = (email: string) =>
    zed.call('POST /agency/users/:id/erase', { params, body: { email, reason: 'They asked for it.' } })
  expect(await refusalOf(erase('other@press.example'))).toMatchObject({
    status: 422,
    errors: { email: ['This is not the email address of this user.'] },
  })
  expect((await erase('Olga@press.example')).data.rows).toBeGreaterThan(1)
  const { db } = server.services
  const user = await db.selectFrom('users').selectAll().where('id', '=', person.userId).executeTakeFirst()
  expect(user).toMatchObject({ status: 'disabled', email: `erased-${person.userId}@erased.invalid` })
  const recorded = await db
    .selectFrom('audit')
    .select(['action', 'actor_user_id', 'reason'])
    .where('object', '=', `user:${person.userId}`)
    .where('action', 'like', 'person.%')
    .orderBy('id')
    .execute()
  expect(recorded).toEqual([
    { action: 'person.exported', actor_user_id: zed.userId, reason: '' },
    { action: 'person.erased', actor_user_id: zed.userId, reason: 'They asked for it.' },
  ])
  expect(
    await refusalOf(
      zed.call('POST /agency/users/:id/enable', { params, body: { reason: 'They are back.' } }),
    ),
  ).toMatchObject({ code: 'conflict', message: 'This user was erased.' })
  const own = { id: zed.userId }
  expect(await refusalOf(zed.call('POST /agency/users/:id/export', { params: own }))).toMatchObject({
    code: 'not_found',
  })
})
