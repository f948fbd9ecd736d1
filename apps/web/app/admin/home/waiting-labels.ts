/** The labels of open work, without empty entries. */
import type { Data } from '@rushes/contract/client'

type Counters = Data<'GET /agency/me'>['counters']

export type Waiting = { label: string; count: number; note?: string; to?: string }

export function waitingOf(counters: Counters): Waiting[] {
  const { openEnquiries, lateEnquiries, dueEnquiries, drafts } = counters
  const { waitingRegistrations = 0, paymentReviews = 0, endingRights = 0 } = counters
  const all: Waiting[] = [
    {
      label: one(drafts, 'clip is not published', 'clips are not published'),
      count: drafts,
      to: '/admin/clips?view=needs-work',
    },
    {
      label: one(openEnquiries, 'thread needs a reply', 'threads need a reply'),
      count: openEnquiries,
      to: '/admin/inbox',
      ...noteOf(lateEnquiries, dueEnquiries),
    },
    {
      label: one(waitingRegistrations, 'registration to approve', 'registrations to approve'),
      count: waitingRegistrations,
      to: '/admin/accounts?state=waiting',
    },
    {
      label: one(paymentReviews, 'payment needs a decision', 'payments need a decision'),
      count: paymentReviews,
      to: '/admin/orders?view=review',
    },
    {
      label: one(endingRights, 'rights record ends soon', 'rights records end soon'),
      count: endingRights,
      to: '/admin/rights?state=ending',
    },
  ]
  return all.filter(({ count }) => count > 0)
}

function noteOf(late: number, due: number): Pick<Waiting, 'note'> {
  if (late > 0) return { note: one(late, '1 is late', `${late} are late`) }
  return due > 0 ? { note: `${due} due within 4 hours` } : {}
}

const one = (count: number, single: string, many: string) => (count === 1 ? single : many)
