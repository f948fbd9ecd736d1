/** The actions on an import batch: pause, resume, and retry the quarantined files. */
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button, type ButtonSize } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import type { BatchRow } from './batch-labels.ts'

type BatchActionsProps = { batch: BatchRow; size?: ButtonSize; canPublish?: boolean; onDone: () => void }

export function BatchActions({ batch, size = 'small', canPublish = false, onDone }: BatchActionsProps) {
  const [busy, setBusy] = useState(false)
  const { id, counts, paused, canChange, publish_when_ready: publishes } = batch
  const failed = counts.quarantined ?? 0
  const isUnderWay = (counts.receiving ?? 0) + (counts.waiting ?? 0) + (counts.working ?? 0) > 0
  if (!canChange || (!paused && !isUnderWay && failed === 0)) return null
  const act = (what: 'pause' | 'resume' | 'retry-failed') =>
    run(() => browserApi.call(`POST /agency/batches/:id/${what}`, { params: { id } }))
  const setPublish = (on: boolean) =>
    run(() =>
      browserApi.call('POST /agency/batches/:id/publish-when-ready', { params: { id }, body: { on } }),
    )
  async function run(call: () => Promise<unknown>) {
    setBusy(true)
    try {
      await call()
    } catch (error) {
      notify(messageOf(error), { tone: 'stop' })
    } finally {
      setBusy(false)
      onDone()
    }
  }
  return (
    <div className="flex flex-wrap gap-3">
      {paused ? (
        <Button size={size} busy={busy} onClick={() => void act('resume')}>
          Resume
        </Button>
      ) : (
        isUnderWay && (
          <Button size={size} busy={busy} onClick={() => void act('pause')}>
            Pause
          </Button>
        )
      )}
      {canPublish && isUnderWay && (
        <Button size={size} busy={busy} onClick={() => void setPublish(!publishes)}>
          {publishes ? 'Keep as drafts' : 'Publish when ready'}
        </Button>
      )}
      {failed > 0 && (
        <Button size={size} busy={busy} onClick={() => void act('retry-failed')}>
          Retry {failed}
        </Button>
      )}
    </div>
  )
}
