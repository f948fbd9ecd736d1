/** What stands in place of a page that could not be shown; the frame around it stays. */
import { isRouteErrorResponse } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'

const GENERIC_MESSAGE = 'An error occurred'

export function NotFound() {
  return (
    <PageFrame
      title="Not found"
      lead="There is no page at this address. It may have moved, or the clip may have been withdrawn."
    >
      <PageHead title="Not found" noIndex />
      <ProblemActions />
    </PageFrame>
  )
}

/** The message of a refused load, or the specification's generic words. */
export function messageOf(error: unknown): string {
  if (!isRouteErrorResponse(error)) return GENERIC_MESSAGE
  const data: unknown = error.data
  const message = typeof data === 'object' && data !== null && 'message' in data ? data.message : null
  return typeof message === 'string' && message !== '' ? message : GENERIC_MESSAGE
}

export function Problem({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  const gone = isRouteErrorResponse(error) && error.status === 410
  return (
    <PageFrame title={gone ? 'No longer available' : 'This page could not be shown'}>
      <PageHead title={gone ? 'No longer available' : 'Error'} noIndex />
      <Notice tone="stop" className="mb-6 max-w-2xl">
        {messageOf(error)}
      </Notice>
      <ProblemActions />
    </PageFrame>
  )
}

function ProblemActions() {
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton to="/search" kind="primary">
        Search the library
      </LinkButton>
      <LinkButton to="/">Home</LinkButton>
    </div>
  )
}
