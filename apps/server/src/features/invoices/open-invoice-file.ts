/** Opens an invoice or a credit note as a PDF, made of its row: the same row gives the same bytes (R-INVOICE-4). */
import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import type { Services } from '../../context.ts'
import { tagOf } from '../../http/entity-tag.ts'
import { writePdf } from '../../platform/pdf/write-pdf.ts'
import type { SentFile } from '../files/send-file.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { findDocument } from './invoices.queries.ts'

/** A file that is fetched in parts is requested several times. */
const MAX_REMEMBERED = 50
const remembered = new LRUCache<string, Buffer>({ max: MAX_REMEMBERED })

export type InvoiceFile = SentFile & { fileName: string; contentType: string }

export const invoiceFileName = (number: string): string => `${number}.pdf`

export async function openInvoiceFile(
  { db }: Pick<Services, 'db'>,
  number: string,
): Promise<InvoiceFile | 'unknown'> {
  const row = await findDocument(db, number)
  if (!row) return 'unknown'
  const key = `${row.order_ref} ${number}`
  const bytes = remembered.get(key) ?? (await writePdf(invoicePdf(row)))
  remembered.set(key, bytes)
  return {
    fileName: invoiceFileName(number),
    contentType: 'application/pdf',
    sizeBytes: bytes.length,
    etag: tagOf(bytes),
    open: async ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)]),
  }
}
