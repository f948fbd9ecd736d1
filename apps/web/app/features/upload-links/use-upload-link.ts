/** Opens an upload link, and reloads its content (R-UPLOAD-2). */
import { ApiError } from '@rushes/contract/client'
import type { UploadPage } from '@rushes/contract/upload-links'
import { useCallback, useEffect, useRef, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'

/** The link is closed permanently, or could not be reached. */
export type LinkTrouble = { words: string; isClosed: boolean }

type Opened = { page: UploadPage | null; trouble: LinkTrouble | null }

export function useUploadLink(ref: string) {
  const [opened, setOpened] = useState<Opened>({ page: null, trouble: null })
  const show = useCallback((page: UploadPage) => setOpened({ page, trouble: null }), [])

  const requested = useRef(0)

  const reload = useCallback(async () => {
    requested.current += 1
    const round = requested.current
    // Responses may arrive in another order than their requests.
    const isLatest = () => round === requested.current
    try {
      const { data } = await browserApi.call('POST /clip/uploads/link', { body: { ref } })
      if (isLatest()) show(data)
    } catch (error) {
      if (!isLatest()) return
      const isClosed = error instanceof ApiError && (error.status === 404 || error.status === 410)
      const trouble = { words: messageOf(error), isClosed }
      // The page keeps its content while the connection is interrupted.
      setOpened((before) => (isClosed ? { page: null, trouble } : { page: before.page, trouble }))
    }
  }, [ref, show])

  useEffect(() => void reload(), [reload])
  return { ...opened, reload, show }
}
