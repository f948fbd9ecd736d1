/** Offers a clip's file now or through the queue, and says what it will cost. */
import type { Clip } from '@rushes/contract/clips'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { startDownload } from '../../lib/start-download.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { useViewer } from '../account/session-store.ts'
import { addToQueue } from './queue-store.ts'

export function DownloadOptionsModal({ clip, onClose }: { clip: Clip; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isOwned = (clip.owned?.length ?? 0) > 0

  const queue = () => {
    addToQueue([{ id: clip.id, type: clip.type }])
    notify(`The ${clip.type} was added to your download queue`)
    onClose()
  }

  const download = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      const ids = [{ id: clip.id, type: clip.type }]
      const { data } = await browserApi.call('POST /clip/clips/download', {
        body: { ids },
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
      startDownload(data.file_url)
      onClose()
    } catch (error) {
      setRefusal(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      title="Download options"
      onClose={onClose}
      actions={
        <>
          <Button onClick={queue}>Add to download queue</Button>
          <Button kind="primary" busy={busy} onClick={() => void download()}>
            Download now
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="font-semibold">{clip.title}</p>
        <p>
          {isOwned ? (
            'Your account holds a licence for this clip: downloading it again is free.'
          ) : (
            <CostOfDownload clip={clip} />
          )}
        </p>
        <p className="text-ink-soft">
          The file is the original ({clip.file_type}). From the queue, several clips come as one archive.
        </p>
        {refusal && <Notice tone="stop">{refusal}</Notice>}
      </div>
    </Modal>
  )
}

function CostOfDownload({ clip }: { clip: Clip }) {
  const { account } = useViewer()
  if (account?.options.canPurchase) {
    return (
      <>Without a licence, downloading draws one of your prepaid credits ({account.prepaidCredits} left).</>
    )
  }
  return <>Downloading draws one of your account’s {clip.clip_type} credits.</>
}
