/** Reads a download link for the admin area (R-LINK-6). */
import type { AdminLink, AdminLinkDetail, LinkState } from '@rushes/contract/agency-links'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import { type AdminLinkRow, findAdminLink, listClipsOfLink, listVisits } from './admin-links.queries.ts'
import { isOpenLink } from './download-links.rules.ts'
import { addressOfLink, knownRef } from './link-address.ts'

function stateOf(row: AdminLinkRow, now: Date): LinkState {
  if (row.revoked_at !== null) return 'revoked'
  if (!isOpenLink(row, now)) return 'ended'
  return row.preparations_left === 0 ? 'used_up' : 'open'
}

export function toAdminLink(row: AdminLinkRow, now: Date): AdminLink {
  return {
    id: row.id,
    title: row.title,
    recipients: row.recipients,
    clip_count: row.clip_count,
    opened: row.opened,
    left: row.preparations_left,
    preparations: row.preparations,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    state: stateOf(row, now),
    made_by: row.made_by,
  }
}

/** @throws AppError not_found */
export async function readAdminLink(
  { db, clock, config, secret }: Pick<Services, 'db' | 'clock' | 'config' | 'secret'>,
  id: number,
): Promise<AdminLinkDetail> {
  const row = await findAdminLink(db, id)
  if (!row) throw noLink()
  const [clips, visits] = await Promise.all([listClipsOfLink(db, id), listVisits(db, id)])
  const ref = knownRef(secret, row)
  return {
    ...toAdminLink(row, clock.now()),
    message: row.message,
    url: ref === null ? null : addressOfLink(config.baseUrl, ref),
    thread_id: row.thread_id,
    clips,
    visits: visits.map(({ at, ...visit }) => ({ ...visit, at: at.toISOString() })),
  }
}

export const noLink = () => new AppError('not_found', 'There is no such download link.')
