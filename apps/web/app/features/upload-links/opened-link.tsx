/**
 * A valid upload link: the files, the questions and the signature, or the signed consent (R-UPLOAD-2,
 * R-UPLOAD-3).
 */

import { formatSize } from '@rushes/contract/file-labels'
import type { UploadPage } from '@rushes/contract/upload-links'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { FilesPart } from './files-part.tsx'
import { SignForm } from './sign-form.tsx'
import { dayLabel, filesLabel } from './upload-link-labels.ts'
import { useSentFiles } from './use-sent-files.ts'
import type { LinkTrouble } from './use-upload-link.ts'

type LinkProps = {
  refText: string
  page: UploadPage
  reload: () => Promise<void>
  show: (page: UploadPage) => void
}

export function OpenedLink({ trouble, ...link }: LinkProps & { trouble: LinkTrouble | null }) {
  const { page, reload } = link
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
      <OpenLink {...link} />
    </PageFrame>
  )
}

function OpenLink({ refText, page, reload, show }: LinkProps) {
  const sending = useSentFiles(refText, page.files, reload)
  return (
    <div className="grid gap-10">
      <section aria-label="Our request" className="grid gap-3">
        <p>Hello {page.name},</p>
        {page.message !== '' && (
          <p className="border-l-2 border-mark pl-4 whitespace-pre-line wrap-anywhere">{page.message}</p>
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

type SignedPanelProps = { page: UploadPage; signed: NonNullable<UploadPage['signed']> }

/** The content of an upload link after the signature (R-UPLOAD-3, R-UPLOAD-5). */
function SignedPanel({ page: { title, files }, signed }: SignedPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  // The form that had the focus was removed.
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  useEffect(() => scrollTo({ top: 0 }), [])
  return (
    <div ref={panel} tabIndex={-1} className="grid gap-6 focus:outline-none">
      <Notice tone="clear" title="Thank you.">
        {signed.name} signed for {filesLabel(files.length)} on {dayLabel(signed.at)}. We are sending you a
        copy by email. You can close this page.
      </Notice>
      <div className="grid gap-2">
        <h2 className="title text-xl">{title}</h2>
        <ul className="border-t border-rule">
          {files.map(({ id, name, size_bytes }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 border-b border-rule py-2">
              <span className="min-w-0 break-all">{name}</span>
              <span className="text-ink-soft">{formatSize(size_bytes)}</span>
            </li>
          ))}
        </ul>
      </div>
      <p className="text-ink-soft">
        Nothing is published automatically. Our editors check your files first. To withdraw your consent,
        reply to the email.
      </p>
    </div>
  )
}
