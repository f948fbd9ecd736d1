/** Shown instead of a page that could not be loaded; the frame around it stays. */
import { useEffect } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { endFirstView, isFirstView } from '../../lib/first-view.ts'
import { messageOf } from '../../lib/message-of.ts'
import { currentToken } from '../../lib/stored-session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { WaysOn } from './ways-on.tsx'

// Each page preloads this screen; a 404 is rare enough to be loaded on demand.
const NotFound = lazyPart(async () => (await import('./not-found.tsx')).NotFound)

export function Problem({ error }: { error: unknown }) {
  useOwnLook(error)
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  const gone = isRouteErrorResponse(error) && error.status === 410
  return (
    <PageFrame title={gone ? 'No longer available' : 'This page could not be shown'} measure="text">
      <PageHead title={gone ? 'No longer available' : 'Error'} noIndex />
      <Notice tone="stop" className="mb-6">
        {textOfFailure(error)}
      </Notice>
      <WaysOn mayRetry={!gone} />
    </PageFrame>
  )
}

/**
 * Loads the page again for a member, because the server renders it for a guest, and a member may see more
 * (R-STATE-3).
 */
function useOwnLook(error: unknown) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isFirstView() || currentToken() === null || !isRouteErrorResponse(error)) return
    endFirstView()
    void revalidate()
  }, [error, revalidate])
}

/** Returns the message of `failLoad`, or a general sentence for other errors. */
function textOfFailure(error: unknown): string {
  const refusal: unknown = isRouteErrorResponse(error) ? error.data : null
  const message =
    typeof refusal === 'object' && refusal !== null && 'message' in refusal ? refusal.message : ''
  return typeof message === 'string' && message !== '' ? message : messageOf(error)
}
