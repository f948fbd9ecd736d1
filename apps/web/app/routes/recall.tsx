/**
 * /recall/{ref}: a notice about a clip for the recipient of a download link, who acknowledges it without a login. The screen
 * is loaded by this route, because each file of a route is listed in the script of all pages.
 */
import { Suspense } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/recall.ts'

const RecallLinkScreen = lazyPart(
  async () => (await import('../features/recalls/recall-link-screen.tsx')).RecallLinkScreen,
)

export default function RecallLink({ params }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Notice about a clip" noIndex />
      <Suspense>
        <RecallLinkScreen key={params.ref} refText={params.ref} />
      </Suspense>
    </>
  )
}
