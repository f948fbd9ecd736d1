/**
 * /download-link/{ref}: files for a recipient without an account, who enters the email address for which the
 * link was made.
 */
import { LinkedFilesScreen } from '../features/downloads/linked-files-screen.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/download-link.ts'

export default function DownloadLink({ params }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Download by link" noIndex />
      <LinkedFilesScreen key={params.ref} refText={params.ref} />
    </>
  )
}
