/** /admin/links/:id: a download link, its clips and its history (R-LINK-6, R-LINK-7). */
import type { AdminLinkDetail } from '@rushes/contract/agency-links'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { CLIP_STATE_LABELS } from '../kit/clip-state-labels.ts'
import { LinkActions } from '../kit/link-actions.tsx'
import type { Visit } from '../kit/visit.ts'
import { LINK_STATE_LABELS, leftLabel, VISIT_LABELS } from './link-labels.ts'

export async function open({ params: { id = '' }, signal }: Visit) {
  const { data } = await browserApi.call('GET /agency/links/:id', { params: { id }, signal })
  return <LinkScreen key={data.id} link={data} />
}

type PartProps = { link: AdminLinkDetail }

function LinkScreen({ link }: PartProps) {
  return (
    <>
      <header className="mb-6 grid gap-3">
        <p className="caption">
          <Link to="/admin/links" className="underline underline-offset-4">
            Download links
          </Link>{' '}
          / {link.id}
        </p>
        <h1 dir="auto" className="title text-2xl wrap-anywhere">
          {link.title}
        </h1>
        {link.state !== 'revoked' && <Actions link={link} />}
      </header>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-8">
          <Clips link={link} />
          <Log link={link} />
        </div>
        <aside className="rounded-sm border border-rule bg-sheet p-4 max-lg:row-start-1">
          <h2 className="title mb-3 text-xl">{LINK_STATE_LABELS[link.state]}</h2>
          <DefinitionList
            facts={[
              { name: 'Recipients', value: <span className="break-all">{link.recipients.join(', ')}</span> },
              { name: 'Ends', value: link.expires_at === null ? 'never' : formatDateTime(link.expires_at) },
              { name: 'Downloads left', value: leftLabel(link) },
              { name: 'Opened', value: link.opened },
              {
                name: 'Made',
                value: `${formatDateTime(link.created_at)}${link.made_by ? `, ${link.made_by}` : ''}`,
              },
              {
                name: 'Message',
                value: link.message && <span className="whitespace-pre-line">{link.message}</span>,
              },
              {
                name: 'Enquiry',
                value: link.thread_id !== null && (
                  <Link to={`/admin/inbox/${link.thread_id}`} className="underline underline-offset-4">
                    Thread in the inbox
                  </Link>
                ),
              },
            ]}
          />
        </aside>
      </div>
    </>
  )
}

function Actions({ link: { id, url, state } }: PartProps) {
  const params = { id }
  const more = { days: 14, times: 20 }
  return (
    <LinkActions
      url={url}
      extend={{
        label: 'Extend by 14 days and 20 downloads',
        call: () => browserApi.call('POST /agency/links/:id/extend', { params, body: more }),
      }}
      resend={state === 'ended' ? null : () => browserApi.call('POST /agency/links/:id/resend', { params })}
      revoke={{
        call: () => browserApi.call('POST /agency/links/:id/revoke', { params }),
        effect: 'The link cannot be opened any more, and running downloads stop within ten seconds.',
      }}
    />
  )
}

function Clips({ link: { clips } }: PartProps) {
  return (
    <section aria-label="Clips">
      <h2 className="title mb-3 text-xl">{clips.length === 1 ? '1 clip' : `${clips.length} clips`}</h2>
      <ul className="border-t border-rule">
        {clips.map(({ id, title, state }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-b border-rule py-2">
            <Link to={`/admin/clips/${id}`} className="min-w-0 wrap-anywhere underline underline-offset-4">
              {id}: {title}
            </Link>
            {state !== 'published' && (
              <span className="text-caution">{CLIP_STATE_LABELS[state]}: no longer in this link</span>
            )}
          </li>
        ))}
      </ul>
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
          {visits.map(({ id, at, what, email, ip, clips }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 border-b border-rule py-2">
              <span className="min-w-0 break-all">
                {VISIT_LABELS[what]}
                {what !== 'opened' && `, ${clips === 1 ? '1 clip' : `${clips} clips`}`}: {email}
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
