/** Lists the licensed files of a pull address, and records what it lists for the first time (R-PULL-3). */
import { randomBytes } from 'node:crypto'
import type { PullPage } from '@rushes/contract/pull-addresses'
import type { Services } from '../../../context.ts'
import { insertDelivery } from '../downloads.queries.ts'
import { signManifest } from '../sign-manifest.ts'
import { listListed, listUnlisted, lockPull, type PullRow } from './pull-addresses.queries.ts'
import { presentFiles } from './pulls.rules.ts'

/** The maximum of files on a page. */
const PULL_PAGE = 500

/** @param after the `next` of an earlier page, or 0 */
export async function listPulled(services: Services, pull: PullRow, after: number): Promise<PullPage> {
  const now = services.clock.now()
  await recordNew(services, pull, now)
  const found = await listListed(services.db, { id: pull.id, after, limit: PULL_PAGE + 1 })
  const rows = found.slice(0, PULL_PAGE)
  return {
    ...signManifest(services, presentFiles(rows, now), pull.expires_at),
    next: rows.at(-1)?.id ?? after,
    more: found.length > rows.length,
  }
}

async function recordNew({ db }: Services, pull: PullRow, now: Date): Promise<void> {
  // One more than a page, so that `more` is true while files are not recorded.
  const page = { now, limit: PULL_PAGE + 1 }
  if ((await listUnlisted(db, pull, page)).length === 0) return
  await db.transaction().execute(async (tx) => {
    if (!(await lockPull(tx, pull.id))) return
    // Read again under the lock, because a call at the same time may have recorded them.
    const licensed = await listUnlisted(tx, pull, page)
    if (licensed.length === 0) return
    const owner = { user_id: pull.user_id, account_id: pull.account_id, created_at: now }
    const ref = randomBytes(16).toString('base64url')
    await insertDelivery(
      tx,
      { ...owner, ref, expires_at: pull.expires_at, pull_id: pull.id },
      licensed.map((row) => ({ ...owner, ...row })),
    )
  })
}
