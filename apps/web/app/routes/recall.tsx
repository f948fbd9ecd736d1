/** /recall/{ref}: a notice about a clip for the recipient of a download link, who acknowledges it without a login. */
import { RecallLinkScreen } from '../features/recalls/recall-link-screen.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/recall.ts'

export default function RecallLink({ params }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Notice about a clip" noIndex />
      <RecallLinkScreen key={params.ref} refText={params.ref} />
    </>
  )
}
