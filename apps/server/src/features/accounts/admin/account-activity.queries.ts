/** Reads the activity of an account from the audit, deliveries and orders as one stream (R-ACCOUNT-9). */
import type { Currency } from '@rushes/commerce/money'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { ListPosition } from '../../../db/keyset.ts'

export type HappeningRow = {
  at: Date
  kind: 'entry' | 'download' | 'order'
  id: number
  by_id: number | null
  by_name: string | null
  action: string
  object: string | null
  reason: string
  clips: number | null
  currency: Currency | null
  total_minor: number | null
  /** Time in microseconds with the kind as its last digit; together with the id it is unique. */
  key: string
}

type Kind = HappeningRow['kind']
const KEY_DIGITS = { entry: 3, download: 2, order: 1 } as const satisfies Record<Kind, number>
const keyOf = (column: string, kind: Kind) =>
  sql`((extract(epoch from ${sql.ref(column)}) * 1000000)::bigint * 10 + ${sql.lit(KEY_DIGITS[kind])})`

type Part = { accountId: number; after: ListPosition | undefined; limit: number }

/** Reads the newest rows after the previous page from each source; the newest of all of them are the page. */
export async function listActivity(db: Db, { accountId, after, limit }: Part): Promise<HappeningRow[]> {
  /** Limits the index scan by the time; the key separates rows of the same time. */
  const behind = (column: string, id: string, kind: Kind) =>
    after
      ? sql`${sql.ref(column)} <= 'epoch'::timestamptz + (${after.key}::bigint / 10) * interval '1 microsecond'
          and (${keyOf(column, kind)}, ${sql.ref(id)}::bigint) < (${after.key}::bigint, ${after.id}::bigint)`
      : sql`true`
  const { rows } = await sql<HappeningRow>`
    with members as (select id from users where account_id = ${accountId}),
    entries as (
      select found.* from (
        select 'account:' || ${accountId}::text as object union all select 'user:' || id from members
      ) as objects
      cross join lateral (
        select audit.* from audit where audit.object = objects.object and ${behind('audit.at', 'audit.id', 'entry')}
        order by audit.at desc, audit.id desc limit ${limit}
      ) as found
      union
      select found.* from members
      cross join lateral (
        -- The range with the column in the order lets only the index of the actor give the order, whatever the
        -- statistics: an index by time would read all entries of other users for each member.
        select audit.* from audit
        where audit.actor_user_id between members.id and members.id and ${behind('audit.at', 'audit.id', 'entry')}
        order by audit.actor_user_id desc, audit.at desc, audit.id desc limit ${limit}
      ) as found
    ),
    happenings as (
      select at, 'entry' as kind, id, actor_user_id as by_id, action, object, reason, null::integer as clips,
        null::text as currency, null::integer as total_minor, ${keyOf('at', 'entry')} as key
      from entries
      union all
      (select created_at, 'download', delivery_id, user_id, '', null, '', count(*)::integer, null, null,
        ${keyOf('created_at', 'download')}
      from downloads
      where account_id = ${accountId} and ${behind('created_at', 'delivery_id', 'download')}
      group by created_at, delivery_id, user_id
      order by created_at desc, delivery_id desc limit ${limit})
      union all
      (select bought_at, 'order', orders.id, user_id, state, null, '',
        (select count(*)::integer from order_lines where order_id = orders.id and clip_id is not null),
        currency, total_minor, ${keyOf('bought_at', 'order')}
      from orders
      where account_id = ${accountId} and state in ('invoiced', 'paid', 'refunded')
        and ${behind('bought_at', 'orders.id', 'order')}
      order by bought_at desc, orders.id desc limit ${limit})
    )
    select happenings.at, kind, happenings.id, by_id, action, object, reason, clips, currency, total_minor,
      key::text as key, users.full_name as by_name
    from happenings left join users on users.id = by_id
    order by happenings.key desc, happenings.id desc limit ${limit}`.execute(db)
  return rows
}
