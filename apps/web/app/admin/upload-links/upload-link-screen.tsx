/** /admin/upload-links/:id: an upload link, its files, its consent and its history (R-UPLOAD-6). */
import type { AdminUploadLinkDetail } from '@rushes/contract/agency-upload-links'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { Notice } from '../../ui/notice.tsx'
import { LinkActions } from '../kit/link-actions.tsx'
import { sizeLabel } from '../kit/upload-labels.ts'
import { useLiveReload } from '../kit/use-live-reload.ts'
import type { Visit } from '../kit/visit.ts'
import {
  CONSENT_LABELS,
  filesOfLink,
  UPLOAD_STATE_LABELS,
  UPLOAD_VISIT_LABELS,
} from './upload-link-labels.ts'

export async function open({ params: { id = '' }, signal }: Visit) {
  const { data } = await browserApi.call('GET /agency/upload-links/:id', { params: { id }, signal })
  return <UploadLinkScreen key={data.id} link={data} />
}

const LINK = 'underline underline-offset-4'
const ROW = 'flex flex-wrap justify-between gap-x-4 border-b border-rule py-2'
type PartProps = { link: AdminUploadLinkDetail }

function UploadLinkScreen({ link }: PartProps) {
  useLiveReload(['admin'])
  return (
    <>
      <header className="mb-6 grid gap-3">
        <p className="caption">
          <Link to="/admin/upload-links" className={LINK}>
            Upload links
          </Link>{' '}
          / {link.id}
        </p>
        <h1 dir="auto" className="title text-2xl wrap-anywhere">
          {link.title}
        </h1>
        {link.state !== 'revoked' && link.state !== 'signed' && <Actions link={link} />}
      </header>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-8">
          {link.consent ? <UploadConsent link={link} consent={link.consent} /> : <Questions link={link} />}
          <Files link={link} />
          <Log link={link} />
        </div>
        <UploadLinkFacts link={link} />
      </div>
    </>
  )
}

function Actions({ link: { id, url, state } }: PartProps) {
  const params = { id }
  const more = { days: 14, files: 20, gigabytes: 20 }
  return (
    <LinkActions
      url={url}
      extend={{
        label: 'Extend by 14 days, 20 files and 20 GB',
        call: () => browserApi.call('POST /agency/upload-links/:id/extend', { params, body: more }),
      }}
      resend={
        state === 'open' ? () => browserApi.call('POST /agency/upload-links/:id/resend', { params }) : null
      }
      revoke={{
        call: () => browserApi.call('POST /agency/upload-links/:id/revoke', { params }),
        effect:
          'Nothing can be uploaded or signed through the link any more. Running uploads stop, and uploaded files are deleted after a week.',
      }}
    />
  )
}

function Questions({ link: { questions } }: PartProps) {
  return (
    <section aria-label="Questions">
      <h2 className="title mb-3 text-xl">
        {questions.length === 1 ? '1 question' : `${questions.length} questions`}
      </h2>
      <ol className="border-t border-rule">
        {questions.map((question) => (
          <li key={question} className="border-b border-rule py-2">
            {question}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Files({ link: { files, state } }: PartProps) {
  return (
    <section aria-label="Files">
      <h2 className="title mb-3 text-xl">{files.length === 1 ? '1 file' : `${files.length} files`}</h2>
      {files.length === 0 ? (
        <p className="text-ink-soft">No files yet.</p>
      ) : (
        <ul className="border-t border-rule">
          {files.map(({ id, name, size_bytes, whole }) => (
            <li key={id} className={ROW}>
              <span dir="auto" className="min-w-0 break-all">
                {name}
              </span>
              <span className="text-sm text-ink-soft">
                {sizeLabel(size_bytes)}
                {!whole && ', uploading'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {state !== 'signed' && files.length > 0 && (
        <p className="mt-3 text-sm text-ink-soft">
          Files are processed after the sender has signed. Without a signature, they are deleted after a week.
        </p>
      )}
    </section>
  )
}

function Log({ link: { visits } }: PartProps) {
  return (
    <section aria-label="Activity">
      <h2 className="title mb-3 text-xl">Activity</h2>
      {visits.length === 0 ? (
        <p className="text-ink-soft">Not opened yet.</p>
      ) : (
        <ol className="border-t border-rule">
          {visits.map(({ id, at, what, file_name: name, ip }) => (
            <li key={id} className={ROW}>
              <span className="min-w-0 break-all">
                {UPLOAD_VISIT_LABELS[what]}
                {name !== '' && `: ${name}`}
              </span>
              <span className="text-sm text-ink-soft">
                {formatDateTime(at)}
                {ip !== null && ` · ${ip}`}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** The recipient, the expiry and the limits of an upload link. */
function UploadLinkFacts({ link }: PartProps) {
  return (
    <aside className="rounded-sm border border-rule bg-sheet p-4 max-lg:row-start-1">
      <h2 className="title mb-3 text-xl">{UPLOAD_STATE_LABELS[link.state]}</h2>
      <DefinitionList
        facts={[
          {
            name: 'Name',
            value: (
              <span dir="auto" className="wrap-anywhere">
                {link.name}
              </span>
            ),
          },
          { name: 'Email', value: <span className="break-all">{link.email}</span> },
          { name: 'Ends', value: formatDateTime(link.expires_at) },
          { name: 'Files', value: filesOfLink(link) },
          { name: 'At most', value: sizeLabel(link.max_bytes) },
          {
            name: 'Made',
            value: `${formatDateTime(link.created_at)}${link.made_by ? `, ${link.made_by}` : ''}`,
          },
          {
            name: 'Message',
            value: link.message && <span className="whitespace-pre-line wrap-anywhere">{link.message}</span>,
          },
          {
            name: 'Enquiry',
            value: link.thread_id !== null && (
              <Link to={`/admin/inbox/${link.thread_id}`} className={LINK}>
                Thread in the inbox
              </Link>
            ),
          },
        ]}
      />
    </aside>
  )
}

type ConsentProps = PartProps & { consent: NonNullable<AdminUploadLinkDetail['consent']> }

/** The signed consent: the answers, the statement, and the record that was made of it. */
function UploadConsent({ link: { batch_id: batch }, consent }: ConsentProps) {
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
