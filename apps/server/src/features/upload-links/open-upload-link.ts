/** Finds an upload link by its secret, with the content of its page (R-UPLOAD-2). */
import { consentStatement } from '@rushes/contract/upload-limits'
import type { UploadPage } from '@rushes/contract/upload-links'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import { hashToken } from '../../http/viewer.ts'
import { beginTryIn } from '../accounts/sessions/begin-try.ts'
import { listSentFiles } from '../ingest/uploads/held-files.ts'
import { findConsent, findUploadLink, type UploadLinkRow } from './upload-links.queries.ts'
import { bucketsOfWrongLink, refusalOfLink, stateOfLink } from './upload-links.rules.ts'

/** The secret part of the link's address, and the IP address of its holder. */
export type Held = { ref: string; ip: string }
type Known = Pick<Services, 'db' | 'clock' | 'config'>

const NO_LINK = 'Link not found. Copy the full address from your email, or ask the sender.'

/** @throws AppError not_found; too_many_requests for repeated wrong addresses */
export async function findHeldLink(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { ref, ip }: Held,
): Promise<UploadLinkRow> {
  const link = await findUploadLink(db, hashToken(ref))
  if (link) return link
  await beginTryIn(db, bucketsOfWrongLink(ip), clock.now())
  throw new AppError('not_found', NO_LINK)
}

/** Shows a signed link until its original expiry. @throws AppError as above, and link_ended */
export async function openUploadLink(known: Known, held: Held): Promise<UploadLinkRow> {
  const now = known.clock.now()
  const link = await findHeldLink(known, held)
  const isShown = stateOfLink(link, now) === 'signed' && link.expires_at > now
  const refusal = isShown ? null : refusalOfLink(link, now)
  if (refusal !== null) throw new AppError('link_ended', refusal)
  return link
}

export async function readUploadPage({ db, config }: Known, link: UploadLinkRow): Promise<UploadPage> {
  const [files, consent] = await Promise.all([listSentFiles(db, link.batch_id), findConsent(db, link.id)])
  const { title, name, message, questions, max_files, max_bytes, expires_at } = link
  return {
    title,
    name,
    message,
    questions,
    max_files,
    max_bytes,
    statement: consent?.statement ?? consentStatement(config.brandName),
    expires_at: expires_at.toISOString(),
    files,
    signed: consent ? { at: consent.at.toISOString(), name: consent.name } : null,
  }
}
