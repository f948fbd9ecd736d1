/** /admin/upload-links/:id: an upload link, its files, its consent, and what was done with it (R-UPLOAD-6). */
import type { AdminUploadLinkDetail } from '@rushes/contract/agency-upload-links'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { LinkActions } from '../kit/link-actions.tsx'
import { sizeLabel } from '../kit/upload-labels.ts'
import { useLiveReload } from '../kit/use-live-reload.ts'
import type { Visit } from '../kit/visit.ts'
import { UploadConsent } from './upload-consent.tsx'
import { UploadLinkFacts } from './upload-link-facts.tsx'
import { UPLOAD_VISIT_LABELS } from './upload-link-labels.ts'

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
