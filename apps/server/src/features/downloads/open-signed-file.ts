/** Opens the file behind a valid signature, if access to it is still allowed. */
import type { ClipState } from '@rushes/contract/agency-clips'
import type { FileKind } from '@rushes/contract/file-kinds'
import type { Services } from '../../context.ts'
import { listReserved } from '../../db/deals.ts'
import { latestPast } from '../../platform/clock.ts'
import { packageText } from '../catalogue/packages/package-text.ts'
import { madeFile } from '../files/made-file.ts'
import { openInvoiceFile } from '../invoices/open-invoice-file.ts'
import { isInTerm } from '../licences/deal-term.rules.ts'
import { openCertificateFile } from '../licences/open-certificate-file.ts'
import { openEvidenceFile } from '../orders/disputes/open-evidence-file.ts'
import { openStatementFile } from '../reports/open-statement-file.ts'
import { openRightsFile } from '../rights/open-rights-file.ts'
import { openCompFile, openCompLicence } from './comps/open-comp-file.ts'
import { type DeliveredFile, deliveredFile, singleFile } from './delivered-file.ts'
import { readFileRef } from './delivered-file-ref.ts'
import { mayStillFetch } from './delivery-rights.rules.ts'
import * as queries from './downloads.queries.ts'

/**
 * `closed`: the right to the file has ended. `missing`: the storage does not contain the file as recorded.
 */
export type OpenedFile = DeliveredFile | 'unknown' | 'closed' | 'missing'

export function openSignedFile(services: Services, kind: FileKind, ref: string): Promise<OpenedFile> {
  switch (kind) {
    case 'text':
      return openText(services, ref)
    case 'package-text':
      return openPackageText(services, ref)
    case 'delivery':
    case 'delivered-file':
      return openDelivery(services, ref)
    case 'invoice':
      return openInvoiceFile(services, ref)
    case 'evidence':
      return openEvidenceFile(services, ref)
    case 'statement':
      return openStatementFile(services, ref)
    case 'certificate':
      return openCertificateFile(services, ref)
    case 'rights':
      return openRightsFile(services, ref)
    case 'comp':
      return openCompFile(services, ref)
    case 'comp-licence':
      return openCompLicence(services, ref)
  }
}

/** Texts of clips in these states are never sent, even with a valid URL. */
const NEVER_SENT: ReadonlySet<ClipState> = new Set(['withheld', 'withdrawn', 'discarded'])

async function openText({ db, storage }: Services, ref: string): Promise<OpenedFile> {
  const story = /^[1-9]\d{0,8}$/.test(ref) ? await queries.findStory(db, Number(ref)) : undefined
  if (!story) return 'unknown'
  if (NEVER_SENT.has(story.state)) return 'closed'
  if (!(await isStored(storage, story))) return 'missing'
  return singleFile(storage, { ...story, content_type: 'text/plain; charset=utf-8' })
}

async function openPackageText({ db }: Services, ref: string): Promise<OpenedFile> {
  const story = /^[1-9]\d{0,8}$/.test(ref) ? await queries.findPackageStory(db, Number(ref)) : undefined
  if (!story) return 'unknown'
  return madeFile(`package-${ref}.txt`, 'text/plain; charset=utf-8', packageText(story))
}

/** Whether a running transfer may continue: the right still exists, even if the URL has expired. */
export async function maySendOn({ db }: Pick<Services, 'db'>, fileRef: string): Promise<boolean> {
  const { ref, position } = readFileRef(fileRef)
  const delivery = await queries.findDelivery(db, ref)
  if (!delivery) return false
  return mayStillFetch(delivery, await queries.listDeliveredFiles(db, delivery.id, position))
}

/** Whether the file of a delivery would be sent now. */
export const isOpen = async (services: Services, ref: string): Promise<boolean> =>
  typeof (await openDelivery(services, ref)) === 'object'

async function openDelivery(services: Services, fileRef: string): Promise<OpenedFile> {
  const { db, storage, config, clock } = services
  const { ref, position } = readFileRef(fileRef)
  const delivery = await queries.findDelivery(db, ref)
  if (!delivery) return 'unknown'
  const rows = await queries.listDeliveredFiles(db, delivery.id, position)
  const now = clock.now()
  const isOver =
    delivery.expires_at <= now ||
    delivery.created_at > latestPast(now) ||
    rows.some(({ ends_at }) => !isInTerm(ends_at, now))
  const mayFetch =
    !isOver && mayStillFetch(delivery, rows) && !(await isReservedSince(db, delivery, { rows, now }))
  if (!mayFetch || rows.length === 0) return 'closed'
  const stored = await Promise.all(rows.map((row) => isStored(storage, row)))
  const missing = rows.filter((_row, index) => stored[index] === false)
  // A master that was replaced since may have been deleted; the new one never replaces it here (R-FILE-12).
  if (missing.some((row) => row.storage_key !== row.current_key)) return 'closed'
  if (missing.length > 0) return 'missing'
  return deliveredFile(
    { storage, brandName: config.brandName, timeZone: config.timeZone, baseUrl: config.baseUrl },
    rows,
    delivery.created_at,
  )
}

/** Whether an account has reserved a clip of a download link since it was prepared (R-LINK-8). */
async function isReservedSince(
  db: Services['db'],
  { link_id }: queries.Delivery,
  { rows, now }: { rows: readonly queries.DeliveredRow[]; now: Date },
): Promise<boolean> {
  if (link_id === null) return false
  const clipIds = rows.map(({ clip_id }) => clip_id)
  return (await listReserved(db, { accountId: null, clipIds, now })).length > 0
}

async function isStored(
  storage: Services['storage'],
  { storage_key, size_bytes }: { storage_key: string; size_bytes: number },
): Promise<boolean> {
  return (await storage.head(storage_key))?.sizeBytes === size_bytes
}
