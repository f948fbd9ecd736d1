/** Buyers of many accounts with a session each, and clips that can be sold, written straight into the database. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../apps/server/src/db/db.ts'
import { hashToken } from '../apps/server/src/http/viewer.ts'

/** @returns the tokens of the sessions, one for each account. The accounts are British, so their carts are taxed. */
export async function givenBuyers(db: Db, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => `rsh_${randomBytes(32).toString('base64url')}`)
  const hashes = tokens.map((token) => hashToken(token).toString('hex'))
  await sql`
    with made_accounts as (
      insert into accounts (name, country_code, can_purchase)
      select 'Bench ' || n, 'gb', true from generate_series(1, ${count}) n
      returning id, name),
    made_users as (
      insert into users (account_id, email, first_name, last_name)
      select id, lower(replace(name, ' ', '-')) || '@bench.example', 'Bea', 'Buyer' from made_accounts
      returning id)
    insert into sessions (token_sha256, user_id, created_at, last_seen_at, expires_at)
    select decode(hash, 'hex'), id, now(), now(), now() + interval '1 day'
    from (select id, row_number() over () as n from made_users) users
      join unnest(${hashes}::text[]) with ordinality as hashes (hash, n) using (n)`.execute(db)
  await sql`vacuum analyze accounts, users, sessions`.execute(db)
  return tokens
}

/** Enough for a minute of orders. A change of every video would be indexed while orders are measured. */
const MASTERS = 20_000

/** Gives videos that everybody can buy a master, which a licence names by its checksum. @returns their ids */
export async function givenMasters(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from clips where type = 'video' and restrictions = '' and not enquiry_only
      and not exists (select from clip_licensing_terms where clip_id = clips.id and term_id = 8)
    order by id limit ${MASTERS}`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`
    insert into clip_files (clip_id, role, storage_key, file_name, content_type, size_bytes, sha256, crc32)
    select id, 'master', 'masters/' || id, 'clip-' || id || '.mp4', 'video/mp4', 1, repeat('0', 64), 0
    from unnest(${ids}::int[]) as id on conflict do nothing`.execute(db)
  await sql`vacuum analyze clip_files`.execute(db)
  return ids
}
