/**
 * /upload-link/{ref}: an upload of files to the agency by a sender without an account, with a signed consent.
 */
import { UploadLinkScreen } from '../features/upload-links/upload-link-screen.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/upload-link.ts'

export default function UploadLink({ params }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Send files" noIndex />
      <UploadLinkScreen key={params.ref} refText={params.ref} />
    </>
  )
}
