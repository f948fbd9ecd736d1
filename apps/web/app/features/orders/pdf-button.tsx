/** Downloads an invoice or a credit note as a PDF (R-INVOICE-4). */
import type { OrderDocument } from '@rushes/contract/invoices'
import { browserApi } from '../../lib/api.ts'
import type { ButtonSize } from '../../ui/button.tsx'
import { FileButton } from '../downloads/file-button.tsx'

const NAMES = { invoice: 'Invoice (PDF)', credit_note: 'Credit note (PDF)' } as const

type PdfButtonProps = { pdf: OrderDocument; size?: ButtonSize }

export function PdfButton({ pdf: { kind, number }, size = 'small' }: PdfButtonProps) {
  return (
    <FileButton
      size={size}
      load={() => browserApi.call('GET /clip/invoices/:number', { params: { number } })}
    >
      <span className="whitespace-nowrap">{NAMES[kind]}</span>
      <span className="sr-only"> {number}</span>
    </FileButton>
  )
}
