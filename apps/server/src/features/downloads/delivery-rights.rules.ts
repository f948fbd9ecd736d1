/** Decides whether the files of a delivery may still be sent (R-FILE-1, R-FILE-11). */
import { may } from '@rushes/contract/capabilities'
import { isInTerm } from '../licences/deal-term.rules.ts'
import { servesLicensees } from '../licences/new-licence.rules.ts'
import type { DeliveredRow, Delivery } from './downloads.queries.ts'

type RightFacts = Pick<DeliveredRow, 'state' | 'licence_id' | 'revoked_at' | 'frozen'>
export type ServedFacts = RightFacts & Pick<DeliveredRow, 'ends_at'>

/** Refuses the whole archive if one clip is no longer allowed, because its length was already sent. */
export function mayStillFetch(delivery: Delivery, rows: readonly RightFacts[]): boolean {
  if (delivery.link_id !== null) {
    return delivery.link_revoked_at === null && rows.every(({ state }) => state === 'published')
  }
  const isActive = delivery.user_status === 'active' && delivery.account_status === 'active'
  const { account_kind: accountKind, role } = delivery
  const isStaff = accountKind !== null && role !== null && may({ accountKind, role }, 'admin.view')
  return isActive && delivery.pull_revoked_at === null && rows.every((row) => isRowOpen(row, isStaff))
}

function isRowOpen({ state, licence_id, revoked_at, frozen }: RightFacts, isStaff: boolean): boolean {
  const isGranted = licence_id !== null ? revoked_at === null && !frozen : isStaff
  return isGranted && (isStaff ? state !== 'withdrawn' : servesLicensees(state))
}

/** Whether a file may be listed for the holder of its licence. */
export const isRowServed = (row: ServedFacts, now: Date): boolean =>
  isRowOpen(row, false) && isInTerm(row.ends_at, now)

/** Returns the files that have an address of their own now; the others do not close them. */
export const openRows = <Row extends DeliveredRow>(
  delivery: Delivery,
  rows: readonly Row[],
  now: Date,
): Row[] => rows.filter((row) => isInTerm(row.ends_at, now) && mayStillFetch(delivery, [row]))
