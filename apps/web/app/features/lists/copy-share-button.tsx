/** Copies the link of a list. For those who may, a link that was ended is replaced by a new one. */
import type { SavedList } from '@rushes/contract/lists'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { copyText, URL_COPIED } from '../../ui/copy-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/notify.ts'
import { shareAddress } from './list-words.ts'

type CopyShareButtonProps = { list: SavedList; onChange: (list: SavedList) => void }

export function CopyShareButton({ list, onChange }: CopyShareButtonProps) {
  const { baseUrl } = useSite()
  const [busy, setBusy] = useState(false)
  if (list.url_ref === null && !list.can_edit) return null

  const copy = async () => {
    setBusy(true)
    try {
      const ref = list.url_ref ?? (await share())
      if (ref !== null) await copyText(shareAddress(baseUrl, ref), URL_COPIED)
    } catch (error) {
      notify(messageOf(error), { tone: 'stop' })
    }
    setBusy(false)
  }

  async function share(): Promise<string | null> {
    const input = { params: { id: list.id }, body: { shared: true } }
    const { data } = await browserApi.call('POST /clip/savelists/:id/share', input)
    onChange(data)
    return data.url_ref
  }

  return (
    <Button
      size="small"
      busy={busy}
      aria-label={`Copy share URL of ${list.name}`}
      onClick={() => void copy()}
    >
      <Icon of="copy" />
      Copy share URL
    </Button>
  )
}
