/** What a paid order gives: licences and credits. Each has a key of its own, so none is given twice. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Clip lines whose master or terms have gone since the order was made: they could not be licensed. */
export async function countUngrantableLines(tx: Db, orderId: number): Promise<number> {
  const { lines } = await tx
    .selectFrom('order_lines as line')
    .innerJoin('orders', 'orders.id', 'line.order_id')
    .leftJoin('clip_files as master', (join) =>
      join.onRef('master.clip_id', '=', 'line.clip_id').on('master.role', '=', 'master'),
    )
    .leftJoin('licence_terms as terms', (join) =>
      join
        .onRef('terms.version', '=', 'orders.terms_version')
        .onRef('terms.tier_code', '=', 'line.tier_code'),
    )
    .select((is) => is.fn.countAll<number>().as('lines'))
    .where('line.order_id', '=', orderId)
    .where('line.kind', '=', 'clip')
    .where((is) => is.or([is('master.id', 'is', null), is('terms.version', 'is', null)]))
    .executeTakeFirstOrThrow()
  return lines
}

/** One licence for each clip line, with the words and the file as they are at this moment. */
export async function insertLicences(tx: Db, orderId: number, now: Date): Promise<void> {
  await sql`
    insert into licences (account_id, user_id, clip_id, tier_code, ground, order_line_id, usage, terms_version,
      terms_body, currency, price_minor, tax_minor, master_sha256, granted_at)
    select orders.account_id, orders.user_id, line.clip_id, line.tier_code, 'order', line.id, orders.usage,
      orders.terms_version, terms.body, orders.currency, line.net_minor, line.tax_minor, master.sha256, ${now}
    from order_lines as line
    join orders on orders.id = line.order_id
    join licence_terms as terms on terms.version = orders.terms_version and terms.tier_code = line.tier_code
    join clip_files as master on master.clip_id = line.clip_id and master.role = 'master'
    where line.order_id = ${orderId} and line.kind = 'clip'
    order by line.position`.execute(tx)
}

/** One lot for each bundle line: its size times its quantity. */
export async function insertCreditLots(tx: Db, orderId: number, now: Date): Promise<void> {
  await sql`
    insert into credit_lots (account_id, order_line_id, media, tier_code, size, remaining, currency,
      unit_price_minor, created_at)
    select orders.account_id, line.id, line.media, line.tier_code, line.bundle_size * line.quantity,
      line.bundle_size * line.quantity, orders.currency, line.unit_price_minor, ${now}
    from order_lines as line
    join orders on orders.id = line.order_id
    where line.order_id = ${orderId} and line.kind = 'bundle'
    order by line.position`.execute(tx)
}

/** Who gets the receipt. */
export function findBuyer(tx: Db, userId: number) {
  return tx
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.email', 'users.first_name', 'users.last_name', 'accounts.name as account_name'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
}
