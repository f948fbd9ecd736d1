/** What happened to an order, and the mails about it. */
import type { DeskOrder } from '@rushes/contract/agency-orders'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { actionWords } from '../audit/audit-words.ts'

export function OrderHistory({ order: { events, mails } }: { order: DeskOrder }) {
  return (
    <>
      <section aria-label="Events">
        <h2 className="title mb-2 text-xl">Events</h2>
        {events.length === 0 && <p className="text-ink-soft">No staff activity yet.</p>}
        <ul className="border-t border-rule empty:hidden">
          {events.map(({ at, action, who, reason }) => (
            <li key={`${at} ${action}`} className="grid gap-1 border-b border-rule py-2">
              <span className="flex flex-wrap justify-between gap-x-6">
                <span className="font-semibold">{actionWords(action)}</span>
                <span className="text-sm text-ink-soft">
                  {formatDateTime(at)}, {who ?? 'the program'}
                </span>
              </span>
              {reason !== '' && <span className="break-words">{reason}</span>}
            </li>
          ))}
        </ul>
      </section>
      {mails.length > 0 && (
        <section aria-label="Mails">
          <h2 className="title mb-2 text-xl">Mails</h2>
          <ul className="border-t border-rule">
            {mails.map(({ subject, recipient, at, sent_at }) => (
              <li key={`${at} ${subject}`} className="grid gap-1 border-b border-rule py-2">
                <span className="font-semibold break-words">{subject}</span>
                <span className="text-sm break-words text-ink-soft">
                  To {recipient}, {sent_at === null ? 'not sent yet' : `sent ${formatDateTime(sent_at)}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
