/** Extends a download link, or emails it again (R-LINK-6). */
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { noLink } from './admin-link.ts'
import { type AdminLinkRow, extendLinkRow, findAdminLink, listClipsOfLink } from './admin-links.queries.ts'
import { downloadReadyEmail } from './download-links.emails.ts'
import { lockLink } from './download-links.queries.ts'
import { isOpenLink } from './download-links.rules.ts'
import { addressOfLink, knownRef } from './link-address.ts'
import { type LinkActor, mailLink, recordChange } from './make-download-link.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

type Known = Pick<Services, 'db' | 'clock' | 'config' | 'secret'>

/**
 * Counts the days from now, even after the link has ended.
 * @throws AppError not_found, conflict for a revoked link
 */
export async function extendDownloadLink(
  { db, clock }: Known,
  actor: LinkActor,
  { id, days, times }: { id: number; days: number; times: number },
): Promise<void> {
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    await requireLink(tx, id)
    await extendLinkRow(tx, id, { expiresAt: new Date(at.getTime() + days * DAY_MS), times })
    await recordChange(tx, actor, { action: 'download_link.extended', at, id })
  })
}

/** @throws AppError not_found, conflict for a link that is not open, or whose URL is unknown */
export async function resendDownloadLink(
  { db, clock, config, secret }: Known,
  actor: LinkActor,
  id: number,
): Promise<void> {
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    const link = await requireLink(tx, id)
    const ref = knownRef(secret, link)
    if (!isOpenLink(link, at) || ref === null) {
      throw new AppError('conflict', 'This link has ended. Extend it or create a new one.')
    }
    const { title, recipients, message, expires_at: expiresAt } = link
    const clips = (await listClipsOfLink(tx, id)).filter(({ state }) => state === 'published')
    const words = downloadReadyEmail(config, {
      title,
      message,
      expiresAt,
      clipTitles: clips.map((clip) => clip.title),
      url: addressOfLink(config.baseUrl, ref),
    })
    // At most one email a minute to each recipient, even after repeated requests.
    await mailLink(tx, secret, { id, recipients, key: `:${at.toISOString().slice(0, 16)}`, words }, at)
    await recordChange(tx, actor, { action: 'download_link.resent', at, id })
  })
}

async function requireLink(tx: Db, id: number): Promise<AdminLinkRow> {
  await lockLink(tx, id)
  const link = await findAdminLink(tx, id)
  if (!link) throw noLink()
  if (link.revoked_at !== null) throw new AppError('conflict', 'This link was revoked. Create a new one.')
  return link
}
