/** Downloads the story as a text file, for members (R-CLIP-11). */
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { startDownload } from '../../lib/start-download.ts'
import { Button, type ButtonSize } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/notify.ts'

type TextDownloadProps = { textFile: string; size?: ButtonSize }

export function TextDownload({ textFile, size = 'medium' }: TextDownloadProps) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const { data } = await browserApi.call('GET /clip/clips/text/:textFile', { params: { textFile } })
      startDownload(data.file_url)
    } catch (error) {
      notify(messageOf(error), { tone: 'stop' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size={size} busy={busy} onClick={() => void download()}>
      <Icon of="file-text" />
      Download the story (text)
    </Button>
  )
}
