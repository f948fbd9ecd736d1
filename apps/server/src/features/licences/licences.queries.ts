/** Licences: the right of one account to one clip, with the terms of the grant. */
import { TIER_SCOPE } from '@rushes/commerce/deal'
import type { PriceMedia } from '@rushes/commerce/media-code'
import { type Insertable, type Selectable, sql } from 'kysely'
import { FILE_FACT_COLUMNS } from '../../db/clip-facts.ts'
import type { Db } from '../../db/db.ts'
import { dealOfLicence } from '../../db/deals.ts'
import { isLicenceFrozen } from '../../db/frozen.ts'
import { anonymousUsage, personalData } from '../../db/personal-data.ts'
import { insertRows, prepared, preparedQuery, type Slots } from '../../db/prepared.ts'
import type { Licences } from '../../db/schema.gen.ts'

/** Lists unrevoked licences of the account for these clips, newest first. */
export const listLiveLicences = preparedQuery(
  (db, value: Slots<{ accountId: number; clipIds: readonly number[] }>) =>
    db
      .selectFrom('licences')
      .innerJoin('users', 'users.id', 'licences.user_id')
      .select(['licences.id', 'clip_id', 'tier_code as tier', 'tier_name', 'granted_at', 'ends_at'])
      .select(['currency', 'price_minor', 'upgrades_licence_id'])
      .select([
        isLicenceFrozen.as('frozen'),
        sql<boolean>`deal_id is not null`.as('deal'),
        'users.full_name as by',
      ])
      .where('licences.account_id', '=', value('accountId'))
      .where('clip_id', '=', sql<number>`any(${value('clipIds')}::int[])`)
      .where('revoked_at', 'is', null)
      .orderBy('granted_at', 'desc')
      .orderBy('licences.id', 'desc'),
)

/** Lists the newest licence in force of each clip that the account has licensed. */
export const listNewestLicences = preparedQuery(
  (db, value: Slots<{ accountId: number; clipIds: readonly number[]; now: Date }>) =>
    db
      .selectFrom(sql<{ id: number }>`unnest(${value('clipIds')}::int[])`.as<'clip'>(sql`clip (id)`))
      .innerJoinLateral(
        (from) =>
          from
            .selectFrom('licences')
            .select(['id', 'clip_id', 'user_id', 'tier_code', 'tier_name', 'granted_at'])
            .where('account_id', '=', value('accountId'))
            .whereRef('clip_id', '=', 'clip.id')
            .where('revoked_at', 'is', null)
            .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', value('now'))]))
            .orderBy('granted_at', 'desc')
            .orderBy('id', 'desc')
            .limit(1)
            .as('newest'),
        (join) => join.onTrue(),
      )
      .innerJoin('users', 'users.id', 'newest.user_id')
      .select([
        'newest.id',
        'clip_id',
        'tier_code as tier',
        'tier_name',
        'granted_at',
        'users.full_name as by',
      ]),
)

/** Lists licensed clips of the account that have a file; `frozen` if every licence of the clip is. */
export const listLicensedClips = preparedQuery((db, value: Slots<{ accountId: number }>) =>
  db
    .selectFrom('licences')
    .innerJoin('clip_files as master', (join) =>
      join.onRef('master.clip_id', '=', 'licences.clip_id').on('master.role', '=', 'master'),
    )
    .select(['licences.clip_id', sql<boolean>`bool_and(${isLicenceFrozen})`.as('frozen')])
    .where('account_id', '=', value('accountId'))
    .where('revoked_at', 'is', null)
    .groupBy('licences.clip_id'),
)

/** Lists the media for which the account has an allowance, even if it is used up. */
export async function listAllowances(db: Db, accountId: number): Promise<PriceMedia[]> {
  const rows = await db
    .selectFrom('standard_credits')
    .select('media')
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(({ media }) => media)
}

/** Lists the terms of every tier that are in force at `now`. */
export function listTermsInForce(db: Db, now: Date) {
  return db
    .selectFrom('licence_terms')
    .innerJoin('tiers', 'tiers.code', 'licence_terms.tier_code')
    .distinctOn('tier_code')
    .select(['tier_code', 'version', 'body', 'tiers.usage_type as tier_name', 'tiers.scope'])
    .where('in_force_from', '<=', now)
    .orderBy('tier_code')
    .orderBy('in_force_from', 'desc')
    .execute()
}

type NewLicence = Omit<Insertable<Licences>, 'usage'> & { usage: unknown }

/** @returns the ids in the order of the rows, which must be of different clips. */
export async function insertLicences(db: Db, rows: readonly NewLicence[]): Promise<number[]> {
  const inserted = await insertRows<'licences', Pick<Selectable<Licences>, 'id' | 'clip_id'>>(
    db,
    'licences',
    rows,
    ['id', 'clip_id'],
  )
  const idOf = new Map(inserted.map(({ id, clip_id }) => [clip_id, id]))
  return rows.flatMap(({ clip_id }) => idOf.get(clip_id) ?? [])
}

type Grant = {
  orderId: number
  now: Date
  timeZone: string
}

/**
 * Inserts licences for the clip lines of an order, with the current terms and masters. Nothing is written if a line
 * has no terms or no master, its clip is withheld or withdrawn, the account owns its digital editorial licence or a
 * wider one, another account has reserved its scope or got a licence of its exclusive scope, its term has ended, or the
 * licence that it upgrades has ended or is upgraded already (R-DEAL-7, R-UPGRADE-4).
 * The row contains the number of such lines, and that of the owned ones.
 */
export const insertLicencesOfOrder = (db: Db, { orderId, now, timeZone }: Grant) =>
  prepared<{ ungrantable: number; owned: number }>(db, INSERT_LICENCES_OF_ORDER, [
    orderId,
    now,
    timeZone,
    TIER_SCOPE.media,
  ])

const INSERT_LICENCES_OF_ORDER = `
  with sold as materialized (
    select orders.account_id, orders.user_id, line.clip_id, line.tier_code, line.id as order_line_id, orders.usage,
      orders.terms_version, terms.body as terms_body, orders.currency, line.net_minor as price_minor, line.tax_minor,
      line.description, line.restrictions, master.sha256 as master_sha256, line.position, clips.state as clip_state,
      tiers.usage_type as tier_name, tiers.scope,
      tiers.on_air_uses is null and deals.offer_id is null
        and exists (select from licences where account_id = orders.account_id and deal_id is null
        and clip_id = line.clip_id and tier_covers(tier_code, line.tier_code) and revoked_at is null) as is_owned,
      line.upgrades_licence_id, line.upgrades_licence_id is not null and not exists (
        select from licences as held where held.id = line.upgrades_licence_id and revoked_at is null and not exists (
          select from licences as wider where wider.upgrades_licence_id = held.id and wider.revoked_at is null)
      ) as is_upgrade_lost,
      is_reserved(line.clip_id, orders.account_id, coalesce(deals.media, $4::text[]),
        coalesce(deals.territory, '{}'), $2)
        or deals.exclusive and is_licensed_since(line.offer_id, line.clip_id, $4::text[], $2) as is_reserved,
      deals.offer_id as deal_id, end_of_term(deals.term_months, deals.term_until, $2, $3) as ends_at
    from orders join order_lines as line on line.order_id = orders.id
      join clips on clips.id = line.clip_id join tiers on tiers.code = line.tier_code
      left join deals on deals.offer_id = line.offer_id
      left join clip_files as master on master.clip_id = line.clip_id and master.role = 'master'
      left join licence_terms as terms on terms.tier_code = line.tier_code and terms.version = orders.terms_version
    where orders.id = $1 and line.kind = 'clip'
  ), counted as materialized (
    select count(*) filter (where terms_body is null or master_sha256 is null
      or clip_state not in ('published', 'retired') or is_owned or is_reserved or is_upgrade_lost or ends_at <= $2)::int as ungrantable,
      count(*) filter (where is_owned)::int as owned from sold
  ), granted as (
    insert into licences (account_id, user_id, clip_id, tier_code, ground, order_line_id, usage, terms_version,
      terms_body, currency, price_minor, tax_minor, clip_title, restrictions,
      master_sha256, granted_at, tier_name, scope, deal_id, ends_at, upgrades_licence_id)
    select account_id, user_id, clip_id, tier_code, 'order', order_line_id, usage, terms_version, terms_body, currency,
      price_minor, tax_minor, description, restrictions, master_sha256, $2, tier_name, scope, deal_id, ends_at,
      upgrades_licence_id
      from sold, counted where ungrantable = 0 order by position
  ) select ungrantable, owned from counted`

/** Columns of the text printed next to a clip; `title` and `restrictions` are those of the grant. */
const PUBLISHING_COLUMNS = [
  'licences.id',
  'licences.ref',
  'licences.tier_code',
  sql<string>`coalesce(licences.clip_title, clips.title)`.as('title'),
  sql<string>`coalesce(licences.restrictions, order_lines.restrictions, '')`.as('restrictions'),
  'clips.restrictions as present_restrictions',
  'licences.ends_at',
  dealOfLicence,
  'clips.title as present_title',
  'clips.description',
  'clips.credit_author as author',
  'clips.credit_source as source',
  'clips.credit_licence as licence',
  'clips.credit_changes as changes',
  'master.file_name',
] as const

/** Selects licences with the clip, and with the licensed file unless the master has been replaced since. */
const licencesWithFile = (db: Db) =>
  db
    .selectFrom('licences')
    .innerJoin('clips', 'clips.id', 'licences.clip_id')
    .leftJoin('clip_files as master', (join) =>
      join
        .onRef('master.clip_id', '=', 'licences.clip_id')
        .on('master.role', '=', 'master')
        .onRef('master.sha256', '=', 'licences.master_sha256'),
    )

/** Lists the text printed next to the clips of paid orders. */
export const listPublishing = preparedQuery((db, value: Slots<{ licenceIds: readonly number[] }>) =>
  licencesWithFile(db)
    .leftJoin('order_lines', 'order_lines.id', 'licences.order_line_id')
    .select(PUBLISHING_COLUMNS)
    .where('licences.id', '=', sql<number>`any(${value('licenceIds')}::int[])`),
)

export function findLicence(db: Db, id: number) {
  return licencesWithFile(db)
    .innerJoin('accounts', 'accounts.id', 'licences.account_id')
    .innerJoin('users', 'users.id', 'licences.user_id')
    .leftJoin('credit_lots', 'credit_lots.id', 'licences.credit_lot_id')
    .leftJoin('order_lines', (join) =>
      join.on((is) =>
        is('order_lines.id', '=', is.fn.coalesce('licences.order_line_id', 'credit_lots.order_line_id')),
      ),
    )
    .leftJoin('orders', 'orders.id', 'order_lines.order_id')
    .leftJoin('tiers', 'tiers.code', 'licences.tier_code')
    .select(PUBLISHING_COLUMNS)
    .select([
      'licences.account_id',
      'licences.clip_id',
      'licences.ground',
      'licences.upgrades_licence_id',
      'licences.usage',
      'licences.terms_version',
      'licences.terms_body',
      'licences.currency',
      'licences.price_minor',
      'licences.tax_minor',
      'licences.master_sha256',
      'licences.granted_at',
      'licences.revoked_at',
      'accounts.name as account_name',
      'users.full_name',
      'clips.type',
      'clips.state',
      isLicenceFrozen.as('frozen'),
      sql<string | null>`coalesce(licences.tier_name, tiers.usage_type)`.as('tier_name'),
      'licences.scope',
      'orders.ref as order_ref',
      'clips.width',
      'clips.height',
      'clips.quality',
      'master.content_type as file_type',
      'master.size_bytes',
    ])
    .select(FILE_FACT_COLUMNS)
    .where('licences.id', '=', id)
    .executeTakeFirst()
}

/** Kept under the number of the user, because the right is perpetual. */
export const personalLicences = personalData('licences', {
  whose: ({ userId, before }) => sql`user_id = ${userId} and granted_at <= ${before}`,
  erasure: () => ({ usage: anonymousUsage }),
  omit: ['terms_body'],
})
