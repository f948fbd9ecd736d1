/**
 * Makes a file that was uploaded for a clip its next master (R-RENEW-6). Refuses, and deletes, a file with
 * the bytes of a clip, and a picture for a film.
 */
import { join } from 'node:path'
import { kindOfFile } from '@rushes/media/kind-of-file'
import { AppError, invalidField } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Mover } from '../../catalogue/editing/clip-states.rules.ts'
import { lockEditable } from '../../catalogue/editing/edit-clip.ts'
import { forgetUpload, masterKey, uploadsFolder } from '../ingest-files.ts'
import { findMasterUpload, lockNewUpload, settleUpload } from '../uploads/uploads.queries.ts'
import { type Actor, beginRenewal, insertRenewalBatch, type Planned, type Wanted } from './begin-renewal.ts'
import { findMaster, findMasterBatch, findOtherOfBytes, findRenewed } from './renewals.queries.ts'
import { kindOfClip, refusalOfFile, refusalOfRenewal } from './renewals.rules.ts'

/** @returns the batch for the upload. @throws AppError not_found, forbidden or conflict. */
export async function beginMaster({ db, clock }: Services, viewer: Mover, id: number): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const { state } = await lockEditable(tx, viewer, { id, revision: null })
    const refusal = refusalOfRenewal(state)
    if (refusal !== null) throw new AppError('conflict', refusal)
    const [createdBy, at] = [viewer.userId, clock.now()]
    return (
      (await findMasterBatch(tx, { clipId: id, userId: createdBy })) ??
      (await insertRenewalBatch(tx, { purpose: 'replace_master', clipId: id, createdBy, at }))
    )
  })
}

/** @returns the ingest. @throws AppError not_found, forbidden, outdated, conflict or validation. */
export async function replaceMaster(
  services: Services,
  actor: Actor,
  { upload, ...wanted }: Wanted & { upload: string },
): Promise<number> {
  const { storage } = services
  const { batchId, ...sent } = await requireUpload(services, actor, { clipId: wanted.id, upload })
  const extension = await requireFit(services, { clipId: wanted.id, upload, sha256: sent.sha256 })
  const file = { ...sent, sourceName: `${sent.sha256}.${extension}` }
  const ingestId = await beginRenewal(services, actor, wanted, async (tx, clip) => {
    if (!(await lockNewUpload(tx, upload))) throw new AppError('conflict', USED)
    return {
      purpose: 'replace_master',
      batchId,
      posterS: clip.poster_s,
      file,
      details: { sha256: file.sha256 },
      async settle(begun) {
        await settleUpload(tx, upload, { ingestId: begun })
        await storage.adopt(masterKey(clip.id, file.sha256, extension), pathOf(services, upload))
      },
    }
  })
  await forgetUpload(services, upload)
  return ingestId
}

const pathOf = (services: Services, upload: string) => join(uploadsFolder(services), upload)

const USED = 'This file has already been used. Upload it again.'
const UNREAD = 'The file is still being processed. Use it as the master afterwards.'

async function requireUpload(
  { db }: Services,
  { userId }: Mover,
  { clipId, upload }: { clipId: number; upload: string },
): Promise<Omit<Planned['file'], 'sourceName'> & { batchId: number }> {
  const found = await findMasterUpload(db, upload)
  if (found?.clip_id !== clipId || found.user_id !== userId) {
    throw invalid('There is no such upload for this clip.')
  }
  if (found.finished_at === null) throw new AppError('conflict', 'The upload is not complete yet.')
  if (found.ingest_id !== null) throw new AppError('conflict', USED)
  if (found.refusal !== '') throw new AppError('conflict', found.refusal)
  const { batch_id: batchId, file_name: fileName, size_bytes: sizeBytes, sha256 } = found
  if (sha256 === null) throw new AppError('conflict', UNREAD)
  return { batchId, fileName, sizeBytes, sha256 }
}

const invalid = (message: string) => invalidField('upload', message)

type Offered = { clipId: number; upload: string; sha256: string }

/**
 * @returns its extension.
 * @throws AppError conflict or validation for a file that cannot be the master, after deleting it.
 */
async function requireFit(services: Services, { clipId, upload, sha256 }: Offered): Promise<string> {
  const { db } = services
  const found = await kindOfFile(pathOf(services, upload)).catch(alreadyUsed)
  if ('reason' in found) {
    return await refuse(services, upload, invalid(`This file is not accepted: ${found.reason}.`))
  }
  const { type } = await findRenewed(db, clipId)
  const refusal = refusalOfFile(kindOfClip(type), found.kind)
  if (refusal !== null) return await refuse(services, upload, invalid(refusal))
  if ((await findMaster(db, clipId))?.sha256 === sha256) {
    const message = 'This file is already the master of the clip.'
    return await refuse(services, upload, new AppError('conflict', message, { data: { clip_id: clipId } }))
  }
  const other = await findOtherOfBytes(db, clipId, sha256)
  if (other !== undefined) {
    const message = `This file is identical to clip ${other}.`
    return await refuse(services, upload, new AppError('conflict', message, { data: { clip_id: other } }))
  }
  return found.extension
}

/** Handles two identical requests at once, of which the other has already used the file. */
function alreadyUsed(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new AppError('conflict', USED) : error
}

async function refuse(services: Services, upload: string, error: AppError): Promise<never> {
  await settleUpload(services.db, upload, { refusal: error.message })
  await forgetUpload(services, upload)
  throw error
}
