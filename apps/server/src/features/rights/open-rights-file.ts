/** Opens the document of a record; a replaced document is deleted. */
import type { Services } from '../../context.ts'
import type { SentFile } from '../files/send-file.ts'
import { findRecordOfFile } from './rights.queries.ts'

const KEY_OF_REF = /^[0-9a-f]{32}$/

/** Returns the reference of a document in an address. */
export const rightsFileRef = (key: string): string => key.slice('rights/'.length)

export async function openRightsFile(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  ref: string,
): Promise<(SentFile & { fileName: string; contentType: string }) | 'unknown' | 'missing'> {
  const key = `rights/${ref}`
  const row = KEY_OF_REF.test(ref) ? await findRecordOfFile(db, key) : undefined
  if (!row) return 'unknown'
  const stored = await storage.head(key)
  if (stored?.sizeBytes !== row.file_size) return 'missing'
  return {
    fileName: row.file_name,
    contentType: row.file_type,
    sizeBytes: row.file_size,
    etag: stored.etag,
    open: (range) => storage.open(key, range),
  }
}
