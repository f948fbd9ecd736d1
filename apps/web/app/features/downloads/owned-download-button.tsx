/** Downloads the file of a licence with one press, at no cost (R-HISTORY-3). */

import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { randomId } from '../../lib/random-id.ts'
import { startDownload } from '../../lib/start-download.ts'
import { Button, type ButtonKind, type ButtonSize } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/notify.ts'

type OwnedDownloadButtonProps = {
  clipId: number
  title: string
  /** Null means the file of any licence that the account holds. */
  tier: string | null
  /** The file in another format that is downloaded instead of the original. */
  rendition?: number | null
  kind?: ButtonKind
  size?: ButtonSize
  wide?: boolean
}

export function OwnedDownloadButton({
  clipId,
  title,
  tier,
  rendition = null,
  kind = 'outline',
  size = 'small',
  wide = false,
}: OwnedDownloadButtonProps) {
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      const { data } = await browserApi.call('POST /clip/clips/download', {
        body: {
          ids: [{ id: clipId, ...(tier !== null && { tier }), ...(rendition !== null && { rendition }) }],
          licensed_only: true,
        },
        headers: { 'idempotency-key': randomId() },
      })
      startDownload(data.file_url)
    } catch (error) {
      notify(messageOf(error), { tone: 'stop' })
    }
    setBusy(false)
  }
  return (
    <Button kind={kind} size={size} wide={wide} busy={busy} onClick={() => void download()}>
      <Icon of="download" />
      Download<span className="sr-only"> {title}</span>
    </Button>
  )
}
