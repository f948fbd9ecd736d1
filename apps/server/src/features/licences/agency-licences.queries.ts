/** Licences of a clip and of an account, for staff (R-LICENCE-4). */
import type { Db } from '../../db/db.ts'

/** Lists licences, the newest first, starting after `before`. */
export function listLicencesOfClip(
  db: Db,
  clipId: number,
  { before, limit }: { before: number | undefined; limit: number },
) {
  return db
    .selectFrom('licences')
    .innerJoin('accounts', 'accounts.id', 'licences.account_id')
    .select(['licences.id', 'accounts.name as account', 'tier_code', 'ground', 'granted_at', 'revoked_at'])
    .select(['ref', 'currency', 'price_minor'])
    .where('clip_id', '=', clipId)
    .$if(before !== undefined, (query) => query.where('licences.id', '<', before ?? 0))
    .orderBy('licences.id', 'desc')
    .limit(limit)
    .execute()
}

/** Lists licences, the newest first, starting after `before`. */
export function listLicencesOfAccount(
  db: Db,
  accountId: number,
  { before, limit }: { before: number | undefined; limit: number },
) {
  return db
    .selectFrom('licences')
    .innerJoin('clips', 'clips.id', 'licences.clip_id')
    .select([
      'licences.id',
      'clip_id',
      'clips.title',
      'tier_code',
      'ground',
      'granted_at',
      'revoked_at',
      'ref',
    ])
    .where('account_id', '=', accountId)
    .$if(before !== undefined, (query) => query.where('licences.id', '<', before ?? 0))
    .orderBy('licences.id', 'desc')
    .limit(limit)
    .execute()
}
