/** /admin/accounts/:id/activity: the activity of a company (R-ACCOUNT-9). */
import type { Happening } from '@rushes/contract/agency-account-activity'
import type { Data } from '@rushes/contract/client'
import { browserApi } from '../../lib/api.ts'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { Price } from '../../ui/price.tsx'
import { Pages } from '../kit/list/pages.tsx'
import type { Visit } from '../kit/visit.ts'
import { AccountFrame } from './account-frame.tsx'
import { happeningLabel } from './activity-labels.ts'

export async function open({ params: { id = '' }, url, signal, person }: Visit) {
  const querystring = Object.fromEntries(url.searchParams)
  const [account, activity] = await Promise.all([
    browserApi.call('GET /agency/accounts/:id', { params: { id }, signal }),
    browserApi.call('GET /agency/accounts/:id/activity', { params: { id }, querystring, signal }),
  ])
  return (
    <AccountFrame account={account.data} person={person}>
      <Activity {...activity.data} />
    </AccountFrame>
  )
}

function Activity({ items, next }: Data<'GET /agency/accounts/:id/activity'>) {
  if (items.length === 0) return <EmptyState>Nothing has happened yet.</EmptyState>
  return (
    <>
      <ul aria-label="Activity" className="border-t border-ink">
        {items.map((item) => (
          <Line key={`${item.kind} ${item.id}`} item={item} />
        ))}
      </ul>
      <Pages next={next} />
    </>
  )
}

function Line({ item }: { item: Happening }) {
  const { at, by, reason, total } = item
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-rule py-2 sm:grid-cols-[10rem_minmax(0,1fr)_minmax(0,2fr)_9rem]">
      <span className="text-ink-soft">{formatDateTime(at)}</span>
      <span className="wrap-anywhere">{by?.name ?? 'No logged-in user'}</span>
      <span className="wrap-anywhere">
        {happeningLabel(item)}
        {reason !== '' && <span className="block text-sm text-ink-soft">{reason}</span>}
      </span>
      <span className="sm:text-right">
        {total && <Price minor={total.minor} currency={total.currency} exact />}
      </span>
    </li>
  )
}
