/** Starts the ingest of a completed upload, or stores the reason of its refusal; safe to run twice. */
import { join } from 'node:path'
import type { EmbeddedMetadata } from '@rushes/media/media-facts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { findExpected, mergeMetadata } from '../batches/batch-metadata.queries.ts'
import { lockBatch } from '../batches/batches.queries.ts'
import { giveConsents } from '../give-consents.ts'
import { forgetUpload, uploadsFolder } from '../ingest-files.ts'
import { findBatchMetadata, insertDuplicate, takeClipId } from '../ingests.queries.ts'
import { ClipMetadata } from '../metadata/clip-metadata.ts'
import { readXmpSidecar } from '../metadata/read-sidecar.ts'
import { addSidecar, findSidecar, keepSidecar } from '../metadata/sidecars.queries.ts'
import { isXmpName } from '../metadata/sidecars.rules.ts'
import { type Receipt, receiveFile } from '../receive-file.ts'
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
  const { batch_id: batchId, file_name: fileName, folder } = upload
  if (isXmpName(fileName)) return await receiveSidecar(services, upload)
  const expected = await findExpected(services.db, { batchId, folder, fileName })
  const metadata = ClipMetadata.parse({ ...(await findBatchMetadata(services.db, batchId)), ...expected })
  const path = join(uploadsFolder(services), id)
  const sidecar = await findSidecar(services.db, upload)
  const offered = { batchId, fileName, path, metadata, sidecar, isUpload: true } as const
  const receipt = await receiveFile(services, offered).catch(async (error: NodeJS.ErrnoException) => {
    // Bytes are removed after they are settled: another worker was faster, or they are missing.
    if (error.code !== 'ENOENT') throw error
    await settleLostUpload(services.db, id)
  })
  if (!receipt) return
  if (receipt.outcome === 'duplicate') await keepDuplicate(services, { upload, metadata, sidecar, receipt })
  else await settleUpload(services.db, id, becomeOf(receipt))
  await forgetUpload(services, id)
  if (receipt.outcome === 'taken') await takeLateMetadata(services.db, receipt.ingestId, upload)
}

/** Stores the metadata of an XMP file, which becomes no clip, and deletes its row. */
async function receiveSidecar(services: Services, upload: UploadRow): Promise<void> {
  const { db, clock } = services
  const { id, batch_id: batchId } = upload
  const read = await readXmpSidecar(join(uploadsFolder(services), id), clock.now())
  await db.transaction().execute(async (tx) => {
    await lockBatch(tx, batchId)
    if (!(await lockNewUpload(tx, id))) return
    const problem = 'metadata' in read ? await keepSidecar(tx, upload, read.metadata) : read.problem
    if (problem === null) await removeUpload(tx, id)
    else await settleUpload(tx, id, { refusal: `Rejected: ${problem}` })
  })
  await forgetUpload(services, id)
}

const isSettled = ({ ingest_id: ingestId, refusal }: UploadRow) => ingestId !== null || refusal !== ''

/** Adds metadata that arrived while the file was stored: of a table, of an XMP file, and whether the batch publishes. */
async function takeLateMetadata(db: Db, ingestId: number, upload: UploadRow): Promise<void> {
  const { batch_id: batchId, file_name: fileName, folder } = upload
  await db.transaction().execute(async (tx) => {
    await lockBatch(tx, batchId)
    const { publish } = ClipMetadata.parse(await findBatchMetadata(tx, batchId))
    const expected = ClipMetadata.parse(await findExpected(tx, { batchId, folder, fileName }))
    await mergeMetadata(tx, ingestId, { ...expected, ...(publish !== undefined && { publish }) })
    await addSidecar(tx, [ingestId], await findSidecar(tx, upload))
  })
}

const becomeOf = (receipt: Exclude<Receipt, { outcome: 'duplicate' }>) =>
  receipt.outcome === 'refused' ? { refusal: `Rejected: ${receipt.reason}.` } : { ingestId: receipt.ingestId }

type Duplicate = {
  upload: UploadRow
  metadata: ClipMetadata
  sidecar: EmbeddedMetadata
  receipt: Extract<Receipt, { outcome: 'duplicate' }>
}

/** Stores the duplicate without its bytes, which the clip has. */
async function keepDuplicate(
  services: Services,
  { upload, metadata, sidecar, receipt }: Duplicate,
): Promise<void> {
  const { db, clock } = services
  const clipId = await takeClipId(db)
  await db.transaction().execute(async (tx) => {
    if (!(await lockNewUpload(tx, upload.id))) return
    const { batch_id: batchId, file_name: fileName } = upload
    const file = { batchId, fileName, clipId, metadata, sidecar, at: clock.now() }
    const ingestId = await insertDuplicate(tx, { ...receipt.bytes, ...file }, receipt.clipId)
    await settleUpload(tx, upload.id, { ingestId })
    await giveConsents(tx, services, receipt.clipId)
  })
}
