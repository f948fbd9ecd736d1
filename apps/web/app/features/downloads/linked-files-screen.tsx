/** Asks for the email address of a download link, then lists its clips while their files are prepared. */

import { formatSize } from '@rushes/contract/file-labels'
import { REGISTRATION_MESSAGES } from '@rushes/contract/form-messages'
import { useEffect, useRef } from 'react'
import { looksLikeEmail } from '../../lib/email-format.ts'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { AgencyLink } from '../account/agency-link.tsx'
import { Caption } from '../catalogue/caption.tsx'
import { type Delivery, DeliveryNotice } from './delivery-notice.tsx'
import { type OpenedLink, useLinkedFiles } from './use-linked-files.ts'

/** @param props.refText the part of the address that identifies the link. */
export function LinkedFilesScreen({ refText }: { refText: string }) {
  const { link, delivery, open, retry } = useLinkedFiles(refText)
  if (link === null) {
    return (
      <PageFrame title="Download by link" measure="form">
        <EmailForm onOpen={open} />
      </PageFrame>
    )
  }
  return (
    <PageFrame title={link.title || 'Download by link'} measure="text">
      <OpenedFiles link={link} delivery={delivery} onRetry={() => void retry()} />
    </PageFrame>
  )
}

function EmailForm({ onOpen }: { onOpen: (email: string) => Promise<void> }) {
  const { errors, refusal, busy, round, onSubmit } = useForm({
    fields: ['email'],
    check: emailErrors,
    async send(form) {
      await onOpen(textOf(form, 'email'))
      return null
    },
  })
  const form = useFocusOnError(errors, round)
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="grid gap-5"
      aria-label="Download by link"
    >
      <p>Enter the email address to which this link was sent. Your files are then prepared at once.</p>
      {refusal && <Notice tone="stop">{refusal}</Notice>}
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        error={errors.email}
      />
      <SubmitButton label="Show my files" busyLabel="Checking…" busy={busy} wide />
    </form>
  )
}

type OpenedFilesProps = { link: OpenedLink; delivery: Delivery; onRetry: () => void }

function OpenedFiles({ link, delivery, onRetry }: OpenedFilesProps) {
  const opened = useRef<HTMLDivElement>(null)
  // The form that had the focus was removed.
  useEffect(() => opened.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={opened} tabIndex={-1} className="focus:outline-none">
      <div aria-live="polite" className="mb-6 grid max-w-3xl gap-4 empty:hidden">
        <DeliveryNotice delivery={delivery} />
        {delivery.state === 'failed' && (
          <div>
            <Button onClick={onRetry}>Try again</Button>
          </div>
        )}
        {link.clips.length === 0 && (
          <Notice tone="caution">None of the clips of this link can be downloaded any more.</Notice>
        )}
      </div>
      <LinkedClipList clips={link.clips} refused={link.refused} />
      {link.number !== null && (
        <AgencyLink to={`/links/${link.number}`} className="mt-6 inline-block underline underline-offset-4">
          Show this link in the admin area
        </AgencyLink>
      )}
    </div>
  )
}

function emailErrors(form: FormData): FormErrors {
  const email = textOf(form, 'email')
  if (email === '') return { email: REGISTRATION_MESSAGES.email }
  return looksLikeEmail(email) ? {} : { email: REGISTRATION_MESSAGES.emailFormat }
}

/**
 * Lists the clips of a download link, each with its file and its checksum; refused clips have their reason.
 */
function LinkedClipList({ clips, refused }: Pick<OpenedLink, 'clips' | 'refused'>) {
  const { mediaBase } = useSite()
  return (
    <ul aria-label="Clips of this link" className="border-t border-rule">
      {clips.map((clip) => (
        <li
          key={clip.id}
          className="grid grid-cols-[6rem_1fr] items-start gap-x-4 border-b border-rule py-4 sm:grid-cols-[9rem_1fr]"
        >
          <Thumb src={mediaUrl(mediaBase, clip.thumbpath)} veiled={clip.meta.graphic} />
          <div className="grid min-w-0 gap-1">
            <h2 dir="auto" className="font-semibold text-pretty">
              {clip.title}
            </h2>
            <Caption item={clip} />
            <p className="text-sm text-ink-soft">
              {clip.file_name}, {formatSize(clip.size_bytes)}
            </p>
            <p className="font-mono text-xs break-all text-ink-soft">SHA-256 {clip.sha256}</p>
          </div>
        </li>
      ))}
      {refused.map(({ id, message }) => (
        <li key={id} className="border-b border-rule py-4">
          <p className="font-semibold">Clip {id}</p>
          <p className="text-sm font-semibold text-stop">{message}</p>
        </li>
      ))}
    </ul>
  )
}
