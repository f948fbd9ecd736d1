/** Prepares the comp of a film for a member, and records it (R-COMP-1, R-COMP-2). */
import type { Data } from '@rushes/contract/client'
import { COMP_DAYS, MAX_COMPS } from '@rushes/contract/renditions'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { DAY_MS } from '../../../feature.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { record } from '../../audit/record-event.ts'
import { DELIVERY_TTL_MS, signFileUrl, versionedRef } from '../../files/signed-file.ts'
import { findReady } from '../renditions/find-ready.ts'
import { findRendition } from '../renditions/renditions.queries.ts'
import { requireMaster } from '../renditions/request-rendition.ts'
import { insertComp, listCompsSince } from './comps.queries.ts'

const TOO_MANY = `Your account has had comps of ${MAX_COMPS} films within a day. Please try again tomorrow, or contact us.`

type Preparing = { viewer: Viewer; clipId: number; renditionId: number; now: Date; ip: string }

/** @throws AppError not_found; not_ready; the refusal of the clip; conflict above the daily limit */
export async function prepareComp(
  services: Services,
  viewer: Viewer,
  { rendition: renditionId, ip }: { rendition: number; ip: string },
): Promise<Data<'POST /clip/comps'>> {
  const { db, clock, secret } = services
  const now = clock.now()
  const row = await findRendition(db, renditionId)
  if (row?.format !== 'comp') throw new AppError('not_found', 'Not found')
  const clipId = row.clip_id
  const master = await requireMaster(services, viewer, { clipId, format: row.format })
  const { comp, file } = await db.transaction().execute(async (tx) => {
    const wanted = { clipId, id: renditionId, masterKey: master.storageKey, isComp: true, now }
    const ready = await findReady(tx, wanted)
    const preparing = { viewer, clipId, renditionId, now, ip }
    return { comp: await recordComp(tx, preparing, ready.file_name), file: ready }
  })
  const expiresAt = new Date(now.getTime() + DELIVERY_TTL_MS)
  const ref = String(comp.id)
  const { sha256, file_name: fileName, size_bytes } = file
  const signed = { fileName, expiresAt, ref: versionedRef(ref, `"${sha256}"`) }
  const licence = { fileName: licenceName(ref), expiresAt, ref }
  return {
    id: comp.id,
    clip_id: clipId,
    file_url: signFileUrl(secret, { ...signed, kind: 'comp' }),
    file_name: fileName,
    size_bytes,
    expires_at: expiresAt.toISOString(),
    licence_url: signFileUrl(secret, { ...licence, kind: 'comp-licence' }),
    until: endOfComp(comp.created_at).toISOString(),
  }
}

export const licenceName = (ref: string): string => `comp-licence-${ref}.pdf`

export const endOfComp = (preparedAt: Date): Date => new Date(preparedAt.getTime() + COMP_DAYS * DAY_MS)

/** Records a comp; the same file for the same user within a day counts as the same comp. */
async function recordComp(tx: Db, { viewer, clipId, renditionId, now, ip }: Preparing, fileName: string) {
  const { accountId, userId } = viewer
  const recent = await listCompsSince(tx, accountId, new Date(now.getTime() - DAY_MS))
  const same = recent.find((one) => one.rendition_id === renditionId && one.user_id === userId)
  if (same) return same
  const others = new Set(recent.map(({ clip_id }) => clip_id).filter((id) => id !== clipId))
  if (others.size >= MAX_COMPS) throw new AppError('conflict', TOO_MANY)
  const event = { action: 'comp.prepared', at: now, actorUserId: userId, ip } as const
  await record(tx, { ...event, object: `clip:${clipId}` })
  return await insertComp(tx, {
    account_id: accountId,
    user_id: userId,
    clip_id: clipId,
    rendition_id: renditionId,
    file_name: fileName,
    created_at: now,
  })
}
