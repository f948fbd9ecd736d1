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

/** Inserts licences for the clip lines of an order, or nothing; see `db/functions/licences.sql`. */
export const insertLicencesOfOrder = (db: Db, { orderId, now, timeZone }: Grant) =>
  prepared<{ ungrantable: number; owned: number }>(
    db,
    'select ungrantable, owned from grant_licences_of_order($1, $2, $3, $4)',
    [orderId, now, timeZone, TIER_SCOPE.media],
  )

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
