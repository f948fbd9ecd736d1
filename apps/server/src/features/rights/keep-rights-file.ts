/** Stores the document of a record, which is never public (R-CLEARANCE-5). */
import { randomBytes } from 'node:crypto'
import { safeFileName } from '@rushes/commerce/file-names'
import { MAX_RIGHTS_FILE } from '@rushes/contract/rights-limits'
import { AppError, invalidField } from '../../app-error.ts'
import type { PublishingServices } from '../catalogue/editing/publish-ready.ts'
import { type ReadRecord, revise } from './change-rights.ts'
import { type Actor, requireRecord } from './make-rights.ts'
import type { RecordRow } from './rights-record.ts'

type Document = { fileName: string; content: AsyncIterable<Uint8Array> }

const BEGINNINGS = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
] as const
const LONGEST_BEGINNING = Math.max(...BEGINNINGS.map(([, beginning]) => beginning.length))

/** @throws AppError validation, payload_too_large, not_found, outdated */
export async function keepRightsFile(
  services: PublishingServices,
  actor: Actor,
  { fileName, content, ...read }: ReadRecord & Document,
): Promise<RecordRow> {
  const { db, storage } = services
  await requireRecord(db, read.id)
  const key = `rights/${randomBytes(16).toString('hex')}`
  const seen = { type: '', size: 0 }
  await storage.put(key, documentOf(content, seen))
  let replaced = ''
  const name = safeFileName(fileName)
  const kept = await revise(services, actor, read, async (_tx, row) => {
    replaced = row.file_key
    const values = { file_key: key, file_name: name, file_type: seen.type, file_size: seen.size }
    return { action: 'rights.file', values, clips: [] }
  }).catch(async (error: unknown) => {
    await storage.remove(key)
    throw error
  })
  if (replaced !== '') await removeReplaced(services, replaced)
  return kept
}

/** The record has its new document already, so a file that cannot be removed is left to the nightly comparison. */
async function removeReplaced({ storage, log }: PublishingServices, key: string): Promise<void> {
  try {
    await storage.remove(key)
  } catch (error) {
    log.warn({ err: error, key }, 'a replaced document was not removed')
  }
}

/** Yields the bytes of a document, and collects its type and size in `seen`. */
async function* documentOf(content: AsyncIterable<Uint8Array>, seen: { type: string; size: number }) {
  let beginning = Buffer.alloc(0)
  for await (const piece of content) {
    seen.size += piece.length
    if (seen.size > MAX_RIGHTS_FILE) throw new AppError('payload_too_large', 'The file is larger than 10 MB.')
    if (seen.type !== '') yield piece
    else {
      beginning = Buffer.concat([beginning, piece])
      if (beginning.length < LONGEST_BEGINNING) continue
      seen.type = typeOf(beginning)
      yield beginning
    }
  }
  if (seen.type === '') throw noDocument()
}

function typeOf(bytes: Buffer): string {
  const found = BEGINNINGS.find(([, beginning]) => bytes.subarray(0, beginning.length).equals(beginning))
  if (!found) throw noDocument()
  return found[0]
}

function noDocument(): AppError {
  const words = 'Please choose a PDF, a JPEG or a PNG.'
  return invalidField('content', words)
}
