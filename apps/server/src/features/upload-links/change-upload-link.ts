/** Extends an upload link, emails it again, or ends it with the files in ingest (R-UPLOAD-1, R-UPLOAD-5). */
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { stopSending } from '../ingest/uploads/held-files.ts'
import { noUploadLink } from './admin-upload-link.ts'
import { daysAfter, GIGABYTE, type LinkActor, mailUploadLink, recordChange } from './make-upload-link.ts'
import { knownAddress } from './upload-link-address.ts'
import * as queries from './upload-links.queries.ts'
import { refusalOfLink } from './upload-links.rules.ts'

type Known = Pick<Services, 'db' | 'clock' | 'config' | 'secret'>
type Longer = { id: number; days: number; files: number; gigabytes: number }

/** Extends from now, whenever it ended. @throws AppError not_found, conflict */
export async function extendUploadLink(
  { db, clock }: Known,
  actor: LinkActor,
  { id, days, files, gigabytes }: Longer,
): Promise<void> {
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    await lockUnsigned(tx, id)
    const bytes = gigabytes * GIGABYTE
    await queries.extendUploadLinkRow(tx, id, { expiresAt: daysAfter(at, days), files, bytes })
    await recordChange(tx, actor, { action: 'upload_link.extended', at, id })
  })
}

/** @throws AppError not_found, conflict for a link that is closed, or whose address is not available */
export async function resendUploadLink(known: Known, actor: LinkActor, id: number): Promise<void> {
  const { db, clock, config } = known
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    const { expires_at: expiresAt, ...link } = await lockUnsigned(tx, id)
    if (refusalOfLink({ ...link, expires_at: expiresAt }, at) !== null)
      throw new AppError('conflict', 'This link has ended. Extend it first.')
    const url = knownAddress(known, link)
    if (url === null)
      throw new AppError('conflict', 'The address of this link is no longer available. Create another link.')
    const { title, name, email, message } = link
    await mailUploadLink(tx, { config, at }, { id, title, name, email, message, url, expiresAt })
    await recordChange(tx, actor, { action: 'upload_link.resent', at, id })
  })
}

/** @throws AppError not_found, conflict for a signed link */
export async function revokeUploadLink({ db, clock }: Known, actor: LinkActor, id: number): Promise<void> {
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    const link = await lockUnsigned(tx, id)
    await queries.closeUploadLink(tx, id, { revoked_at: at })
    await stopSending(tx, link.batch_id)
    await recordChange(tx, actor, { action: 'upload_link.revoked', at, id })
  })
}

/** @throws AppError not_found, conflict */
async function lockUnsigned(tx: Db, id: number): Promise<queries.UploadLinkRow> {
  const link = await queries.lockUploadLink(tx, id)
  if (!link) throw noUploadLink()
  if (link.revoked_at !== null) throw new AppError('conflict', 'This link has been revoked.')
  if (link.signed_at !== null) throw new AppError('conflict', 'This link has already been signed.')
  return link
}
