/** What an upload link shows after the signature (R-UPLOAD-3, R-UPLOAD-5). */
import type { UploadPage } from '@rushes/contract/upload-links'
import { useEffect, useRef } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { formatSize } from '../catalogue/file-facts.ts'
import { dayLabel, filesLabel } from './upload-link-labels.ts'

type SignedPanelProps = { page: UploadPage; signed: NonNullable<UploadPage['signed']> }

export function SignedPanel({ page: { title, files }, signed }: SignedPanelProps) {
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
