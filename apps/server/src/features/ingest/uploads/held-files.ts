/**
 * Import batches of upload links: they are held until their files are signed for, and unsigned files are not processed
 * (R-UPLOAD-4).
 */
import { join } from 'node:path'
import { kindOfFile } from '@rushes/media/kind-of-file'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { handInBatch, lockBatch } from '../batches/batches.queries.ts'
import { forgetUpload, uploadsFolder } from '../ingest-files.ts'
import { insertBatch } from '../ingests.queries.ts'
import { NO_UPLOAD, type PiecesRefusal } from './upload-refused.ts'
import * as uploads from './uploads.queries.ts'

type NewBatch = { name: string; createdBy: number | null; at: Date }

export const beginHeldBatch = (tx: Db, batch: NewBatch): Promise<number> =>
  insertBatch(tx, { ...batch, metadata: {}, held: true })

export type SentFile = { id: string; name: string; size_bytes: number; whole: boolean }

export async function listSentFiles(db: Db, batchId: number): Promise<SentFile[]> {
  const rows = await uploads.listUploadsOf(db, batchId)
  return rows.map(({ id, file_name: name, size_bytes, finished_at: at }) => ({
    id,
    name,
    size_bytes,
    whole: at !== null,
  }))
}

/** The files of the batch do not change until the transaction ends. */
export async function lockSentFiles(tx: Db, batchId: number): Promise<SentFile[]> {
  await lockBatch(tx, batchId)
  return await listSentFiles(tx, batchId)
}

type NewFile = { id: string; batchId: number; fileName: string; sizeBytes: number; at: Date }

/** @returns false when the batch was submitted in the meantime. */
export const addSentFile = (tx: Db, file: NewFile): Promise<boolean> => uploads.insertHeldUpload(tx, file)

export const findSentFile = uploads.findHeldUpload

type Ended = { file: uploads.UploadRow | undefined; refusal: PiecesRefusal | null }

/**
 * The name of a file is a claim, so its first bytes decide whether it is kept. The lock of the batch decides whether it was
 * signed for first.
 */
export async function finishSentFile(services: Services, batchId: number, id: string): Promise<Ended> {
  const { db, clock } = services
  const found = await kindOfFile(join(uploadsFolder(services), id)).catch(reasonOfAbsent)
  const reason = 'reason' in found ? found.reason : null
  const ended = await db.transaction().execute(async (tx): Promise<Ended> => {
    const file = await lockSentFile(tx, batchId, id)
    if (!file) return { file, refusal: NO_UPLOAD }
    if (reason === null) await uploads.finishUpload(tx, id, clock.now())
    else await uploads.deleteUpload(tx, id)
    return { file, refusal: reason === null ? null : { status: 415, sentence: `Rejected: ${reason}.` } }
  })
  if (ended.file && reason !== null) await forgetUpload(services, id)
  return ended
}

/** Reports a file that was removed in the meantime. */
function reasonOfAbsent(error: NodeJS.ErrnoException): { reason: string } {
  if (error.code !== 'ENOENT') throw error
  return { reason: 'it was removed' }
}

/** @returns undefined for a file that was signed for or removed. */
export async function removeSentFile(tx: Db, batchId: number, id: string) {
  const file = await lockSentFile(tx, batchId, id)
  if (file) await uploads.deleteUpload(tx, id)
  return file
}

async function lockSentFile(tx: Db, batchId: number, id: string) {
  await lockBatch(tx, batchId)
  return await uploads.findHeldUpload(tx, batchId, id)
}

/** Imports the completed files of the batch; each of its clips gets the record. */
export async function handIn(tx: Db, batchId: number, recordId: number): Promise<void> {
  await uploads.deleteUnfinishedOf(tx, batchId)
  await handInBatch(tx, batchId, recordId)
}

/** Ends connections that send pieces of the batch, within a second. */
export const stopSending = uploads.wantLocksOf
