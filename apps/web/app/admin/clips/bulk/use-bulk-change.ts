/** One change of many clips: previewed, started, followed until it is done, undone. */
import type { BulkProgress } from '@rushes/contract/agency-bulk'
import { ApiError } from '@rushes/contract/client'
import { useEffect, useReducer, useState } from 'react'
import { browserApi } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { isPassing } from '../../../lib/upload-verdict.ts'
import { useRequestKey } from '../../../lib/use-request-key.ts'
import type { BulkBody, RequestedChange } from './requested-change.ts'

const LOOK_AGAIN_MS = 700

/** The clips to change: the selected ones, or all that match the list's query. */
export type BulkTarget = Pick<BulkBody, 'ids' | 'filter'>

export function useBulkChange(target: BulkTarget) {
  const [body, setBody] = useState<BulkBody | null>(null)
  const [progress, setProgress] = useState<BulkProgress | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [isBack, setBack] = useState(false)
  const keyOf = useRequestKey()
  useFollowing(progress, setProgress, setFailure)

  async function attempt(call: () => Promise<{ data: BulkProgress }>) {
    setBusy(true)
    setFailure(null)
    try {
      setProgress((await call()).data)
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(false)
  }

  return {
    progress,
    failure,
    busy,
    /** Whether `progress` is that of an undo. */
    isBack,
    /** @throws errors for the form */
    async preview(change: RequestedChange) {
      const requested = { ...target, change }
      const { data } = await browserApi.call('POST /agency/bulk', { body: { ...requested, dryRun: true } })
      setBody(requested)
      setProgress(data)
    },
    change() {
      setProgress(null)
      setFailure(null)
    },
    async begin() {
      if (body) await attempt(() => browserApi.call('POST /agency/bulk', { body, headers: keyOf(body) }))
    },
    async undo(id: string) {
      await attempt(async () => {
        const answer = await browserApi.call('POST /agency/bulk/:id/undo', { params: { id } })
        // After the call, because an earlier change would make the message wrong.
        setBack(!isBack)
        return answer
      })
    },
  }
}

/** Requests the progress again while the change is running. */
function useFollowing(
  progress: BulkProgress | null,
  follow: (next: BulkProgress) => void,
  fail: (label: string | null) => void,
) {
  const [round, lookAgain] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round requests the progress again
  useEffect(() => {
    const id = progress?.state === 'running' ? progress.id : null
    if (id === null) return
    const timer = setTimeout(() => {
      browserApi.call('GET /agency/bulk/:id', { params: { id } }).then(
        ({ data }) => {
          fail(null)
          follow(data)
        },
        (error: unknown) => {
          fail(messageOf(error))
          // The change continues on the server, and only its progress is missing.
          if (!(error instanceof ApiError) || isPassing(error.status)) lookAgain()
        },
      )
    }, LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [progress, follow, fail, round])
}
