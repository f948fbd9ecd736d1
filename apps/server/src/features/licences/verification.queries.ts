/** Reads a licence for its public verification (R-VERIFY-2). */
import { sql } from 'kysely'
import { dealOfLicence } from '../../db/deals.ts'
import { preparedQuery, type Slots } from '../../db/prepared.ts'

/** Lists the licence with this reference, with the names of the users of its account. */
export const listByReference = preparedQuery((db, value: Slots<{ ref: string }>) =>
  db
    .selectFrom('licences')
    .innerJoin('accounts', 'accounts.id', 'licences.account_id')
    .innerJoin('clips', 'clips.id', 'licences.clip_id')
    .leftJoin('tiers', 'tiers.code', 'licences.tier_code')
    .select([
      'licences.ref',
      'licences.clip_id',
      'licences.tier_code',
      sql<string | null>`coalesce(licences.tier_name, tiers.usage_type)`.as('tier_name'),
      'licences.scope',
      'licences.usage',
      'licences.terms_version',
      'licences.master_sha256',
      'licences.granted_at',
      'licences.revoked_at',
      'licences.ends_at',
      dealOfLicence,
      'clips.type',
      'clips.state',
      'clips.publish_at',
      'clips.title',
      'clips.graphic',
      'clips.media_version',
      'accounts.name as account_name',
      sql<string[]>`array(select full_name from users
        where users.account_id = accounts.id)`.as('user_names'),
    ])
    .where('licences.ref', '=', value('ref')),
)
