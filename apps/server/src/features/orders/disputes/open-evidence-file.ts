/**
 * Writes all evidence of a disputed order as one ZIP: text, invoices, licences and their terms (R-DISPUTE-5).
 */
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import { madeFile } from '../../files/made-file.ts'
import type { SentFile } from '../../files/send-file.ts'
import { readFrom, type ZipEntry, zipArchive } from '../../files/zip-archive.ts'
import { openInvoiceFile } from '../../invoices/open-invoice-file.ts'
import { listAdminDocuments } from '../admin/admin-order.queries.ts'
import { listTermsOfOrder } from './dispute-evidence.queries.ts'
import { evidenceParts } from './gather-evidence.rules.ts'
import { gatherEvidence } from './gather-evidence.ts'

export const evidenceFileName = (orderId: number): string => `evidence-${orderId}.zip`

type EvidenceFile = SentFile & { fileName: string; contentType: string }

export async function openEvidenceFile(services: Services, ref: string): Promise<EvidenceFile | 'unknown'> {
  const orderId = /^[1-9]\d{0,8}$/.test(ref) ? Number(ref) : 0
  const evidence = await gatherEvidence(services, orderId, '').catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  if (!evidence) return 'unknown'
  const { db } = services
  const [documents, terms] = await Promise.all([
    listAdminDocuments(db, orderId),
    listTermsOfOrder(db, orderId),
  ])
  const words = evidenceParts(evidence).map(({ name, text }) => `${name}\n\n${text}\n`)
  const entries = [
    entryOf('evidence.txt', Buffer.from(words.join('\n'))),
    ...terms.map(({ tier_code, terms_version: version, terms_body: body }) =>
      entryOf(`terms-${tier_code ?? 'standard'}-${version}.txt`, Buffer.from(body)),
    ),
  ]
  for (const { number } of documents) {
    const invoice = await openInvoiceFile(services, number)
    if (invoice === 'unknown') continue
    entries.push(
      entryOf(invoice.fileName, await buffer(await invoice.open({ start: 0, end: invoice.sizeBytes - 1 }))),
    )
  }
  // Date of the newest entry, so that the same evidence gives the same bytes.
  const archive = zipArchive(entries, documents.at(-1)?.issued_at ?? new Date(0))
  const bytes = await buffer(archive.read({ start: 0, end: archive.sizeBytes - 1 }))
  return madeFile(evidenceFileName(orderId), 'application/zip', bytes)
}

const entryOf = (name: string, bytes: Buffer): ZipEntry => ({
  name,
  sizeBytes: bytes.length,
  crc32: crc32(bytes),
  read: readFrom(bytes),
})
