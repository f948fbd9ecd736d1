/** /admin/inbox/:id: a thread with its messages, answers and the facts that staff need to answer. */
import type { Data } from '@rushes/contract/client'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { formatDateTime } from '../../ui/format-date-time.ts'
import type { Person } from '../kit/person.ts'
import { useOthersHere } from '../kit/use-others-here.ts'
import type { Visit } from '../kit/visit.ts'
import { WhoIsHere } from '../kit/who-is-here.tsx'
import { AnswerForms } from './answer-forms.tsx'
import { DueMark } from './due-mark.tsx'
import { ThreadFacts } from './thread-facts.tsx'
import { ThreadMoves } from './thread-moves.tsx'

type Thread = Data<'GET /agency/inbox/:id'>

export async function open({ params: { id = '' }, signal, person }: Visit) {
  const [thread, team] = await Promise.all([
    browserApi.call('GET /agency/inbox/:id', { params: { id }, signal }),
    browserApi.call('GET /agency/inbox/team', { signal }),
  ])
  return <ThreadScreen key={thread.data.id} thread={thread.data} team={team.data} person={person} />
}

type ThreadScreenProps = { thread: Thread; team: Data<'GET /agency/inbox/team'>; person: Person }

export function ThreadScreen({ thread, team, person }: ThreadScreenProps) {
  const { revalidate } = useRevalidator()
  const others = useOthersHere(`thread:${thread.id}`, () => void revalidate())
  const newest = newestReply(thread)
  // The newest message at the start of the answer; the server returns newer ones (R-INBOX-3).
  const [seen, setSeen] = useState(newest)
  const mayReply = person.capabilities.has('inbox.reply')
  return (
    <>
      <header className="mb-6 grid grid-cols-1 gap-3">
        <p className="caption">
          <Link to="/admin/inbox" className="underline underline-offset-4">
            Inbox
          </Link>{' '}
          / {thread.kind === 'enquiry' ? 'Enquiry' : 'Message'} {thread.number}
          <WhoIsHere names={others} />
        </p>
        <h1 dir="auto" className="title text-2xl wrap-anywhere">
          {thread.title}
        </h1>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <DueMark thread={thread} />
          <span className="text-ink-soft">
            {thread.about}, received {formatDateTime(thread.created_at)}
          </span>
        </p>
        {mayReply && <ThreadMoves thread={thread} team={team} />}
      </header>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-1 gap-6">
          <Conversation thread={thread} />
          {mayReply && <AnswerForms thread={thread} seen={seen} onSeen={setSeen} />}
        </div>
        <ThreadFacts
          thread={thread}
          mayMakeLinks={person.capabilities.has('links.manage')}
          mayMakeOffers={person.capabilities.has('offers.make')}
        />
      </div>
    </>
  )
}

const newestReply = ({ replies }: Thread): number =>
  Math.max(0, ...replies.filter(({ kind }) => kind === 'reply').map(({ id }) => id))

function Conversation({ thread }: { thread: Thread }) {
  const { name, company, email, message, created_at, replies } = thread
  return (
    <ol aria-label="Conversation" className="grid grid-cols-1 gap-4">
      <li className="grid grid-cols-1 gap-2 rounded-sm border border-rule bg-sheet p-4">
        <p className="text-sm">
          <span dir="auto" className="font-semibold">
            {name}
          </span>
          , {company}{' '}
          <span className="wrap-anywhere text-ink-soft">
            {email} · {formatDateTime(created_at)}
          </span>
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{message}</p>
      </li>
      {replies.map(({ id, kind, author, recipient, body, at }) => (
        <li
          key={id}
          className={`grid grid-cols-1 gap-2 rounded-sm border p-4 sm:ml-8 ${kind === 'note' ? 'border-caution bg-caution-wash' : 'border-rule bg-well'}`}
        >
          <p className="text-sm">
            {(kind !== 'event' || author !== '') && (
              <span className="font-semibold">{author || 'Former user'} </span>
            )}
            <span className="wrap-anywhere text-ink-soft">
              {
                {
                  note: 'wrote an internal note',
                  reply: `answered ${recipient}`,
                  event: author === '' ? 'Event' : 'asked',
                }[kind]
              }{' '}
              · {formatDateTime(at)}
            </span>
          </p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {body}
          </p>
        </li>
      ))}
    </ol>
  )
}
