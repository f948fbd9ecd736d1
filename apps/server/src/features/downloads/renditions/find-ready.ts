/** Finds a rendition that is ready to send (R-RENDITION-3, R-COMP-1). */
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/db.ts'
import { findRendition, noteUse } from './renditions.queries.ts'

export type ReadyFile = {
  file_key: string
  file_name: string
  content_type: string
  size_bytes: number
  sha256: string
  crc32: number
}

type Wanted = { clipId: number; id: number; masterKey: string; isComp?: boolean; now: Date }

/**
 * @param masterKey key of the clip's present master; a file made from an earlier one is not sent
 * @param isComp true requires a comp, false any other format
 * @throws AppError not_found for a file of another clip; not_ready
 */
export async function findReady(
  tx: Db,
  { clipId, id, masterKey, isComp = false, now }: Wanted,
): Promise<ReadyFile> {
  const row = await findRendition(tx, id)
  const isFound = row?.clip_id === clipId && row.master_key === masterKey
  if (!isFound || (row.format === 'comp') !== isComp) {
    throw new AppError('not_found', 'This file does not exist any more. Please choose its format again.')
  }
  const { storage_key: file_key, file_name, content_type, size_bytes, sha256, crc32 } = row
  if (row.state !== 'ready' || size_bytes === null || sha256 === null || crc32 === null) {
    throw new AppError('not_ready', 'The file is being made. Please try again when it is ready.')
  }
  await noteUse(tx, id, now)
  return { file_key, file_name, content_type, size_bytes, sha256, crc32 }
}
