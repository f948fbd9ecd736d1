/** Offers a clip's file now or through the queue, and shows its cost. */

import { FROZEN_MESSAGE } from '@rushes/commerce/entitlement'
import { NOT_SOCIAL_LABEL } from '@rushes/commerce/licence-tier'
import type { Clip } from '@rushes/contract/clips'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { randomId } from '../../lib/random-id.ts'
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
  const why = whyNotNow(clip)

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
        headers: { 'idempotency-key': randomId() },
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
          {why === null && (
            <Button kind="primary" busy={busy} onClick={() => void download()}>
              Download now
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <p dir="auto" className="font-semibold">
          {clip.title}
        </p>
        <p>{why ?? (isOwned ? HELD : <CostOfDownload clip={clip} />)}</p>
        <p className="text-ink-soft">
          The file is the original ({clip.file_type}). From the queue, several clips come as one archive.
        </p>
        {refusal && <Notice tone="stop">{refusal}</Notice>}
      </div>
    </Modal>
  )
}

/** Null where the file can be had at once. */
function whyNotNow({ download_by: ground }: Clip): string | null {
  switch (ground) {
    case 'none':
      return 'This clip is not licensed yet, and your account has no credit for it. Buy a licence first; the clip can wait in your download queue.'
    case 'choose_tier':
      return 'Your account has credits of several licences. Add the clip to your download queue and choose one there.'
    case 'frozen':
      return FROZEN_MESSAGE
    default:
      return null
  }
}

const HELD = 'Your account holds a licence for this clip: downloading it again is free.'

function CostOfDownload({ clip }: { clip: Clip }) {
  const { account } = useViewer()
  if (account?.options.canPurchase) {
    return (
      <>
        Without a licence, downloading uses one of your prepaid credits ({account.prepaidCredits} left).
        {clip.notSocial && ` ${NOT_SOCIAL_LABEL}: credits for Digital Editorial cannot be used for it.`}
      </>
    )
  }
  return <>Downloading uses one of your account’s {clip.clip_type} credits.</>
}
