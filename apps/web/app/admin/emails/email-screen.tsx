/** /admin/emails/:id: an outgoing email with its text (R-MAIL-7). */
import type { AdminEmailDetail } from '@rushes/contract/agency-emails'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { copyText, URL_COPIED } from '../../ui/copy-text.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Visit } from '../kit/visit.ts'
import { EMAIL_STATE_LABELS, NO_MAIL_SERVER, NO_TEXT } from './email-labels.ts'

export async function open({ params: { id = '' }, signal }: Visit) {
  const { data } = await browserApi.call('GET /agency/emails/:id', { params: { id }, signal })
  return <EmailScreen email={data} />
}

function EmailScreen({ email }: { email: AdminEmailDetail }) {
  const { id, recipient, subject, state, created_at, sent_at, parts, error } = email
  return (
    <div className="grid max-w-3xl gap-6">
      <header>
        <p className="caption mb-2">
          <Link to="/admin/emails" className="underline underline-offset-4">
            Outbox
          </Link>{' '}
          / {id}
        </p>
        <h1 className="title text-2xl wrap-anywhere">{subject}</h1>
      </header>
      {state === 'kept' && <Notice tone="caution">{NO_MAIL_SERVER}</Notice>}
      <DefinitionList
        facts={[
          { name: 'Recipient', value: <span className="break-all">{recipient}</span> },
          { name: 'State', value: EMAIL_STATE_LABELS[state] },
          { name: 'Created', value: formatDateTime(created_at) },
          { name: 'Sent', value: sent_at && formatDateTime(sent_at) },
          { name: 'Last response', value: error },
        ]}
      />
      {parts === null ? <p className="text-ink-soft">{NO_TEXT}</p> : <EmailText parts={parts} />}
    </div>
  )
}

function EmailText({ parts }: { parts: NonNullable<AdminEmailDetail['parts']> }) {
  const link = parts.find(({ isLink }) => isLink)
  return (
    <>
      <section
        aria-label="Text"
        className="rounded-sm border border-rule bg-sheet p-4 wrap-anywhere whitespace-pre-line"
      >
        {parts.map(({ text, isLink }, at) =>
          isLink ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a stored text do not change
            <a key={at} href={text} target="_blank" rel="noreferrer" className="underline underline-offset-4">
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </section>
      {link && <Button onClick={() => void copyText(link.text, URL_COPIED)}>Copy the link</Button>}
    </>
  )
}
