/** Builds the file of a delivery: the unchanged master of one clip, or several in one archive (R-FILE-5). */
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { uniqueFileNames } from '@rushes/commerce/file-names'
import { dayOf } from '../../platform/agency-time.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { SentFile } from '../files/send-file.ts'
import { readFrom, type ZipEntry, zipArchive } from '../files/zip-archive.ts'
import { type ManifestEntry, manifestJson, manifestTable } from '../licences/delivery-manifest.ts'
import { referenceOfRecord } from '../licences/licence-reference.ts'
import { licenceText } from '../licences/licence-text.ts'
import { licensedDeal } from '../licences/licensed-deal.ts'
import type { DeliveredRow } from './downloads.queries.ts'

export type DeliveredFile = SentFile & {
  fileName: string
  contentType: string
  /** Present if the file is stored exactly as it is sent. */
  storageKey?: string
}

const DOCUMENTS = ['licences.txt', 'manifest.csv', 'manifest.json']

type Sender = {
  storage: Pick<Storage, 'open' | 'partsAhead'>
  brandName: string
  timeZone: string
  baseUrl: string
}

/** Builds the same bytes from the same rows, so that an interrupted download can be resumed later. */
export function deliveredFile(from: Sender, rows: readonly DeliveredRow[], at: Date): DeliveredFile {
  const [first, ...others] = rows
  if (!first) throw new Error('A delivery without files')
  const file = others.length === 0 ? singleFile(from.storage, first) : archiveOf(from, rows, at)
  return { ...file, modifiedAt: at }
}

export function singleFile(
  storage: Pick<Storage, 'open'>,
  row: Pick<DeliveredRow, 'storage_key' | 'file_name' | 'content_type' | 'size_bytes' | 'sha256'>,
): DeliveredFile {
  return {
    fileName: row.file_name,
    contentType: row.content_type,
    storageKey: row.storage_key,
    sizeBytes: row.size_bytes,
    etag: `"${row.sha256}"`,
    open: (range) => storage.open(row.storage_key, range),
  }
}

/** Lists files with different names, as they are in an archive. */
export function manifestEntries(
  config: Pick<Sender, 'timeZone' | 'baseUrl'>,
  rows: readonly DeliveredRow[],
): ManifestEntry[] {
  // The documents come first, so that no clip can take their names.
  const names = uniqueFileNames([...DOCUMENTS, ...rows.map(({ file_name }) => file_name)]).slice(
    DOCUMENTS.length,
  )
  return rows.map((row, index) => licenceEntry(row, names[index] ?? row.file_name, config))
}

function archiveOf(
  { storage, brandName, timeZone, baseUrl }: Sender,
  rows: readonly DeliveredRow[],
  at: Date,
): DeliveredFile {
  const listed = manifestEntries({ timeZone, baseUrl }, rows)
  const documents = [
    licenceText({ brandName, timeZone }, listed),
    manifestTable(listed),
    manifestJson(brandName, listed, at),
  ].map((text) => Buffer.from(text))
  const entries: ZipEntry[] = [
    ...documents.map((document, index) => ({
      name: DOCUMENTS[index] ?? '',
      sizeBytes: document.length,
      crc32: crc32(document),
      read: readFrom(document),
    })),
    ...rows.map(
      (row, index): ZipEntry => ({
        name: listed[index]?.fileName ?? row.file_name,
        sizeBytes: row.size_bytes,
        crc32: row.crc32,
        read: (range) => storage.open(row.storage_key, range),
      }),
    ),
  ]
  const archive = zipArchive(entries, at, storage.partsAhead)
  const contents = [at.toISOString(), ...documents.map(String), ...rows.map(({ sha256 }) => sha256)]
  return {
    fileName: `${slugOf(brandName)}-${dayOf(at, timeZone)}-${rows.length}-clips.zip`,
    contentType: 'application/zip',
    sizeBytes: archive.sizeBytes,
    etag: `"${createHash('sha256').update(JSON.stringify(contents)).digest('hex')}"`,
    open: async (range) => archive.read(range),
  }
}

function licenceEntry(
  row: DeliveredRow,
  fileName: string,
  { timeZone, baseUrl }: Pick<Sender, 'timeZone' | 'baseUrl'>,
): ManifestEntry {
  const { licence_id, granted_at } = row
  const { licence_ref, verify_url } = referenceOfRecord({ baseUrl }, row.licence_ref)
  return {
    fileName,
    clipId: row.clip_id,
    clipTitle: row.clip_title,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    recipient: row.recipient_email,
    licence:
      licence_id === null || granted_at === null
        ? null
        : {
            id: licence_id,
            ref: licence_ref ?? '',
            verifyUrl: verify_url ?? '',
            accountName: row.account_name ?? '',
            tier: row.tier_code,
            tierName: row.tier_name,
            scope: row.scope,
            upgrades: row.upgrades_licence_id,
            deal: licensedDeal(row, timeZone),
            termsVersion: row.terms_version ?? '',
            terms: row.terms_body ?? '',
            grantedAt: granted_at,
          },
  }
}

function slugOf(name: string): string {
  return (
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'clips'
  )
}
