/** What the person has signed: the answers, the statement, and the record that was made of it. */
import type { AdminUploadLinkDetail } from '@rushes/contract/agency-upload-links'
import { Link } from 'react-router'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { Notice } from '../../ui/notice.tsx'
import { CONSENT_LABELS } from './upload-link-labels.ts'

const LINK = 'underline underline-offset-4'
const ROW = 'flex flex-wrap justify-between gap-x-4 border-b border-rule py-2'
type PartProps = { link: AdminUploadLinkDetail }

type ConsentProps = PartProps & { consent: NonNullable<AdminUploadLinkDetail['consent']> }

export function UploadConsent({ link: { batch_id: batch }, consent }: ConsentProps) {
  return (
    <section aria-label="Consent" className="grid gap-4">
      <h2 className="title text-xl">Consent</h2>
      <Notice tone="clear" title={`Signed by ${consent.name}`}>
        Dated {consent.day}, received {formatDateTime(consent.at)} from {consent.ip}.{' '}
        {batch !== null && (
          <Link to={`/admin/ingest/${batch}`} className={LINK}>
            Import batch {batch}
          </Link>
        )}
        {', '}
        <Link to={`/admin/rights/${consent.record_id}`} className={LINK}>
          record {consent.record_id}
        </Link>
      </Notice>
      <dl className="border-t border-rule">
        {consent.answers.map(({ question, answer }) => (
          <div key={question} className={ROW}>
            <dt className="min-w-0 wrap-anywhere">{question}</dt>
            <dd className={answer === 'yes' ? 'font-semibold' : 'font-semibold text-caution'}>
              {CONSENT_LABELS[answer]}
            </dd>
          </div>
        ))}
      </dl>
      {consent.note !== '' && (
        <p dir="auto" className="border-l-2 border-mark pl-4 whitespace-pre-line wrap-anywhere">
          {consent.note}
        </p>
      )}
      <p className="text-sm text-ink-soft">{consent.statement}</p>
    </section>
  )
}
