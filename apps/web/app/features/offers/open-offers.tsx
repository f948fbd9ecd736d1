/** The offers of the account that are in force, for the dashboard (R-OFFER-2). */
import type { Data } from '@rushes/contract/client'
import { Link } from 'react-router'
import { endLabel } from './offer-labels.ts'

export function OpenOffers({ offers }: { offers: Data<'GET /clip/offers'> }) {
  return (
    <ul className="border-t border-rule">
      {offers.map(({ id, title, clip_count: count, ends_at: endsAt }) => (
        <li
          key={id}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-rule py-3"
        >
          <Link
            dir="auto"
            to={`/offer/${id}`}
            className="min-w-0 font-semibold wrap-anywhere underline underline-offset-4"
          >
            {title}
            {count > 1 && ` and ${count - 1} more`}
          </Link>
          <span className="text-sm text-ink-soft">until {endLabel(endsAt)}</span>
        </li>
      ))}
    </ul>
  )
}
