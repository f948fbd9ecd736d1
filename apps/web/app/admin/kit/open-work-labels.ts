/** The labels of open work, without empty entries. */
import type { Data } from '@rushes/contract/client'

type Counters = Data<'GET /agency/me'>['counters']

/** The work that a user has to do, by its counter. Late and due enquiries are a part of the open ones. */
export type OpenWork = Exclude<keyof Counters, 'lateEnquiries' | 'dueEnquiries'>

export type Waiting = { label: string; count: number; to: string; note?: string }

const LABELS: Readonly<Record<OpenWork, { one: string; many: string; to: string }>> = {
  drafts: {
    one: 'clip is not published',
    many: 'clips are not published',
    to: '/admin/clips?view=needs-work',
  },
  openEnquiries: { one: 'thread needs a reply', many: 'threads need a reply', to: '/admin/inbox' },
  waitingRegistrations: {
    one: 'registration to approve',
    many: 'registrations to approve',
    to: '/admin/accounts?state=waiting',
  },
  paymentReviews: {
    one: 'payment needs a decision',
    many: 'payments need a decision',
    to: '/admin/orders?view=review',
  },
  endingRights: {
    one: 'rights record ends soon',
    many: 'rights records end soon',
    to: '/admin/rights?state=ending',
  },
}

export function waitingOf(counters: Counters): Waiting[] {
  const works: readonly OpenWork[] = [
    'drafts',
    'openEnquiries',
    'waitingRegistrations',
    'paymentReviews',
    'endingRights',
  ]
  return works.flatMap((work) => {
    const count = counters[work] ?? 0
    if (count === 0) return []
    const { one, many, to } = LABELS[work]
    const note = work === 'openEnquiries' ? noteOf(counters) : {}
    return [{ label: count === 1 ? one : many, count, to, ...note }]
  })
}

function noteOf({ lateEnquiries, dueEnquiries }: Counters): Pick<Waiting, 'note'> {
  if (lateEnquiries > 0) return { note: lateEnquiries === 1 ? '1 is late' : `${lateEnquiries} are late` }
  return dueEnquiries > 0 ? { note: `${dueEnquiries} due within 4 hours` } : {}
}
