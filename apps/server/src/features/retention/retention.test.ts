/**
 * Nothing is kept without a limit or a reason: R-PRIVACY-1, R-PRIVACY-2, R-PRIVACY-3, R-PRIVACY-4, R-PRIVACY-5,
 * R-PRIVACY-6, R-PRIVACY-7 and R-PRIVACY-12.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenPaymentBody, openPayment } from '../../../test/checkouts.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { RETENTIONS, WITHOUT_PERIOD } from '../../all-features.ts'
import { countOldRows, removeOldRows } from './remove-old-rows.ts'
import { removeOldRowsJob } from './retention.jobs.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer()
  user = await server.givenUser({ country: 'gb' })
})
afterAll(() => server.close())

const run = (text: string) => server.pool.query(text.replaceAll(':user', String(user.userId)))

async function countRows(table: string): Promise<number> {
  const { rows } = await server.pool.query(`select count(*) as rows from ${table}`)
  return rows[0].rows
}

test('every table with a time has a period or a reason to be kept, and every name is a table', async () => {
  const { rows } = await sql<{ table: string; timed: boolean }>`
    select tables.table_name as table, bool_or(columns.data_type like 'timestamp%' or columns.data_type = 'date') as timed
      from information_schema.tables join information_schema.columns using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
      group by 1`.execute(server.services.db)
  const classed = new Set<string>([
    ...RETENTIONS.map(({ removal }) => removal.table),
    ...Object.keys(WITHOUT_PERIOD),
  ])
  expect(rows.filter(({ table, timed }) => timed && !classed.has(table))).toEqual([])
  const tables = rows.map(({ table }) => table)
  expect([...classed].filter((table) => !tables.includes(table))).toEqual([])
  expect(RETENTIONS.filter(({ removal }) => removal.table in WITHOUT_PERIOD)).toEqual([])
})

/** Rows that end now, by the names of the list. */
const GIVEN: Record<string, string> = {
  'abandoned uploads': `
    with batch as (
      insert into ingest_batches (name, source, created_at) values ('a', 'upload', now()) returning id)
    insert into uploads (id, user_id, batch_id, file_name, size_bytes, created_at, touched_at)
    select md5(''), :user, id, 'a', 1, now(), now() from batch`,
  'ended sessions': `
    insert into sessions select sha256('expired'), :user, '', now() - interval '12 hours', now();
    insert into sessions select sha256('revoked'), :user, '', now(), now() + interval '1 year', now()`,
  'tries to log in or to open something': "insert into attempts values (gen_random_uuid(), 'a user', now())",
  'ended password links': `
    insert into password_links select sha256('link'), :user, 'used', now(), now() + interval '1 year', now()`,
  'unconfirmed registrations': registration('unconfirmed'),
  registrations: registration('approved'),
  invitations: `
    insert into invitations (account_id, email, first_name, last_name, role, invited_by, created_at)
      select account_id, 'a@b.example', 'A', 'B', 'User', id, now() from users where id = :user`,
  'idempotency keys': `
    insert into idempotency_keys (caller, key, route, body_sha256, created_at) values (:user, 'a', 'b', 'c', now())`,
  'solutions of the robot check': "insert into spent_challenges values ('signature', now())",
  'tax quotes without an order': `
    insert into tax_quotes (account_id, cart_hash, address_hash, currency, tax_minor, lines, expires_at)
      select account_id, 'a', 'b', 'gbp', 1, '[]', now() from users where id = :user`,
  emails: mail("'sent', false, now()"),
  'unsent emails with a password link': mail("'link', true, null"),
  'messages to the agency': `
    insert into contact_messages (name, email, company, type, message, created_at)
      values ('A', 'a@b.example', 'C', 0, 'Hello', now())`,
  enquiries: `
    insert into enquiries (package_id, reference, name, email, company, type, message, created_at)
      select id, 'PACKAGE-' || id, 'A', 'a@b.example', 'C', 0, 'Hello', now() from packages limit 1`,
  searches: "insert into search_log (at, term, found, filtered) values (now(), 'fox', 0, false)",
  'handled payment events': `
    insert into webhook_inbox values ('testcard', 'event', 'a', null, '{"name": "A"}', now(), now())`,
  'changes of clips': `
    insert into clip_changes values (1, now(), extract(epoch from now()) * 1000000),
      (2, now(), extract(epoch from now()) * 1000000)`,
  'ended links of lists': `
    insert into list_shares values ('revoked', null, now(), null, now());
    with list as (insert into saved_lists (account_id, user_id, name)
        select account_id, id, 'A' from users where id = :user returning id)
      insert into list_shares select 'expired', id, now(), now() from list`,
}

function registration(status: string): string {
  return `insert into registration_requests
    (email, name, company, address1, city, state, postcode, country_id, from_checkout, terms_version, status, created_at)
    select '${status}@b.example', 'A', 'C', 'D', 'E', 'F', 'G', min(id), false, '1', '${status}', now() from countries`
}

function mail(keySecretSent: string): string {
  return `insert into outbox_mails (recipient, subject, text, html, created_at, dedupe_key, secret, sent_at)
    values ('a@b.example', 'S', 'B', '<p>B</p>', now(), ${keySecretSent})`
}

describe('the nightly removal', () => {
  beforeAll(() => run("insert into packages (id, name, created) values (4711, 'A package', now())"))

  test.each(RETENTIONS.filter(({ what }) => what in GIVEN))(
    'the nightly removal removes $what after their period, not before',
    async (retention) => {
      const { what, keptMs } = retention
      const { table } = retention.removal
      const at = (ms: number) => ({
        ...server.services,
        clock: { now: () => new Date(Date.now() + keptMs + ms) },
      })
      await server.pool.query(`delete from ${table}`)
      await run(GIVEN[what] ?? '')
      const given = await countRows(table)
      expect(given).toBeGreaterThan(0)

      await removeOldRows(at(-MINUTE_MS), [retention])
      expect(await countRows(table)).toBe(given)

      expect(await countOldRows(at(MINUTE_MS), [retention])).toEqual([{ what, table, rows: given }])
      expect(await countRows(table)).toBe(given)
      expect(await removeOldRows(at(MINUTE_MS), [retention])).toEqual([{ what, table, rows: given }])
      expect(await countRows(table)).toBe(0)
    },
  )

  test('the nightly removal keeps what is still needed, however old it is', async () => {
    const buyer = await server.givenUser({ country: 'gb' })
    const body = await givenPaymentBody(buyer, {
      clips: [await server.givenClip({ master: new TextEncoder().encode('master') })],
    })
    await openPayment(buyer, body)
    await run("insert into webhook_inbox values ('testcard', 'unhandled', 'a', null, '{}', now(), null)")
    const tables = ['users', 'accounts', 'orders', 'order_lines', 'webhook_inbox', 'tax_quotes'] as const
    const before = await Promise.all(tables.map(countRows))
    const later = { now: () => new Date(Date.now() + 3_650 * DAY_MS) }
    await removeOldRowsJob(RETENTIONS).run({ ...server.services, clock: later }, {})
    expect(await Promise.all(tables.map(countRows))).toEqual(before)
  })

  test('the nightly removal removes a user who never confirmed the address, with the account', async () => {
    const { rows } = await run(`
      with account as (insert into accounts (name, country_code) values ('Never', 'gb') returning id)
      insert into users (account_id, email, first_name, last_name, status)
        select id, 'never@b.example', 'N', 'N', 'pending' from account returning account_id`)
    await run(registration('unconfirmed'))
    await run(
      "update registration_requests set user_id = (select id from users where email = 'never@b.example')",
    )
    const left = async () => {
      const accounts = await server.pool.query(
        `select users.id from accounts left join users on users.account_id = accounts.id
         where accounts.id = ${rows[0].account_id}`,
      )
      return accounts.rowCount
    }
    const at = (ms: number) => ({ ...server.services, clock: { now: () => new Date(Date.now() + ms) } })
    await removeOldRows(at(29 * DAY_MS), RETENTIONS)
    expect(await left()).toBe(1)
    await removeOldRows(at(31 * DAY_MS), RETENTIONS)
    expect(await left()).toBe(0)
  })

  test('the nightly removal removes unpaid payments of the test card after a year, with their events', async () => {
    const intent = (id: string, status: string) => `insert into testcard_intents
      (id, client_secret, idempotency_key, request_sha256, order_id, amount_minor, currency, receipt_email, status)
      values ('${id}', '${id}', '${id}', '', 1, 100, 'gbp', 'a@b.example', '${status}')`
    await run('delete from testcard_events; delete from testcard_intents')
    await run(`${intent('paid', 'succeeded')}; ${intent('unpaid', 'canceled')};
      insert into testcard_events (id, intent_id, type, payload, due_at) values ('e', 'unpaid', 'a', '{}', now())`)
    const at = (days: number) => ({
      ...server.services,
      clock: { now: () => new Date(Date.now() + days * DAY_MS) },
    })
    await removeOldRows(at(364), RETENTIONS)
    expect(await countRows('testcard_intents')).toBe(2)
    await removeOldRows(at(366), RETENTIONS)
    expect((await run('select id from testcard_intents')).rows).toEqual([{ id: 'paid' }])
  })

  test('the nightly removal works in batches, until no old row remains', async () => {
    await run(
      `insert into attempts select gen_random_uuid(), 'flood', now() - interval '2 days' from generate_series(1, 2500)`,
    )
    const [tries] = RETENTIONS.filter(({ what }) => what === 'tries to log in or to open something')
    if (!tries) throw new Error('The list has no tries.')
    const before = new Date(Date.now() - DAY_MS)
    expect(await tries.removal.remove(server.services, before, 300)).toBe(300)
    expect(await removeOldRows(server.services, [tries])).toMatchObject([{ rows: 2_200 }])
  })

  test('R-PRIVACY-6: messages are removed after the period that the agency has set', async () => {
    const messages = RETENTIONS.filter(({ what }) => what === 'messages to the agency')
    const half = { ...server.services.config, messageMonths: 12 }
    const at = (ms: number) => ({
      ...server.services,
      config: half,
      clock: { now: () => new Date(Date.now() + 365 * DAY_MS + ms) },
    })
    await server.pool.query('delete from contact_messages')
    await run(GIVEN['messages to the agency'] ?? '')
    expect(await countOldRows(at(-MINUTE_MS), messages)).toMatchObject([{ rows: 0 }])
    expect(await countOldRows(at(MINUTE_MS), messages)).toMatchObject([{ rows: 1 }])
  })

  test('a table that fails does not prevent the removal from others', async () => {
    const failing = {
      what: 'broken',
      keptMs: 0,
      removal: {
        table: 'sessions' as const,
        count: async () => 0,
        remove: () => Promise.reject(new Error('no')),
      },
    }
    await run("insert into attempts values (gen_random_uuid(), 'after', now() - interval '2 days')")
    const outcomes = await removeOldRows(server.services, [failing, ...RETENTIONS])
    expect(outcomes.find(({ what }) => what === 'tries to log in or to open something')?.rows).toBe(1)
  })
})
