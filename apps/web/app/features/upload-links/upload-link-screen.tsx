/**
 * What an upload link shows on the phone of the recipient: the files, the questions, the signature (R-UPLOAD-2,
 * R-UPLOAD-3).
 */
import type { UploadPage } from '@rushes/contract/upload-links'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { FilesPart } from './files-part.tsx'
import { SignForm } from './sign-form.tsx'
import { SignedPanel } from './signed-panel.tsx'
import { dayLabel } from './upload-link-labels.ts'
import { useSentFiles } from './use-sent-files.ts'
import { type LinkTrouble, useUploadLink } from './use-upload-link.ts'

/** @param props.refText the part of the link's address that names it. */
export function UploadLinkScreen({ refText }: { refText: string }) {
  const { page, trouble, reload, show } = useUploadLink(refText)
  if (page === null) {
    return (
      <PageFrame title="Send files" measure="form">
        {trouble ? <Closed trouble={trouble} onRetry={() => void reload()} /> : <BeforeItOpens />}
      </PageFrame>
    )
  }
  if (page.signed) {
    return (
      <PageFrame title="We have your files" measure="form">
        <SignedPanel page={page} signed={page.signed} />
      </PageFrame>
    )
  }
  return (
    <PageFrame title={page.title} measure="form">
      {trouble && (
        <Notice
          tone="caution"
          className="mb-6"
          action={<Button onClick={() => void reload()}>Try again</Button>}
        >
          {trouble.words}
        </Notice>
      )}
      <OpenLink refText={refText} page={page} reload={reload} show={show} />
    </PageFrame>
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

type OpenLinkProps = {
  refText: string
  page: UploadPage
  reload: () => Promise<void>
  show: (page: UploadPage) => void
}

function OpenLink({ refText, page, reload, show }: OpenLinkProps) {
  const sending = useSentFiles(refText, page.files, reload)
  return (
    <div className="grid gap-10">
      <section aria-label="Our request" className="grid gap-3">
        <p>Hello {page.name},</p>
        {page.message !== '' && (
          <p className="border-l-2 border-mark pl-4 whitespace-pre-line break-words">{page.message}</p>
        )}
        <p className="text-ink-soft">
          Send your files, answer the questions and sign. The link works until {dayLabel(page.expires_at)}.
          Unsigned files are deleted after a week.
        </p>
      </section>
      <FilesPart page={page} sending={sending} />
      <SignForm
        refText={refText}
        page={page}
        isSending={sending.isSending}
        onSigned={show}
        onRefused={() => void reload()}
      />
    </div>
  )
}
