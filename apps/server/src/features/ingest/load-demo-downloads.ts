/** The demo's past downloads: under a licence of an order, or for one standard credit. */
import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import type { DemoDates } from './demo-dates.ts'
import type { DemoDownload, DemoFiles } from './demo-files.ts'
import * as queries from './demo-history.queries.ts'
import { type DemoPeople, type DemoPerson, personOf } from './load-demo-accounts.ts'

const DELIVERY_LIFETIME_MS = 86_400_000
/** A standard credit names no tier; its licence has the terms of the first one. */
const TERMS_WITHOUT_TIER = 'DELI'

export async function loadDemoDownloads(
  tx: Db,
  { people: { downloads } }: DemoFiles,
  { dates, people }: { dates: DemoDates; people: DemoPeople },
): Promise<void> {
  for (const download of downloads) {
    const viewer = personOf(people, download.user)
    const at = dates.instant(download.created)
    const clip = await queries.findLicensedClip(tx, download.clipId)
    const licenceId =
      (await queries.findLicenceId(tx, viewer.accountId, clip.id)) ??
      (await spendStandardCredit(tx, { download, viewer, at, sha256: clip.sha256 }))
    const whose = { account_id: viewer.accountId, user_id: viewer.userId, created_at: at }
    await queries.insertDownload(
      tx,
      {
        ...whose,
        ref: randomBytes(16).toString('base64url'),
        expires_at: new Date(at.getTime() + DELIVERY_LIFETIME_MS),
      },
      { ...whose, position: 0, clip_id: clip.id, licence_id: licenceId, clip_title: clip.title },
    )
  }
}

async function spendStandardCredit(
  tx: Db,
  { download, viewer, at, sha256 }: { download: DemoDownload; viewer: DemoPerson; at: Date; sha256: string },
): Promise<number> {
  if (download.ground !== 'standard_credit') {
    throw new Error(`demo/accounts.json: ${viewer.email} downloads ${download.clipId} without a licence`)
  }
  const terms = await queries.findTermsInForce(tx, TERMS_WITHOUT_TIER)
  return await queries.insertLicence(tx, {
    account_id: viewer.accountId,
    user_id: viewer.userId,
    clip_id: download.clipId,
    ground: 'standard_credit',
    terms_version: terms.version,
    terms_body: terms.body,
    master_sha256: sha256,
    granted_at: at,
  })
}
