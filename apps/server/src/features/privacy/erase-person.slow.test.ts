/**
 * Proves R-PRIVACY-9, R-PRIVACY-10 and R-PRIVACY-11: every call of the product is made with the name and the address of
 * one person, and an erasure leaves neither in any column without a reason to keep them, also after a restore.
 */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenWorld, type Principal, tokenOf, type World } from '../../../test/access/principals.ts'
import { servedRoutes } from '../../../test/access/served-routes.ts'
import { TABLE } from '../../../test/access/table.ts'
import { givenInvoiceTerms } from '../../../test/by-invoice.ts'
import { confirmPayment, givenPaymentBody, openPayment } from '../../../test/checkouts.ts'
import { listen } from '../../../test/guest-uploads.ts'
import { proofOf } from '../../../test/robot-proof.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { keepRows, valuesLike } from '../../../test/whole-database.ts'
import { PERSONAL_DATA, RETENTIONS, STAYING } from '../../all-features.ts'
import { DEMO_FOLDER } from '../../demo/demo-files.ts'
import { API_BASE } from '../../mounts.ts'
import { recordWaitingJob } from '../audit/audit.jobs.ts'
import { countOldRows, removeOldRows } from '../retention/remove-old-rows.ts'
import { replayErasures } from './replay-erasures.ts'

const NAME = "Zenobia O'Quill"
const EMAIL = 'zenobia@quillfeather.example'
const TRACE = /zenobia|quillfeather|o'quill|o&#x27;quill/i

/**
 * Texts that the agency publishes, and what is made from them; the calls below put the name into all of them. A film or
 * an article may have to name a person, so an erasure does not change them.
 */
const PUBLISHED = [
  ...[
    'clips',
    'clip_versions',
    'clip_captions',
    'clip_files',
    'keywords',
    'packages',
    'pages',
    'page_versions',
  ],
  ...[
    'price_lists',
    'search_nouns',
    'search_synonyms',
    'search_documents',
    'search_changes',
    'search_tokens',
    'search_words',
    'settings',
  ],
  ...['categories', 'tones', 'countries', 'footage_types', 'licensing_terms', 'licence_terms', 'terms_pages'],
  ...['downloads', 'order_lines', 'bulk_changes', 'curation'],
]

let server: TestServer
let world: World
beforeAll(async () => {
  server = await startTestServer()
  world = await givenWorld(server)
  const { userId } = world.users.buyerA
  world.users.buyerA = { ...world.users.buyerA, email: EMAIL }
  const [first_name, last_name] = NAME.split(' ')
  await server.services.db
    .updateTable('users')
    .set({ email: EMAIL, first_name: first_name ?? '', last_name: last_name ?? '', role: 'Administrator' })
    .where('id', '=', userId)
    .execute()
  await makeEveryCall()
  await leaveTraces()
  await runAllJobs()
  await recordWaitingJob.run(server.services, {})
}, 300_000)
afterAll(() => server.close())

/** Some downloads of the calls have no file, so their jobs fail. */
async function runAllJobs(): Promise<void> {
  const isDone = await server.runJobs().then(
    () => true,
    () => false,
  )
  if (!isDone) await runAllJobs()
}

const IS_NAME =
  /^(name|title|reason|message|notes?|body|holder|contact|company|reference|address\d|city|state|summary|story|description|heading|markdown|query|text|words|answer|cost_centre|purchase_order_number)$/
const IS_ADDRESS = /^(email|to|recipients)$/

/** A body in which each text is the name or the address. */
function marked(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return IS_ADDRESS.test(key) ? EMAIL : IS_NAME.test(key) ? NAME : value
  if (Array.isArray(value)) return value.map((part) => marked(part, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, marked(part, name)]))
}

/** These would delete the user or the session that the other calls need. */
const ENDS = /\/erase|\/logout|DELETE \/clip\/users\/sessions|\/users\/name|members\/:id\/(role|access)/

async function makeEveryCall(): Promise<void> {
  const served = new Map((await servedRoutes(server.services)).map((route) => [route.key, route]))
  const callers: Principal[] = ['buyerA', 'superuser', 'guest']
  for (const { key, subject, parts } of TABLE.filter((row) => !ENDS.test(row.key))) {
    const route = served.get(key)
    for (const caller of callers) {
      const id = await subject.make(world, caller)
      const { query, body } = await parts(id, world, caller)
      const token = caller === 'guest' ? null : tokenOf(world, caller)
      await server.http.inject({
        method: route?.method ?? 'GET',
        url: `${API_BASE}${route?.url.replace(/:\w+/, String(id))}`,
        headers: {
          'idempotency-key': randomUUID(),
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        ...(query && { query }),
        ...(body && { payload: marked(body) as object }),
      })
    }
  }
}

/** Rows that need more than one call, or that jobs create. */
async function leaveTraces(): Promise<void> {
  const { buyerA: her, superuser, manager } = world.users
  const { services, guest } = server
  const clip = await server.givenClip({ master: new TextEncoder().encode('master') })
  // Buys with a saved card, and by invoice.
  const body = await givenPaymentBody(her, { clips: [clip] })
  const payment = await openPayment(her, { ...body, card: { save: true } })
  await confirmPayment(server.http, payment, { cardholder: NAME })
  await her.call('POST /clip/payments/add', { body: { pi: { id: payment.id } } })
  await givenInvoiceTerms(server, her.accountId, { limitMinor: 1_000_000, days: 30 })
  const other = await givenPaymentBody(her, {
    clips: [await server.givenClip({ master: new TextEncoder().encode('b') })],
  })
  await her.call('POST /clip/payments/invoice', {
    body: { ...other, purchase_order_number: NAME, cost_centre: NAME } as typeof other,
  })
  // Writes and gets answers; another sender writes about the person.
  for (const [name, email] of [
    [NAME, EMAIL],
    ['Ann Other', 'ann@paper.example'],
  ] as const) {
    const { data } = await guest.call('GET /clip/robot/challenge', { querystring: { purpose: 'contact' } })
    const sender = { name, email, company: 'Press', type: 1 as const, ashp: '', robot: await proofOf(data) }
    await guest.call('POST /clip/forms/contact', { body: { ...sender, message: `This is about ${NAME}.` } })
  }
  const { data: inbox } = await superuser.call('GET /agency/inbox', { querystring: {} })
  for (const { id } of inbox.items) {
    await superuser.call('POST /agency/inbox/:id/note', {
      params: { id },
      body: { body: `A note about ${NAME}` },
    })
  }
  await her.call('POST /clip/forms/enquire', {
    body: {
      name: NAME,
      email: EMAIL,
      company: 'Press',
      type: 1,
      ashp: '',
      message: NAME,
      reference: `VIDEO-${clip}`,
    },
  })
  // Invites a colleague, also one with an account elsewhere, and is invited by another account.
  const company = await server.givenUser({ role: 'Administrator', email: 'bob@paper.example' })
  for (const email of ['eve@paper.example', company.email]) {
    await her.call('POST /clip/invitations', { body: { name: 'Eve Other', email, role: 'User' } })
  }
  await company.call('POST /clip/invitations', { body: { name: NAME, email: EMAIL, role: 'User' } })
  await guest.call('POST /clip/users/forgot-password', { body: { email: EMAIL } })
  // Files for the person, and files from the person.
  const link = { title: `For ${NAME}`, message: `Dear ${NAME}`, clips: String(clip) }
  const { data: made } = await manager.call('POST /agency/links', {
    body: { ...link, recipients: `${EMAIL}, ann@paper.example` },
    headers: { 'idempotency-key': randomUUID() },
  })
  server.later(120_000)
  await manager.call('POST /agency/links/:id/resend', { params: { id: made.id } })
  const ref = made.url?.split('/').at(-1) ?? ''
  await guest.call('POST /clip/downloads/link', { body: { ref, email: EMAIL } })
  const sender = await listen(server)
  const { data: requested } = await manager.call('POST /agency/upload-links', {
    body: { title: `Films of ${NAME}`, name: NAME, email: EMAIL, message: NAME, questions: ['Is it yours?'] },
    headers: { 'idempotency-key': randomUUID() },
  })
  const uploadRef = requested.url?.split('/').at(-1) ?? ''
  const picture = await readFile(`${DEMO_FOLDER}media/I041760/master.jpg`)
  const file = await sender.send(uploadRef, `${NAME}.jpg`, picture)
  const day = services.clock.now().toISOString().slice(0, 10)
  await guest.call('POST /clip/uploads/sign', {
    body: { ref: uploadRef, files: [file], answers: ['yes'], name: NAME, day, note: NAME },
  })
  // An offer, a filter of staff and a search.
  await manager.call('POST /agency/offers', {
    body: {
      email: EMAIL,
      tier: 'NNTS',
      lines: [{ id: clip, price: 100 }],
      message: `Dear ${NAME}`,
      ends_at: new Date(services.clock.now().getTime() + 7_200_000).toISOString(),
    },
    headers: { 'idempotency-key': randomUUID() },
  })
  await superuser.call('POST /agency/views', {
    body: {
      screen: 'users',
      name: 'Hers',
      query: new URLSearchParams({ q: EMAIL, who: NAME }).toString(),
      shared: true,
    },
  })
  // The log of searches is written later, in batches.
  await sql`insert into search_log (at, term, found, filtered)
    select ${services.clock.now()}, term, 0, false from unnest(array[${NAME}, 'otters']::text[]) as term`.execute(
    services.db,
  )
  const params = { id: her.accountId }
  const { data: account } = await superuser.call('GET /agency/accounts/:id', { params })
  await superuser.call('POST /agency/accounts/:id/close', {
    params,
    body: { revision: account.revision, reason: `${NAME} asked for it` },
  })
}

const tableOf = (place: string) => place.split('.')[0] ?? ''
const STAYS = STAYING.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))
const unexplained = (places: Iterable<string>) =>
  [...places].filter((place) => !STAYS.includes(place) && !PUBLISHED.includes(tableOf(place)))

describe('a person whose name and address were sent with every call', () => {
  let stayed: string[]
  let restore: () => Promise<void>

  test('a person whose name and address were sent with every call is in these tables before', async () => {
    const places = await valuesLike(server, TRACE)
    const tables = [...new Set([...places.keys()].map(tableOf))]
    expect(tables).toEqual(
      expect.arrayContaining([
        ...[
          'users',
          'registration_requests',
          'invitations',
          'contact_messages',
          'enquiries',
          'inbox_replies',
        ],
        ...['orders', 'invoices', 'refunds', 'offers', 'licences', 'credit_adjustments', 'outbox_mails'],
        ...[
          'download_links',
          'download_link_visits',
          'upload_links',
          'upload_consents',
          'uploads',
          'ingests',
        ],
        ...['rights_records', 'contributors', 'saved_lists', 'saved_views', 'search_log', 'idempotency_keys'],
        ...['audit', 'accounts', 'ingest_batches', 'testcard_intents', 'upload_link_visits'],
      ]),
    )
  })

  test('the person is erased from every column without a reason to keep it, and kept tables are listed', async () => {
    restore = await keepRows(server)
    const { userId: id } = world.users.buyerA
    const { data } = await world.users.superuser.call('POST /agency/users/:id/erase', {
      params: { id },
      body: { email: EMAIL, reason: 'Asked by the person.' },
    })
    stayed = data.stayed.map(({ table }) => table)
    const left = await valuesLike(server, TRACE)
    expect(unexplained(left.keys()).map((place) => [place, left.get(place)?.[0]])).toEqual([])
    const named = [...new Set([...left.keys()].map(tableOf))].filter((table) => !PUBLISHED.includes(table))
    expect(named.sort()).toEqual([...stayed].sort())
    expect(stayed).toEqual(expect.arrayContaining(['contributors', 'upload_consents', 'audit', 'invoices']))
  })

  test('the erasure leaves emails to others complete, without the name', async () => {
    const mail = await server.services.db
      .selectFrom('outbox_mails')
      .select(['text', 'html'])
      .where('recipient', '=', 'bob@paper.example')
      .executeTakeFirst()
    expect(mail?.text).toMatch(/Hello[\s\S]*Erased/)
    expect(mail?.html).toContain('Erased')
    const { rows } = await sql<{ term: string }>`select term from search_log`.execute(server.services.db)
    expect(rows).toContainEqual({ term: 'otters' })
  })

  test('the erasure is repeated after a restore, with the same result', async () => {
    const left = await valuesLike(server, TRACE)
    await restore()
    expect(unexplained((await valuesLike(server, TRACE)).keys())).not.toEqual([])
    expect(await replayErasures(server.services, PERSONAL_DATA)).toBe(1)
    const again = await valuesLike(server, TRACE)
    expect(unexplained(again.keys())).toEqual([])
    expect([...again.keys()].sort()).toEqual([...left.keys()].sort())
    expect(await replayErasures(server.services, PERSONAL_DATA)).toBe(0)
  })
})

test('after 24 months no row is overdue', async () => {
  const { services, ownerDb } = server
  // Every row becomes 25 months older: the database refuses to remove rows that are recent by its own clock.
  const tables = [...new Set(RETENTIONS.map(({ removal }) => removal.table))]
  for (const table of tables) {
    const { rows } = await sql<{
      column: string
    }>`select column_name as column from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and data_type like 'timestamp%'`.execute(
      ownerDb,
    )
    if (rows.length === 0) continue
    const shifted = rows.map(({ column }) => `${column} = ${column} - interval '761 days'`).join(', ')
    await sql.raw(`alter table ${table} disable trigger user`).execute(ownerDb)
    await sql.raw(`update ${table} set ${shifted}`).execute(ownerDb)
    await sql.raw(`alter table ${table} enable trigger user`).execute(ownerDb)
  }
  await removeOldRows(services, RETENTIONS)
  const overdue = (await countOldRows(services, RETENTIONS)).filter(({ rows }) => rows > 0)
  expect(overdue).toEqual([])
})
