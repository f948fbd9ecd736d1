/** Begins the ingest of a file: stores its bytes and its steps; the same bytes are accepted once (R-INGEST-2). */
import { stat } from 'node:fs/promises'
import { EMPTY_FILE } from '@rushes/commerce/refused-files'
import { checksumFile } from '@rushes/media/checksum'
import { kindOfFile } from '@rushes/media/kind-of-file'
import type { EmbeddedMetadata } from '@rushes/media/media-facts'
import type { Services } from '../../context.ts'
import { fileBytes } from '../../platform/file-bytes.ts'
import { masterKey } from './ingest-files.ts'
import * as queries from './ingests.queries.ts'
import type { ClipMetadata } from './metadata/clip-metadata.ts'
import type { Captions } from './metadata/sidecar-captions.ts'
import { plainName } from './sheet/match-names.rules.ts'
import type { Kind } from './steps/ingest-steps.rules.ts'

export type Offered = {
  batchId: number
  path: string
  fileName: string
  metadata: ClipMetadata
  captions?: Captions | undefined
  /** Metadata from an XMP file next to it, where programs store it that edit a file without changing it. */
  sidecar?: EmbeddedMetadata | undefined
  /**
   * True if the file may be moved. The same file in another batch is a duplicate; a folder can be imported
   * twice.
   */
  isUpload?: true
}
type Bytes = { kind: Kind; sourceName: string; sizeBytes: number; sha256: string }
export type Receipt =
  | { outcome: 'taken'; ingestId: number }
  /** The same file was received before, and is imported or in ingest. */
  | { outcome: 'known'; ingestId: number }
  /** Another file has these bytes; `bytes` is the data to store about the duplicate. */
  | { outcome: 'duplicate'; clipId: number; bytes: Bytes }
  | { outcome: 'refused'; reason: string }

export async function receiveFile(services: Services, given: Offered): Promise<Receipt> {
  const { db, clock, storage } = services
  const offered = { ...given, fileName: plainName(given.fileName) }
  if ((await stat(offered.path)).size === 0) return { outcome: 'refused', reason: EMPTY_FILE }
  const found = await kindOfFile(offered.path)
  if ('reason' in found) return { outcome: 'refused', reason: found.reason }
  const { sha256, sizeBytes } = await checksumFile(offered.path)
  const sourceName = `${sha256}.${found.extension}`
  const bytes = { kind: found.kind, sourceName, sizeBytes, sha256 }
  const known = await findKnown(services, bytes, offered)
  if (known) return known

  const clipId = await queries.takeClipId(db)
  const key = masterKey(clipId, sha256, found.extension)
  // Copied, because the original may be deleted or overwritten during processing.
  if (offered.isUpload) await storage.adopt(key, offered.path)
  else await storage.put(key, fileBytes(offered.path), { sizeBytes, sha256 })
  const { batchId, fileName, metadata, captions, sidecar } = offered
  const row = { ...bytes, batchId, clipId, fileName, metadata, captions, sidecar }
  const ingestId = await db
    .transaction()
    .execute((tx) => queries.insertIngest(tx, { ...row, at: clock.now() }))
  if (ingestId !== undefined) return { outcome: 'taken', ingestId }
  await storage.remove(key)
  return (
    (await findKnown(services, bytes, offered)) ?? {
      outcome: 'refused',
      reason: 'it is being taken already',
    }
  )
}

async function findKnown(
  { db }: Services,
  bytes: Bytes,
  { fileName, isUpload, batchId }: Offered,
): Promise<Receipt | undefined> {
  const ingest = await queries.findIngestOfBytes(db, bytes.sha256)
  const isSame = ingest?.file_name === fileName && (!isUpload || ingest.batch_id === batchId)
  if (ingest && isSame) return { outcome: 'known', ingestId: ingest.id }
  const clipId = ingest?.clip_id ?? (await queries.findClipOfBytes(db, bytes.sha256))
  return clipId === undefined ? undefined : { outcome: 'duplicate', clipId, bytes }
}
