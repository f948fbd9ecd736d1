/** Reads the ledger of an account for export: all purchases and movements of its credits. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { LedgerRow } from './ledger-file.rules.ts'

/** Lists rows between two times, both inclusive, newest first. */
export async function listLedger(
  db: Db,
  accountId: number,
  { from, to, limit }: { from: Date | null; to: Date | null; limit: number },
): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    with movements as (
      select created_at as at, 0 as entry, id as lot_id,
        case when adjustment_id is null then 'bought' else 'given' end as what, size as delta, media, tier_code,
        null::int as licence_id
      from credit_lots where account_id = ${accountId}
      union all
      select entry.created_at, entry.id, lot.id, entry.reason, entry.delta, lot.media, lot.tier_code, entry.licence_id
      from credit_entries as entry join credit_lots as lot on lot.id = entry.credit_lot_id
      where lot.account_id = ${accountId}
      union all
      select created_at, id, null, reason, delta, media, null, licence_id
      from credit_entries where account_id = ${accountId}
    ), ledger as (
      select *, case when tier_code is null then null else
        (sum(delta) over (partition by media, tier_code order by at, entry, lot_id))::int end as balance
      from movements
    )
    select ledger.at, ledger.what, ledger.delta, ledger.balance, ledger.media, ledger.tier_code, ledger.licence_id,
      licences.clip_id, clips.title as clip_title, line.order_id, lot.unit_price_minor, lot.currency
    from ledger
    left join credit_lots as lot on lot.id = ledger.lot_id
    left join order_lines as line on line.id = lot.order_line_id
    left join licences on licences.id = ledger.licence_id
    left join clips on clips.id = licences.clip_id
    where (${from}::timestamptz is null or ledger.at >= ${from})
      and (${to}::timestamptz is null or ledger.at <= ${to})
    order by ledger.at desc, ledger.entry desc, ledger.lot_id desc
    limit ${limit}`.execute(db)
  return rows
}
