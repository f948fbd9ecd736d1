/** Downloads an invoice or a credit note as a PDF (R-INVOICE-4). */
import type { OrderDocument } from '@rushes/contract/invoices'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { startDownload } from '../../lib/start-download.ts'
import { Button, type ButtonSize } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/notify.ts'

const NAMES = { invoice: 'Invoice (PDF)', credit_note: 'Credit note (PDF)' } as const

type PdfButtonProps = { pdf: OrderDocument; size?: ButtonSize }

export function PdfButton({ pdf: { kind, number }, size = 'small' }: PdfButtonProps) {
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      const { data } = await browserApi.call('GET /clip/invoices/:number', { params: { number } })
      startDownload(data.file_url)
    } catch (error) {
      notify(messageOf(error), { tone: 'stop' })
    }
    setBusy(false)
  }
  return (
    <Button size={size} busy={busy} onClick={() => void download()}>
      <Icon of="file-text" />
      {NAMES[kind]}
      <span className="sr-only"> {number}</span>
    </Button>
  )
}
