/** Downloads the file of a licence again, at no cost (R-HISTORY-3). */
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { startDownload } from '../../lib/start-download.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/notify.ts'

type DownloadAgainButtonProps = { clipId: number; title: string; tier: string | null }

export function DownloadAgainButton({ clipId, title, tier }: DownloadAgainButtonProps) {
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      const { data } = await browserApi.call('POST /clip/clips/download', {
        body: { ids: [{ id: clipId, ...(tier !== null && { tier }) }], licensed_only: true },
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
      startDownload(data.file_url)
    } catch (error) {
      notify(messageOf(error), { tone: 'stop' })
    }
    setBusy(false)
  }
  return (
    <Button size="small" busy={busy} onClick={() => void download()}>
      <Icon of="download" />
      Download again<span className="sr-only"> {title}</span>
    </Button>
  )
}
