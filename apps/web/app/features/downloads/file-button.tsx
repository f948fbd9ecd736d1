/** Downloads a file whose address the server signs for each request. */
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../lib/message-of.ts'
import { startDownload } from '../../lib/start-download.ts'
import { Button, type ButtonSize } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/notify.ts'

type FileButtonProps = {
  load: () => Promise<{ data: { file_url: string } }>
  size?: ButtonSize
  /** Whether it is one of the quiet actions of a page that has another main button. */
  quiet?: boolean
  children: ReactNode
}

export function FileButton({ load, size = 'medium', quiet = false, children }: FileButtonProps) {
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      const { data } = await load()
      startDownload(data.file_url)
    } catch (error) {
      notify(messageOf(error), { tone: 'stop' })
    }
    setBusy(false)
  }
  return (
    <Button size={size} {...(quiet && { kind: 'quiet' })} busy={busy} onClick={() => void download()}>
      <Icon of="file-text" />
      {children}
    </Button>
  )
}
