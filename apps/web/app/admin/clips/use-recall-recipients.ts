/** Loads the recipients of a recall, 50 a page, and again when a receipt has arrived. */
import type { AgencyRecall } from '@rushes/contract/agency-recalls'
import type { Data } from '@rushes/contract/client'
import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'

type Page = Data<'GET /agency/recalls/:id/recipients'>

export function useRecallRecipients({ id, seen, acknowledged, unreachable, silent }: AgencyRecall) {
  const [page, setPage] = useState<Page | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  const shown = useRef(0)
  const receipts = [seen, acknowledged, unreachable, silent].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: new receipts load the shown recipients again
  useEffect(() => {
    const gone = new AbortController()
    loadFirst(id, shown.current, gone.signal)
      .then((first) => {
        shown.current = first.items.length
        setPage(first)
        setFailure(null)
      })
      .catch((error: unknown) => gone.signal.aborted || setFailure(messageOf(error)))
    return () => gone.abort()
  }, [id, receipts, round])
  async function more() {
    if (page?.next == null) return
    setBusy(true)
    try {
      const next = await loadPage(id, page.next)
      shown.current = page.items.length + next.items.length
      setPage({ ...next, items: [...page.items, ...next.items] })
      setFailure(null)
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(false)
  }
  return { page, failure, busy, more, reload: () => setRound((count) => count + 1) }
}

/** Loads as many recipients as were shown, so that the list does not become shorter while it is read. */
async function loadFirst(id: number, count: number, signal: AbortSignal): Promise<Page> {
  let page = await loadPage(id, undefined, signal)
  while (page.items.length < count && page.next !== null) {
    const next = await loadPage(id, page.next, signal)
    page = { ...next, items: [...page.items, ...next.items] }
  }
  return page
}

async function loadPage(id: number, cursor?: string, signal?: AbortSignal): Promise<Page> {
  const { data } = await browserApi.call('GET /agency/recalls/:id/recipients', {
    params: { id },
    querystring: { cursor },
    ...(signal && { signal }),
  })
  return data
}
