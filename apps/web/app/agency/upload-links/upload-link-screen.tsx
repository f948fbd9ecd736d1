/** /admin/upload-links/:id: an upload link, its files, its consent, and what was done with it (R-UPLOAD-6). */
import type { DeskUploadLinkDetail } from '@rushes/contract/agency-upload-links'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { momentWords } from '../clips/clip-state-words.ts'
import { useDeskReload } from '../frame/use-desk-reload.ts'
import { sizeWords } from '../ingest/upload-words.ts'
import type { Visit } from '../visit.ts'
import { UploadLinkMoves } from './upload-link-moves.tsx'
import { CONSENT_WORDS, filesOfLink, UPLOAD_STATE_WORDS, UPLOAD_VISIT_WORDS } from './upload-link-words.ts'

export async function open({ params: { id = '' }, signal }: Visit) {
  const { data } = await browserApi.call('GET /agency/upload-links/:id', { params: { id }, signal })
  return <UploadLinkScreen key={data.id} link={data} />
}

const LINK = 'underline underline-offset-4'
const ROW = 'flex flex-wrap justify-between gap-x-4 border-b border-rule py-2'
type PartProps = { link: DeskUploadLinkDetail }

function UploadLinkScreen({ link }: PartProps) {
  useDeskReload(['desk'])
  return (
    <>
      <header className="mb-6 grid gap-3">
        <p className="caption">
          <Link to="/admin/upload-links" className={LINK}>
            Upload links
          </Link>{' '}
          / {link.id}
        </p>
        <h1 className="title text-2xl break-words">{link.title}</h1>
        <UploadLinkMoves link={link} />
      </header>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-8">
          {link.consent ? <Consent link={link} consent={link.consent} /> : <Questions link={link} />}
          <Files link={link} />
          <Log link={link} />
        </div>
        <Facts link={link} />
      </div>
    </>
  )
}

function Facts({ link }: PartProps) {
  return (
    <aside className="rounded-sm border border-rule bg-sheet p-4 max-lg:row-start-1">
      <h2 className="title mb-3 text-xl">{UPLOAD_STATE_WORDS[link.state]}</h2>
      <DefinitionList
        facts={[
          { name: 'Of', value: <span className="break-words">{link.name}</span> },
          { name: 'Email', value: <span className="break-all">{link.email}</span> },
          { name: 'Ends', value: momentWords(link.expires_at) },
          { name: 'Files', value: filesOfLink(link) },
          { name: 'At most', value: sizeWords(link.max_bytes) },
          {
            name: 'Made',
            value: `${momentWords(link.created_at)}${link.made_by ? `, ${link.made_by}` : ''}`,
          },
          {
            name: 'Message',
            value: link.message && <span className="whitespace-pre-line break-words">{link.message}</span>,
          },
          {
            name: 'Answers',
            value: link.thread_id !== null && (
              <Link to={`/admin/inbox/${link.thread_id}`} className={LINK}>
                a thread of the inbox
              </Link>
            ),
          },
        ]}
      />
    </aside>
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

type ConsentProps = PartProps & { consent: NonNullable<DeskUploadLinkDetail['consent']> }

function Consent({ link: { batch_id: batch }, consent }: ConsentProps) {
  return (
    <section aria-label="Consent" className="grid gap-4">
      <h2 className="title text-xl">Consent</h2>
      <Notice tone="clear" title={`Signed by ${consent.name}`}>
        Dated {consent.day}, received {momentWords(consent.at)} from {consent.ip}.{' '}
        {batch !== null && (
          <Link to={`/admin/ingest/${batch}`} className={LINK}>
            Delivery {batch}
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
            <dt className="min-w-0 break-words">{question}</dt>
            <dd className={answer === 'yes' ? 'font-semibold' : 'font-semibold text-caution'}>
              {CONSENT_WORDS[answer]}
            </dd>
          </div>
        ))}
      </dl>
      {consent.note !== '' && (
        <p className="border-l-2 border-mark pl-4 whitespace-pre-line break-words">{consent.note}</p>
      )}
      <p className="text-sm text-ink-soft">{consent.statement}</p>
    </section>
  )
}

function Files({ link: { files, state } }: PartProps) {
  return (
    <section aria-label="Files">
      <h2 className="title mb-3 text-xl">{files.length === 1 ? '1 file' : `${files.length} files`}</h2>
      {files.length === 0 ? (
        <p className="text-ink-soft">Nothing has come yet.</p>
      ) : (
        <ul className="border-t border-rule">
          {files.map(({ id, name, size_bytes, whole }) => (
            <li key={id} className={ROW}>
              <span className="min-w-0 break-all">{name}</span>
              <span className="text-sm text-ink-soft">
                {sizeWords(size_bytes)}
                {!whole && ', on its way'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {state !== 'signed' && files.length > 0 && (
        <p className="mt-3 text-sm text-ink-soft">
          Nothing is made of them before somebody has signed. After a week without a signature they are
          removed.
        </p>
      )}
    </section>
  )
}

function Log({ link: { visits } }: PartProps) {
  return (
    <section aria-label="What was done with it">
      <h2 className="title mb-3 text-xl">What was done with it</h2>
      {visits.length === 0 ? (
        <p className="text-ink-soft">Nobody has opened it yet.</p>
      ) : (
        <ol className="border-t border-rule">
          {visits.map(({ id, at, what, file_name: name, ip }) => (
            <li key={id} className={ROW}>
              <span className="min-w-0 break-all">
                {UPLOAD_VISIT_WORDS[what]}
                {name !== '' && `: ${name}`}
              </span>
              <span className="text-sm text-ink-soft">
                {momentWords(at)}
                {ip !== null && ` · ${ip}`}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
