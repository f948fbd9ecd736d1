/** Proves R-INBOX-1, R-INBOX-3 and R-INBOX-4: the admin area's inbox, from the question to the answer. */
import { randomUUID } from 'node:crypto'
import type { Input } from '@rushes/contract/client'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { openEnquiry } from './open-enquiry.ts'

let server: TestServer
let ann: TestUser
let ben: TestUser
beforeAll(async () => {
  server = await startTestServer()
  ann = await server.givenUser({ kind: 'agency', role: 'Staff' })
  ben = await server.givenUser({ kind: 'agency', role: 'Staff', accountId: ann.accountId })
})
afterAll(() => server.close())

type Given = { id: number; email: string; clipId: number }

/** A thread of a new sender. */
async function givenThread(message = 'May we use this on air?', user?: TestUser): Promise<Given> {
  // A query of digits only is read as a number, so the address begins with a letter.
  const email = user?.email ?? `p${randomUUID()}@press.example`
  const clipId = await server.givenClip({ title: 'A goat on a roof' })
  const sender = {
    name: 'Ada Byron',
    email,
    company: 'Press',
    type: 1,
    message,
    userId: user?.userId ?? null,
  }
  await openEnquiry(server.services, { reference: `VIDEO-${clipId}`, sender })
  const { id } = await server.services.db
    .selectFrom('inbox_threads')
    .innerJoin('enquiries', 'enquiries.id', 'inbox_threads.enquiry_id')
    .select('inbox_threads.id')
    .where('enquiries.clip_id', '=', clipId)
    .executeTakeFirstOrThrow()
  return { id, email, clipId }
}

const threadOf = async (id: number) => (await ann.call('GET /agency/inbox/:id', { params: { id } })).data
const idsOf = async (querystring: Input<'GET /agency/inbox'>['querystring'] = {}, user = ann) =>
  (await user.call('GET /agency/inbox', { querystring })).data.items.map(({ id }) => id)
type Reply = Input<'POST /agency/inbox/:id/reply'>['body']
const reply = ({ id, email }: Given, more: Partial<Reply> = {}, user = ann, key: string = randomUUID()) =>
  user.call('POST /agency/inbox/:id/reply', {
    params: { id },
    body: { to: email, body: 'Yes, you may.\n\nRegards', seen: 0, ...more },
    headers: { 'idempotency-key': key },
  })
const change = (ids: number[], what: Input<'POST /agency/inbox/changes'>['body']['change'], user = ann) =>
  user.call('POST /agency/inbox/changes', { body: { ids, change: what } })
const emailsTo = (email: string) =>
  server.emails.filter(({ to, subject }) => to === email && !subject.includes('we have your'))

describe('R-INBOX-1: the inbox', () => {
  test('the inbox is sorted by due time, and searched by text, sender, reference and number', async () => {
    const [one, two] = [await givenThread('Blue whale tonight'), await givenThread('Blue whale tomorrow')]
    const found = await idsOf({ q: 'whale' })
    expect(found).toEqual([one.id, two.id])
    expect(await idsOf({ q: 'whale', sort: 'due' })).toEqual([two.id, one.id])
    expect(await idsOf({ q: String(two.clipId) })).toEqual([two.id])
    expect(await idsOf({ q: `video-${two.clipId}` })).toEqual([two.id])
    expect(await idsOf({ q: one.email.slice(0, 8) })).toEqual([one.id])
    expect(await idsOf({ q: 'nothing has these words' })).toEqual([])
    const { data } = await ann.call('GET /agency/inbox/csv', { querystring: { q: 'whale' } })
    expect(data.csv).toContain('Blue whale tonight')
  })

  test('the inbox also contains messages, with their type as title', async () => {
    const { db, clock } = server.services
    const at = clock.now()
    const { id: message_id } = await db
      .insertInto('contact_messages')
      .values({ name: 'A', email: 'a@b.example', company: 'C', type: 3, message: 'Zebra', created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('inbox_threads')
      .values({ message_id, created_at: at, updated_at: at, due_at: at })
      .execute()
    const { data } = await ann.call('GET /agency/inbox', { querystring: { q: 'zebra' } })
    expect(data.items).toMatchObject([{ kind: 'message', number: message_id, title: 'Support message' }])
  })

  test('the inbox has pages of fifty, and a malformed cursor is refused', async () => {
    const { db, clock } = server.services
    await sql`with made as (
        insert into contact_messages (name, email, company, type, message, created_at)
          select 'A', 'a@b.example', 'C', 0, 'Quokka', ${clock.now()} from generate_series(1, 60) returning id)
      insert into inbox_threads (message_id, created_at, updated_at, due_at)
        select id, now(), now(), now() from made`.execute(db)
    const { data: first } = await ann.call('GET /agency/inbox', { querystring: { q: 'quokka' } })
    expect(first).toMatchObject({ count: 60, countIsExact: true })
    const cursor = first.next ?? ''
    const second = await idsOf({ q: 'quokka', cursor })
    expect([first.items.length, second.length]).toEqual([50, 10])
    expect(new Set([...first.items.map(({ id }) => id), ...second]).size).toBe(60)
    expect(await refusalOf(idsOf({ cursor: 'x' }))).toMatchObject({ code: 'bad_cursor' })
  })
})

describe('the data of a thread', () => {
  test('a thread contains its clip, its sender and earlier messages of the sender', async () => {
    const buyer = await server.givenUser({ country: 'gb' })
    const before = await givenThread('Earlier', buyer)
    const { id, clipId } = await givenThread('Later', buyer)
    const thread = await threadOf(id)
    expect(thread).toMatchObject({
      email: buyer.email,
      message: 'Later',
      reference: `VIDEO-${clipId}`,
      others: [{ id: before.id }],
      clip: { id: clipId, state: 'published', owner: null },
      sender: { user_id: buyer.userId, licences: 0, has_clip: false },
    })
    expect(thread.clip?.prices.length).toBeGreaterThan(0)
    const license = ({ templates }: typeof thread) =>
      templates.find(({ name }) => name === 'How to license it')
    expect(license(thread)?.body).toContain('One clip costs from GBP 200,')
    expect(JSON.stringify(thread.templates)).not.toMatch(/[{]\w+[}]/)
    const stranger = await threadOf((await givenThread()).id)
    expect([stranger.sender, license(stranger)?.body]).toEqual([
      null,
      expect.stringContaining('from USD 250,'),
    ])
  })
})

describe('R-INBOX-3: a reply', () => {
  test('a reply is emailed once from the licensing address, with the number, the reference and the question', async () => {
    const given = await givenThread()
    const key = randomUUID()
    const [first, second] = await Promise.all([reply(given, {}, ann, key), reply(given, {}, ann, key)])
    expect(second).toEqual(first)
    await server.runJobs()
    const emails = emailsTo(given.email)
    expect(emails).toHaveLength(1)
    const { number } = await threadOf(given.id)
    expect(emails[0]).toMatchObject({
      subject: `Rushes: your enquiry ${number} about VIDEO-${given.clipId}`,
      sender: 'licensing@rushes.example',
      isAnswer: true,
    })
    expect(emails[0]?.text).toMatch(/Yes, you may\.\s+Regards[\s\S]+May we use this on air\?/)
    expect(await threadOf(given.id)).toMatchObject({
      state: 'answered',
      assignee: { id: ann.userId },
      replies: [{ kind: 'reply', recipient: given.email }],
    })
  })

  test('a reply after a colleague’s is refused as a conflict with the colleague’s text, and is sent when it states that it was seen', async () => {
    const given = await givenThread()
    await reply(given, { body: 'Yes.' }, ben)
    const refused = await refusalOf(reply(given, { body: 'No.' }))
    expect(refused).toMatchObject({ code: 'conflict', data: { replies: [{ body: 'Yes.' }] } })
    const seen = (await threadOf(given.id)).replies.at(-1)?.id ?? 0
    await reply(given, { body: 'And credit us.', seen })
    expect((await threadOf(given.id)).replies.map(({ body }) => body)).toEqual(['Yes.', 'And credit us.'])
  })

  test('of two simultaneous replies one is sent, and the other is refused as a conflict', async () => {
    const given = await givenThread()
    const refusals = await Promise.all([ann, ben].map((user) => refusalOf(reply(given, {}, user))))
    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1)
    expect(refusals.filter((refusal) => refusal?.code === 'conflict')).toHaveLength(1)
  })

  test('a reply to an address with a line break, to an invalid one, or without a text is refused', async () => {
    const given = await givenThread()
    for (const to of ['a@b.example\nbcc: all@b.example', 'a@b.example\r\n', 'no address', '']) {
      const refusal = await refusalOf(reply(given, { to: `${to}${to.endsWith('\n') ? 'x' : ''}` }))
      expect(refusal).toMatchObject({ status: 422, errors: { to: [expect.any(String)] } })
    }
    expect(await refusalOf(reply(given, { body: ' ' }))).toMatchObject({
      errors: { body: ['Write a reply.'] },
    })
    expect((await threadOf(given.id)).replies).toEqual([])
  })

  test('a reply may close the thread, and a note is not sent to the customer', async () => {
    const given = await givenThread()
    await ann.call('POST /agency/inbox/:id/note', {
      params: { id: given.id },
      body: { body: 'Ask Dana first.' },
    })
    await reply(given, { close: true })
    await server.runJobs()
    expect(await threadOf(given.id)).toMatchObject({
      state: 'closed',
      replies: [{ kind: 'note', body: 'Ask Dana first.' }, { kind: 'reply' }],
    })
    expect(
      emailsTo(given.email)
        .map(({ text }) => text)
        .join(),
    ).not.toContain('Ask Dana')
  })

  test('a reply cannot be changed in the database', async () => {
    const given = await givenThread()
    await reply(given)
    const change = server.services.db.updateTable('inbox_replies').set({ body: 'Other words' })
    await expect(change.where('thread_id', '=', given.id).execute()).rejects.toThrow('append-only')
  })
})

describe('R-INBOX-4: threads', () => {
  test('threads are assigned, snoozed, closed, marked as spam and reopened, many at once, and the audit records it', async () => {
    const [one, two] = [(await givenThread('Lynx')).id, (await givenThread('Lynx')).id]
    const { message } = await change([one, two, two], { what: 'assign', to: ben.userId })
    expect(message).toBe('2 threads changed.')
    expect(await idsOf({ view: 'mine', q: 'lynx' }, ben)).toEqual([one, two])
    expect(await idsOf({ view: 'mine', q: 'lynx' })).toEqual([])
    await change([one], { what: 'snooze', until: new Date(Date.now() + 3_600_000).toISOString() })
    expect([await idsOf({ q: 'lynx' }), await idsOf({ q: 'lynx', view: 'snoozed' })]).toEqual([[two], [one]])
    await change([one, two], { what: 'close' })
    expect(await idsOf({ q: 'lynx', view: 'closed' })).toEqual([two, one])
    await change([one], { what: 'spam' })
    expect(await idsOf({ q: 'lynx', view: 'spam' })).toEqual([one])
    await change([one], { what: 'reopen' })
    expect(await idsOf({ q: 'lynx' })).toEqual([one])
    const entries = await server.services.db
      .selectFrom('audit')
      .select('details')
      .where('object', '=', `thread:${one}`)
      .orderBy('id')
      .execute()
    expect(entries.map(({ details }) => details)).toEqual([
      { what: 'assign', to: ben.userId },
      ...['snooze', 'close', 'spam', 'reopen'].map((what) => ({ what })),
    ])
  })

  test('changes of unknown threads, assignments to customers, and snoozing to an invalid time are refused', async () => {
    const { id } = await givenThread()
    const buyer = await server.givenUser()
    expect(await refusalOf(change([id, 2_000_000_000], { what: 'close' }))).toMatchObject({ status: 404 })
    expect((await threadOf(id)).state).toBe('open')
    expect(await refusalOf(change([id], { what: 'assign', to: buyer.userId }))).toMatchObject({
      status: 422,
      errors: { to: ['No user of the admin area has this number.'] },
    })
    for (const until of ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z']) {
      expect(await refusalOf(change([id], { what: 'snooze', until }))).toMatchObject({ status: 422 })
    }
  })
})
