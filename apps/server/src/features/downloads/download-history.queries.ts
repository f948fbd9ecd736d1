/** Reads past downloads (R-HISTORY-2, R-HISTORY-4). */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isLicenceFrozen } from '../../db/frozen.ts'
import { anywhere, type CompanyPart, hasBookkeeping } from '../../db/history.ts'
import { isRemovedFrom } from '../../db/history-choices.ts'
import { openRecallKind } from '../../db/open-recall.ts'

/** Of a user, of an account, or of a user in an account. */
type DownloadsPart = CompanyPart & { accountId?: number } & ({ userId: number } | { accountId: number })

const isOwnedBy = ({ userId, accountId }: Pick<DownloadsPart, 'userId' | 'accountId'>) =>
  sql<boolean>`(${userId === undefined ? sql`true` : sql`downloads.user_id = ${userId}`}
    and ${accountId === undefined ? sql`true` : sql`downloads.account_id = ${accountId}`})`

/**
 * Lists downloads, newest first. The term may be part of the title, or the number of the clip or the licence.
 */
export function listDownloads(db: Db, part: DownloadsPart) {
  const { term, before, from, to, limit } = part
  // Joined with other tables only when the page is known.
  const page = db
    .selectFrom('downloads')
    .selectAll()
    .where(isOwnedBy(part))
    .where(hasBookkeeping('downloads', part))
    .$if(from !== null, (query) => query.where('downloads.created_at', '>=', from))
    .$if(to !== null, (query) => query.where('downloads.created_at', '<=', to))
    .$if(term !== undefined, (query) =>
      query.where((is) =>
        is.or([
          is('downloads.clip_title', 'ilike', anywhere(term ?? '')),
          is(sql<string>`downloads.clip_id::text`, '=', term ?? ''),
          is(sql<string>`downloads.licence_id::text`, '=', term ?? ''),
        ]),
      ),
    )
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(downloads.created_at, downloads.id) <
          (select created_at, id from downloads where id = ${before} and ${isOwnedBy(part)})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .as('downloads')
  return db
    .selectFrom(page)
    .innerJoin('users', 'users.id', 'downloads.user_id')
    .innerJoin('clips', 'clips.id', 'downloads.clip_id')
    .leftJoin('licences', 'licences.id', 'downloads.licence_id')
    .leftJoin('renditions', (join) =>
      join
        .onRef('renditions.storage_key', '=', 'downloads.file_key')
        .on('renditions.state', '=', 'ready')
        // A file of an earlier master is not sent.
        .on(({ exists, selectFrom }) =>
          exists(
            selectFrom('clip_files')
              .select('clip_files.id')
              .whereRef('clip_files.clip_id', '=', 'downloads.clip_id')
              .where('clip_files.role', '=', 'master')
              .whereRef('clip_files.storage_key', '=', 'renditions.master_key'),
          ),
        ),
    )
    .select([
      'downloads.id',
      'users.id as user_id',
      'users.full_name as user_name',
      'downloads.purchase_order_number',
      'downloads.cost_centre',
      isRemovedFrom(sql.ref('downloads.account_id')).as('user_removed'),
      'downloads.clip_id',
      'downloads.clip_title',
      'downloads.file_name',
      'renditions.id as rendition',
      'downloads.file_key',
      'downloads.created_at',
      'downloads.licence_id',
      'licences.ref as licence_ref',
      'licences.tier_code',
      sql<string | null>`coalesce(downloads.sha256, licences.master_sha256)`.as('sha256'),
      'licences.revoked_at',
      'licences.ends_at',
      isLicenceFrozen.as('frozen'),
      openRecallKind({ clip: 'downloads.clip_id', grantedAt: 'licences.granted_at' }).as('recall'),
      'clips.type',
      'clips.state',
      'clips.graphic',
      'clips.media_version',
    ])
    .orderBy('downloads.created_at', 'desc')
    .orderBy('downloads.id', 'desc')
    .execute()
}

/** Finds the account of a user, whose administrators may see the user's history. */
export function findAccountIdOfUser(db: Db, userId: number) {
  return db.selectFrom('users').select('account_id').where('id', '=', userId).executeTakeFirst()
}
