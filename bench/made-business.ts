/** Puts a made-up business into a database with a made-up catalogue: as many rows of each list as given, over a year. */
import { sql } from 'kysely'
import type { Db } from '../apps/server/src/db/db.ts'

/** Everything of the ledger belongs to the first company. */
const LEDGER_OF = 1

const TABLES: Readonly<Record<string, (rows: number) => ReturnType<typeof sql>>> = {
  accounts: (rows) => sql`
    insert into accounts (id, name, country_code, status, last_seen_at)
    overriding system value
    select n, 'Paper ' || md5(n::text), 'gb', case when n % 100 = 0 then 'disabled' else 'active' end,
      case when n % 3 > 0 then now() - n * interval '31 seconds' end
    from generate_series(1, ${rows}::int) as n`,
  users: (rows) => sql`
    insert into users (id, account_id, email, first_name, last_name, status, last_login_at)
    overriding system value
    select n, n, 'ann@' || md5(n::text) || '.example', 'Ann', md5(n::text),
      case when n % 50 = 0 then 'pending' else 'active' end,
      case when n % 3 > 0 then now() - n * interval '31 seconds' end
    from generate_series(1, ${rows}::int) as n`,
  orders: (rows) => sql`
    insert into orders (id, ref, account_id, user_id, state, currency, net_minor, tax_minor, total_minor, cart_hash, usage,
      billing_address, terms_version, provider, provider_ref, livemode, created_at, updated_at, paid_at, review_reason)
    overriding system value
    select n, 'r' || n, n, n, case when n % 500 = 0 then 'payment_review' when n % 20 = 0 then 'expired' else 'paid' end,
      (array['gbp', 'usd', 'eur', 'aud'])[1 + n % 4], 20000, 4000, 24000, 'c' || n, '{}', '{}', '1', 'testcard', 'pi_' || n,
      false, at, at, case when n % 20 > 0 then at end, case when n % 500 = 0 then 'Too late' end
    from generate_series(1, ${rows}::int) as n, lateral (select now() - (${rows}::int - n) * (interval '1 year' / ${rows}::int)) as t (at)`,
  order_lines: (rows) => sql`
    insert into order_lines (id, order_id, kind, clip_id, media, tier_code, bundle_size, quantity, unit_price_minor, net_minor,
      tax_minor, product_ref, our_ref, description, position)
    overriding system value
    select n, n, 'clip', clips.id, 'video', (array['DELI', 'DEMA', 'NNTS', 'CSDO'])[1 + n % 4], 1, 1, 20000, 20000, 4000,
      'DELI-VID-1', 'VID-1', 'A clip', 0
    from generate_series(1, ${rows}::int) as n join made_clips as clips on clips.place = n % (select max(count) from made_clips)`,
  licences: (rows) => sql`
    insert into licences (id, account_id, user_id, clip_id, tier_code, ground, order_line_id, terms_version, terms_body, currency,
      price_minor, tax_minor, master_sha256, granted_at)
    overriding system value
    select n, n, n, clips.id, 'DELI', 'order', n, '1', 'Terms', (array['gbp', 'usd', 'eur', 'aud'])[1 + n % 4], 20000, 4000, '',
      now() - (${rows}::int - n) * (interval '1 year' / ${rows}::int)
    from generate_series(1, ${rows}::int) as n join made_clips as clips on clips.place = n % (select max(count) from made_clips)
    where n % 20 > 0`,
  downloads: (rows) => sql`
    insert into downloads (delivery_id, account_id, user_id, clip_id, clip_title, position, created_at)
    select n, n, n, clips.id, 'A clip', n,
      now() - (${rows}::int - n) * (interval '1 year' / ${rows}::int)
    from generate_series(1, ${rows}::int) as n join made_clips as clips on clips.place = (n::bigint * n) % (select max(count) from made_clips)`,
  search_log: (rows) => sql`
    insert into search_log (at, term, found, filtered, account_id)
    select now() - (${rows}::int - n) * (interval '1 year' / ${rows}::int), 'word ' || (n::bigint * n) % 20000,
      case when n % 7 = 0 then 0 else n % 90 end, n % 5 = 0, nullif(n % 3000, 0)
    from generate_series(1, ${rows}::int) as n`,
  credit_lots: () => sql`
    insert into credit_lots (account_id, media, tier_code, size, remaining, currency, unit_price_minor, created_at, adjustment_id)
    select ${LEDGER_OF}, 'video', 'DELI', 100, n % 100, 'gbp', 16000, now() - n * interval '1 hour', n
    from generate_series(1, 2000) as n`,
  credit_entries: (rows) => sql`
    insert into credit_entries (account_id, media, credit_lot_id, delta, reason, created_at)
    select null, null, (select min(id) from credit_lots) + n % 2000, 1 - 2 * (n % 2), 'correction',
      now() - (${rows}::int - n) * (interval '1 year' / ${rows}::int)
    from generate_series(1, ${rows}::int) as n`,
  enquiries: (rows) => sql`
    insert into enquiries (id, clip_id, reference, name, email, company, type, message, created_at)
    overriding system value
    select n, clips.id, 'VIDEO-' || clips.id, 'Ann ' || md5(n::text), 'ann@' || md5(n::text) || '.example', 'Paper', 1,
      'May we show this clip?', now() - (${rows}::int - n) * (interval '1 year' / ${rows}::int)
    from generate_series(1, ${rows}::int) as n join made_clips as clips on clips.place = n % (select max(count) from made_clips)`,
  inbox_threads: (rows) => sql`
    insert into inbox_threads (id, enquiry_id, state, created_at, due_at, updated_at, answered_at)
    overriding system value
    select n, n, case when n % 20 = 0 then 'open' when n % 20 < 10 then 'answered' else 'closed' end, at, at + interval '1 day', at,
      case when n % 20 > 0 then at + n % 900 * interval '1 minute' end
    from generate_series(1, ${rows}::int) as n, lateral (select now() - (${rows}::int - n) * (interval '1 year' / ${rows}::int)) as t (at)`,
  offers: (rows) => sql`
    insert into offers (id, account_id, user_id, tier_code, currency, message, created_at, ends_at, withdrawn_at)
    overriding system value
    select n, n, n, 'DELI', 'gbp', '', at, at + interval '14 days', case when n % 10 = 0 then at end
    from generate_series(1, ${rows}::int) as n, lateral (select now() - (${rows}::int - n) * (interval '1 year' / ${rows}::int)) as t (at)`,
  offer_lines: (rows) => sql`
    insert into offer_lines (offer_id, clip_id, position, unit_price_minor)
    select n, clips.id, 0, 15000
    from generate_series(1, ${rows}::int) as n join made_clips as clips on clips.place = n % (select max(count) from made_clips)`,
  download_links: (rows) => sql`
    insert into download_links (id, ref_sha256, title, recipients, created_at, expires_at, preparations_left, revoked_at)
    overriding system value
    select n, decode(md5(n::text) || md5('x' || n), 'hex'), 'Files ' || md5(n::text), array['ann@' || md5(n::text) || '.example'],
      at, at + interval '14 days', n % 20, case when n % 30 = 0 then at end
    from generate_series(1, ${rows}::int) as n, lateral (select now() - (${rows}::int - n) * (interval '1 year' / ${rows}::int)) as t (at)`,
  download_link_clips: (rows) => sql`
    insert into download_link_clips (link_id, clip_id, position)
    select n, clips.id, 0
    from generate_series(1, ${rows}::int) as n join made_clips as clips on clips.place = n % (select max(count) from made_clips)`,
}

/** A tenth of the offers is bought, and a fifth of the clips is sold for contributors. */
export async function makeBusiness(db: Db, rows: number): Promise<void> {
  await db.connection().execute(async (one) => {
    // No trigger and no foreign key looks at rows that are made to fit.
    await sql`set session_replication_role = replica`.execute(one)
    await sql`set synchronous_commit = off`.execute(one)
    await sql`create temp table made_clips as
      select row_number() over (order by id) - 1 as place, id, count(*) over () as count from clips`.execute(
      one,
    )
    await sql`analyze made_clips`.execute(one)
    await sql`insert into contributors (name, share_percent, statement_currency, created_at)
      select 'Contributor ' || n, 50, 'GBP', now() from generate_series(1, 200) as n`.execute(one)
    await sql`update clips set contributor_id = (select min(id) from contributors) + id % 200 where id % 5 = 0`.execute(
      one,
    )
    await sql`set maintenance_work_mem = '1GB'`.execute(one)
    for (const [table, fill] of Object.entries(TABLES)) {
      const began = performance.now()
      await withoutIndexes(one, table, () => fill(rows).execute(one))
      await sql`vacuum analyze ${sql.table(table)}`.execute(one)
      console.log(`${table}: ${Math.round((performance.now() - began) / 1000)} s`)
    }
    await sql`update order_lines set offer_id = order_id where order_id % 10 = 1`.execute(one)
    await sql`vacuum analyze order_lines`.execute(one)
    for (const table of ['accounts', 'users', 'orders']) {
      await sql`select setval(pg_get_serial_sequence(${sql.lit(table)}, 'id'), ${rows + 1000}::bigint)`.execute(
        one,
      )
    }
    await sql`set session_replication_role = origin`.execute(one)
    await sql`set synchronous_commit = on`.execute(one)
  })
}

/** Building an index of all rows takes a tenth of adding each row to it. Keys stay, because they hold what is unique. */
async function withoutIndexes(one: Db, table: string, fill: () => Promise<unknown>): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = ${table}::regclass
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(one)
  for (const { name } of indexes) await sql`drop index ${sql.table(name)}`.execute(one)
  await fill()
  for (const { definition } of indexes) await sql.raw(definition).execute(one)
}
