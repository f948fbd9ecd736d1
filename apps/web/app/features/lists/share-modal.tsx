/** Shares a list by a link, limits the link, and ends it (R-LIST-8). */
import type { Input } from '@rushes/contract/client'
import type { SavedList } from '@rushes/contract/lists'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { copyText, URL_COPIED } from '../../ui/copy-text.ts'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LinkLimitsForm } from './link-limits-form.tsx'
import { shareAddress } from './list-labels.ts'

type ShareModalProps = { list: SavedList; onChange: (list: SavedList) => void; onClose: () => void }
type ShareChange = Input<'POST /clip/savelists/share/:id'>['body']

export function ShareModal({ list: first, onChange, onClose }: ShareModalProps) {
  const { baseUrl } = useSite()
  const [list, setList] = useState(first)
  const [status, setStatus] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  /** @throws the refusal of the server. */
  async function share(body: ShareChange) {
    const input = { params: { id: list.id }, body }
    const { data, message } = await browserApi.call('POST /clip/savelists/share/:id', input)
    setList(data)
    onChange(data)
    setStatus(message)
  }

  async function turn(shared: boolean) {
    if (busy) return
    setBusy(true)
    setRefusal(null)
    await share({ shared }).catch((error: unknown) => setRefusal(messageOf(error)))
    setBusy(false)
  }

  return (
    <Modal title={`Share “${list.name}”`} onClose={onClose}>
      <div className="grid gap-5">
        {refusal && <Notice tone="stop">{refusal}</Notice>}
        <Switch
          label="Share by a link"
          help="Anyone with the link can see the name, date and clips, but cannot change them. If you stop sharing, the link stops working immediately. Sharing again creates a new link."
          checked={list.sharing !== null}
          onChange={(event) => void turn(event.currentTarget.checked)}
        />
        {list.url_ref !== null && list.sharing !== null && (
          <>
            <ShareLink
              address={shareAddress(baseUrl, list.url_ref)}
              // Notifications are behind the modal, where screen readers do not read them.
              onCopy={() => setStatus(URL_COPIED)}
            />
            <LinkLimitsForm sharing={list.sharing} onSave={(limits) => share({ shared: true, ...limits })} />
          </>
        )}
        <p role="status" className="min-h-6 text-sm text-ink-soft">
          {status}
        </p>
      </div>
    </Modal>
  )
}

function ShareLink({ address, onCopy }: { address: string; onCopy: () => void }) {
  const copy = async () => {
    if (await copyText(address, URL_COPIED)) onCopy()
  }
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field
          label="Link"
          readOnly
          value={address}
          className="font-mono text-sm"
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <Button className="min-h-11" onClick={() => void copy()}>
        <Icon of="copy" />
        Copy
      </Button>
    </div>
  )
}
