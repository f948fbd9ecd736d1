/** Opens an upload link, and keeps up with what has come by it (R-UPLOAD-2). */
import { ApiError } from '@rushes/contract/client'
import type { UploadPage } from '@rushes/contract/upload-links'
import { useCallback, useEffect, useRef, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'

/** Closed for good, or not reached just now. */
export type LinkTrouble = { words: string; isClosed: boolean }

type Opened = { page: UploadPage | null; trouble: LinkTrouble | null }

export function useUploadLink(ref: string) {
  const [opened, setOpened] = useState<Opened>({ page: null, trouble: null })
  const show = useCallback((page: UploadPage) => setOpened({ page, trouble: null }), [])

  const requested = useRef(0)

  const reload = useCallback(async () => {
    requested.current += 1
    const round = requested.current
    // Of two answers, the one that was requested first may come last.
    const isLatest = () => round === requested.current
    try {
      const { data } = await browserApi.call('POST /clip/uploads/link', { body: { ref } })
      if (isLatest()) show(data)
    } catch (error) {
      if (!isLatest()) return
      const isClosed = error instanceof ApiError && (error.status === 404 || error.status === 410)
      const trouble = { words: messageOf(error), isClosed }
      // What is on the page stays on it while the line is down.
      setOpened((before) => (isClosed ? { page: null, trouble } : { page: before.page, trouble }))
    }
  }, [ref, show])

  useEffect(() => void reload(), [reload])
  return { ...opened, reload, show }
}
