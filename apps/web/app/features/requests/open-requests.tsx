/** Requests to buy on the dashboard: the own ones and, for administrators, the open ones of the account. */
import type { PurchaseRequestRow } from '@rushes/contract/requests'
import { Link } from 'react-router'
import { formatDay } from '../catalogue/clip-facts.ts'
import { STATE_LABELS } from './request-labels.ts'

export function OpenRequests({ requests }: { requests: readonly PurchaseRequestRow[] }) {
  return (
    <ul className="border-t border-rule">
      {requests.map(({ id, url, title, clip_count: count, author, own, state, made_at }) => (
        <li
          key={id}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-rule py-3"
        >
          <Link
            dir="auto"
            to={url}
            className="min-w-0 font-semibold wrap-anywhere underline underline-offset-4"
          >
            {title}
            {count > 1 && ` and ${count - 1} more`}
          </Link>
          <span className="text-sm text-ink-soft">
            {own ? STATE_LABELS[state] : `from ${author}`}, {formatDay(made_at)}
          </span>
        </li>
      ))}
    </ul>
  )
}
