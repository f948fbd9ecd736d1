/**
 * The page of an upload link on the phone of the recipient: the files, the questions, the signature
 * (R-UPLOAD-2, R-UPLOAD-3).
 */
import { Suspense, useEffect } from 'react'
import { Button, LinkButton } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { type LinkTrouble, useUploadLink } from './use-upload-link.ts'

/** Loaded while the API checks the link. */
const OpenedLink = lazyPart(async () => (await import('./opened-link.tsx')).OpenedLink)

/** @param props.refText the part of the address that identifies the link. */
export function UploadLinkScreen({ refText }: { refText: string }) {
  const { page, trouble, reload, show } = useUploadLink(refText)
  useEffect(() => void OpenedLink.preload(), [])
  if (page === null) {
    return (
      <PageFrame title="Send files" measure="form">
        {trouble ? <Closed trouble={trouble} onRetry={() => void reload()} /> : <BeforeItOpens />}
      </PageFrame>
    )
  }
  return (
    <Suspense
      fallback={
        <PageFrame title="Send files" measure="form">
          <BeforeItOpens />
        </PageFrame>
      }
    >
      <OpenedLink refText={refText} page={page} trouble={trouble} reload={reload} show={show} />
    </Suspense>
  )
}

/** Also shown before the scripts are loaded, or without them. */
function BeforeItOpens() {
  return (
    <div className="grid gap-3">
      <p>Opening your link. You can send videos and images, answer a few questions and sign.</p>
      <p className="text-ink-soft">
        You do not need an account. Open this link on the phone or computer that has the files.
      </p>
    </div>
  )
}

function Closed({ trouble, onRetry }: { trouble: LinkTrouble; onRetry: () => void }) {
  return (
    <EmptyState
      action={
        trouble.isClosed ? (
          <LinkButton to="/contact-us">Write to us</LinkButton>
        ) : (
          <Button onClick={onRetry}>Try again</Button>
        )
      }
    >
      <span role="alert">{trouble.words}</span>
    </EmptyState>
  )
}
