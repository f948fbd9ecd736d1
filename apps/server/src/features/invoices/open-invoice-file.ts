/**
 * Opens an invoice or a credit note as a PDF, generated from its row: the same row gives the same bytes
 * (R-INVOICE-4).
 */
import { LRUCache } from 'lru-cache'
import type { Services } from '../../context.ts'
import { writePdf } from '../../platform/pdf/write-pdf.ts'
import { type MadeFile, madeFile } from '../files/made-file.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { findDocument } from './invoices.queries.ts'

/** Number of cached files, because a file that is fetched in parts is requested several times. */
const MAX_REMEMBERED = 50
const remembered = new LRUCache<string, Buffer>({ max: MAX_REMEMBERED })

export const invoiceFileName = (number: string): string => `${number}.pdf`

export async function openInvoiceFile(
  { db }: Pick<Services, 'db'>,
  number: string,
): Promise<MadeFile | 'unknown'> {
  const row = await findDocument(db, number)
  if (!row) return 'unknown'
  const key = `${row.order_ref} ${number}`
  const bytes = remembered.get(key) ?? (await writePdf(invoicePdf(row)))
  remembered.set(key, bytes)
  return madeFile(invoiceFileName(number), 'application/pdf', bytes)
}
