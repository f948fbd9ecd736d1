/** /admin: what waits. */
import type { Data } from '@rushes/contract/client'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { useLiveReload } from '../kit/use-live-reload.ts'
import type { Visit } from '../kit/visit.ts'
import { FirstSteps } from './first-steps.tsx'
import { waitingOf } from './waiting-labels.ts'

export async function open({ signal }: Visit) {
  const { data } = await browserApi.call('GET /agency/me', { signal })
  return <HomeScreen me={data} />
}

function HomeScreen({ me: { person, counters, firstSteps, notices } }: { me: Data<'GET /agency/me'> }) {
  const waiting = waitingOf(counters)
  useLiveReload(['admin'])
  return (
    <>
      <h1 className="title text-2xl">Home</h1>
      <p className="mt-2 mb-6 text-ink-soft">
        {person.name}, {person.role} at {person.agency}
      </p>
      {notices.map((sentence) => (
        <Notice key={sentence} tone="stop" className="mb-6">
          {sentence}
        </Notice>
      ))}
      {firstSteps && <FirstSteps states={firstSteps} />}
      {waiting.length === 0 ? (
        <EmptyState action={<LinkButton to="/admin/clips">Show clips</LinkButton>}>Nothing to do.</EmptyState>
      ) : (
        <section aria-label="To do">
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
            {waiting.map(({ label, count, note, to }) => (
              <li key={label} className="grid gap-1 rounded-sm border border-rule bg-sheet px-4 py-3">
                <span className="font-mono text-2xl">{count.toLocaleString('en-GB')}</span>
                {to ? (
                  <Link to={to} className="underline underline-offset-4">
                    {label}
                  </Link>
                ) : (
                  <span>{label}</span>
                )}
                {note && <span className="text-sm font-semibold text-stop">{note}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
