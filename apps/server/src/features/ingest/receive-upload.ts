/** Starts the ingest of a completed upload, or returns why not; safe to run twice. */
import { join } from 'node:path'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { findExpected, mergeMetadata } from './batch-metadata.queries.ts'
import { lockBatch } from './batches.queries.ts'
import { ClipMetadata } from './clip-metadata.ts'
import { giveConsents } from './give-consents.ts'
import { forgetUpload, uploadsFolder } from './ingest-files.ts'
import { findBatchMetadata, insertDuplicate, takeClipId } from './ingests.queries.ts'
import { readXmpSidecar } from './read-sidecar.ts'
import { type Receipt, receiveFile } from './receive-file.ts'
import { isXmpName, keepSidecar } from './sidecars.queries.ts'
import { removeUpload } from './upload-errors.queries.ts'
import {
  findUpload,
  lockNewUpload,
  settleLostUpload,
  settleUpload,
  type UploadRow,
} from './uploads.queries.ts'

export async function receiveUpload(services: Services, id: string): Promise<void> {
  const upload = await findUpload(services.db, id)
  if (!upload?.finished_at || isSettled(upload)) return
  const { batch_id: batchId, file_name: fileName } = upload
  if (isXmpName(fileName)) return await receiveSidecar(services, upload)
  const expected = await findExpected(services.db, batchId, fileName)
  const words = ClipMetadata.parse({ ...(await findBatchMetadata(services.db, batchId)), ...expected })
  const path = join(uploadsFolder(services), id)
  const receipt = await receiveFile(services, { batchId, fileName, path, words, isUpload: true }).catch(
    async (error: NodeJS.ErrnoException) => {
      // Bytes are removed after they are settled: another worker was faster, or they are missing.
      if (error.code !== 'ENOENT') throw error
      await settleLostUpload(services.db, id)
    },
  )
  if (!receipt) return
  if (receipt.outcome === 'duplicate') await keepDuplicate(services, { upload, words, receipt })
  else await settleUpload(services.db, id, becomeOf(receipt))
  await forgetUpload(services, id)
  if (receipt.outcome === 'taken')
    await takeLateMetadata(services.db, receipt.ingestId, { batchId, fileName })
}

/** It is metadata and becomes no clip: its row ends with the metadata. */
async function receiveSidecar(
  services: Services,
  { id, batch_id: batchId, file_name: name }: UploadRow,
): Promise<void> {
  const { db } = services
  const read = await readXmpSidecar(join(uploadsFolder(services), id))
  if ('words' in read) {
    await keepSidecar(db, { batchId, name, words: read.words })
    await removeUpload(db, id)
  } else await settleUpload(db, id, { refusal: `Rejected: ${read.problem}` })
  await forgetUpload(services, id)
}

const isSettled = ({ ingest_id: ingestId, refusal }: UploadRow) => ingestId !== null || refusal !== ''

/** A table that came while the file was looked at did not see it. */
async function takeLateMetadata(
  db: Db,
  ingestId: number,
  { batchId, fileName }: { batchId: number; fileName: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockBatch(tx, batchId)
    await mergeMetadata(tx, ingestId, ClipMetadata.parse(await findExpected(tx, batchId, fileName)))
  })
}

const becomeOf = (receipt: Exclude<Receipt, { outcome: 'duplicate' }>) =>
  receipt.outcome === 'refused' ? { refusal: `Rejected: ${receipt.reason}.` } : { ingestId: receipt.ingestId }

type Duplicate = {
  upload: UploadRow
  words: ClipMetadata
  receipt: Extract<Receipt, { outcome: 'duplicate' }>
}

/** Its bytes are not kept: the clip has them. */
async function keepDuplicate(services: Services, { upload, words, receipt }: Duplicate): Promise<void> {
  const { db, clock } = services
  const clipId = await takeClipId(db)
  await db.transaction().execute(async (tx) => {
    if (!(await lockNewUpload(tx, upload.id))) return
    const file = { batchId: upload.batch_id, fileName: upload.file_name, clipId, words, at: clock.now() }
    const ingestId = await insertDuplicate(tx, { ...receipt.bytes, ...file }, receipt.clipId)
    await settleUpload(tx, upload.id, { ingestId })
    await giveConsents(tx, services, receipt.clipId)
  })
}
