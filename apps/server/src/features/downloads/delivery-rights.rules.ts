/** Decides whether the files of a delivery may still be sent (R-FILE-1, R-FILE-11). */
import type { ClipState } from '@rushes/contract/agency-clips'
import { may } from '@rushes/contract/capabilities'
import type { Viewer } from '../../http/viewer.ts'
import { isInTerm } from '../licences/deal-term.rules.ts'
import { servesLicensees } from '../licences/new-licence.rules.ts'

type Delivery = {
  link_id: number | null
  link_revoked_at: Date | null
  pull_revoked_at: Date | null
  user_status: string | null
  role: Viewer['role'] | null
  account_status: string | null
  account_kind: Viewer['accountKind'] | null
}

type RightFacts = { state: ClipState; licence_id: number | null; revoked_at: Date | null; frozen: boolean }
export type ServedFacts = RightFacts & { ends_at: Date | null }

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
export const openRows = <Row extends ServedFacts>(
  delivery: Delivery,
  rows: readonly Row[],
  now: Date,
): Row[] => rows.filter((row) => isInTerm(row.ends_at, now) && mayStillFetch(delivery, [row]))
