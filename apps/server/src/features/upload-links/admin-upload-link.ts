/** Converts an upload link for the admin area (R-UPLOAD-6). */
import type { AdminUploadLink, AdminUploadLinkDetail } from '@rushes/contract/agency-upload-links'
import { CONSENT_ANSWERS } from '@rushes/contract/upload-limits'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { listSentFiles } from '../ingest/uploads/held-files.ts'
import { type AdminUploadLinkRow, findAdminUploadLink } from './admin-upload-links.queries.ts'
import { knownAddress } from './upload-link-address.ts'
import { findConsent, listUploadVisits } from './upload-links.queries.ts'
import { stateOfLink } from './upload-links.rules.ts'

const Answers = z.array(z.object({ question: z.string(), answer: z.enum(CONSENT_ANSWERS) }))

export const noUploadLink = () => new AppError('not_found', 'There is no such upload link.')

export function toAdminUploadLink(row: AdminUploadLinkRow, now: Date): AdminUploadLink {
  return {
    id: row.id,
    title: row.title,
    name: row.name,
    email: row.email,
    file_count: row.file_count,
    file_bytes: row.file_bytes,
    max_files: row.max_files,
    max_bytes: row.max_bytes,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    revoked_at: row.revoked_at?.toISOString() ?? null,
    signed_at: row.signed_at?.toISOString() ?? null,
    state: stateOfLink(row, now),
    made_by: row.made_by,
  }
}

/** @throws AppError not_found */
export async function readAdminUploadLink(
  known: Pick<Services, 'db' | 'clock' | 'config' | 'secret'>,
  id: number,
): Promise<AdminUploadLinkDetail> {
  const { db, clock } = known
  const row = await findAdminUploadLink(db, id)
  if (!row) throw noUploadLink()
  const [files, consent, visits] = await Promise.all([
    listSentFiles(db, row.batch_id),
    readConsent(db, id),
    listUploadVisits(db, id),
  ])
  return {
    ...toAdminUploadLink(row, clock.now()),
    message: row.message,
    questions: row.questions,
    url: knownAddress(known, row),
    thread_id: row.thread_id,
    batch_id: consent ? row.batch_id : null,
    files,
    consent,
    visits: visits.map(({ at, ...visit }) => ({ ...visit, at: at.toISOString() })),
  }
}

async function readConsent(db: Db, linkId: number): Promise<AdminUploadLinkDetail['consent']> {
  const row = await findConsent(db, linkId)
  if (!row) return null
  const { record_id, name, day, ip, statement, note } = row
  const answers = Answers.parse(row.answers)
  return { record_id, name, day, ip, statement, note, answers, at: row.at.toISOString() }
}
