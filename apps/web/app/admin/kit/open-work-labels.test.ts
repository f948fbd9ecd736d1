/** Labels of open work: the home screen and the side bar show only what waits. */
import { expect, test } from 'vitest'
import { waitingOf } from './open-work-labels.ts'

const NOTHING = { openEnquiries: 0, lateEnquiries: 0, dueEnquiries: 0, drafts: 0 }

test('without open work, the home screen shows that nothing waits', () => {
  expect(waitingOf(NOTHING)).toEqual([])
})

test('R-CLEARANCE-4: records that end soon lead to their list', () => {
  expect(waitingOf({ ...NOTHING, endingRights: 1 })).toEqual([
    { label: 'rights record ends soon', count: 1, to: '/admin/rights?state=ending' },
  ])
})

test('R-REGISTER-6: a company that waits leads to those that do', () => {
  expect(waitingOf({ ...NOTHING, waitingRegistrations: 1 })).toEqual([
    { label: 'registration to approve', count: 1, to: '/admin/accounts?state=waiting' },
  ])
})

test('what waits is counted, and shows what is late', () => {
  expect(waitingOf({ ...NOTHING, openEnquiries: 3, lateEnquiries: 1, drafts: 1, paymentReviews: 2 })).toEqual(
    [
      { label: 'clip is not published', count: 1, to: '/admin/clips?view=needs-work' },
      { label: 'threads need a reply', count: 3, to: '/admin/inbox', note: '1 is late' },
      { label: 'payments need a decision', count: 2, to: '/admin/orders?view=review' },
    ],
  )
})
