/** Entries of the audit; each opens to show the values before and after. */
import type { Data } from '@rushes/contract/client'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { changedQuery } from '../kit/list/list-address.ts'
import { actionLabel, addressOfObject, detailsOf, networkLabel, objectLabel } from './audit-labels.ts'

type Entry = Data<'GET /agency/audit'>['items'][number]
type AuditEntriesProps = { entries: readonly Entry[]; query: URLSearchParams }

const COLUMNS = 'grid gap-x-6 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]'
const LINK = 'underline underline-offset-4'

export function AuditEntries({ entries, query }: AuditEntriesProps) {
  return (
    <ul aria-label="Entries" className="border-t border-ink">
      {entries.map((entry) => (
        <li key={entry.id} className="border-b border-rule">
          <details className="group">
            <summary className={`${COLUMNS} cursor-pointer py-2 hover:bg-well`}>
              <span className="text-ink-soft">{formatDateTime(entry.at)}</span>
              <span>{entry.actor?.name ?? 'No logged-in user'}</span>
              <span className="font-semibold">{actionLabel(entry.action)}</span>
              <span className="flex justify-between gap-3 text-ink-soft">
                {entry.object && objectLabel(entry.object)}
                <span aria-hidden="true" className="ml-auto font-mono group-open:hidden">
                  +
                </span>
                <span aria-hidden="true" className="ml-auto hidden font-mono group-open:inline">
                  −
                </span>
              </span>
            </summary>
            <EntryFacts entry={entry} query={query} />
          </details>
        </li>
      ))}
    </ul>
  )
}

function EntryFacts({
  entry: { id, actor, object, reason, ip, networks, details },
  query,
}: { entry: Entry } & Pick<AuditEntriesProps, 'query'>) {
  const address = object && addressOfObject(object)
  return (
    <div className="grid gap-3 pb-4 text-sm sm:pl-40 sm:ml-6">
      <dl className="grid gap-1">
        <Fact name="Number">{id}</Fact>
        {reason !== '' && <Fact name="Reason">{reason}</Fact>}
        {ip !== null && <Fact name="Address">{ip}</Fact>}
        {networks !== null && <Fact name="Networks">{networkLabel(networks)}</Fact>}
        {detailsOf(details).map(({ name, before, after }) => (
          <Fact key={name} name={name}>
            {before !== '' && (
              <>
                <span className="sr-only">Before: </span>
                <del>{before}</del> <span aria-hidden="true">→</span> <span className="sr-only">After: </span>
              </>
            )}
            <ins className="no-underline">{after}</ins>
          </Fact>
        ))}
      </dl>
      <p className="flex flex-wrap gap-x-6 gap-y-1">
        {actor && (
          <Link to={changedQuery(query, { actor: String(actor.id) })} className={LINK}>
            Everything by {actor.name} did
          </Link>
        )}
        {object && (
          <Link to={changedQuery(query, { object })} className={LINK}>
            Everything about {objectLabel(object).toLowerCase()}
          </Link>
        )}
        {address && (
          <Link to={address} className={LINK}>
            Open it
          </Link>
        )}
      </p>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_1fr] gap-x-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
