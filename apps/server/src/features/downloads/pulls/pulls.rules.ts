/** Decides whether a pull address works (R-PULL-2), and which of its files are present (R-PULL-3). */
import type { PullAddress } from '@rushes/contract/pull-addresses'
import { latestPast } from '../../../platform/clock.ts'
import { isRowServed, type ServedFacts } from '../delivery-rights.rules.ts'

type PullFacts = {
  revoked_at: Date | null
  created_at: Date
  expires_at: Date
  user_status: string
  account_status: string
}

/** An address that was created while the clock was ahead counts as expired (R-ACCESS-2). */
export function pullState(
  { revoked_at, created_at, expires_at, user_status, account_status }: PullFacts,
  now: Date,
): PullAddress['state'] {
  if (revoked_at !== null) return 'revoked'
  if (expires_at <= now || created_at > latestPast(now)) return 'expired'
  return user_status === 'active' && account_status === 'active' ? 'active' : 'stopped'
}

/** The reasons are for owners of the address only. */
export const PULL_REFUSALS: Readonly<Record<Exclude<PullAddress['state'], 'active'>, string>> = {
  revoked: 'This pull address has been revoked.',
  expired: 'This pull address has expired. Please create another one.',
  stopped: 'This pull address has stopped, because its user or account is disabled.',
}

type ListedFile = ServedFacts & { clip_id: number; storage_key: string; current_key: string }

/**
 * Leaves out files whose right has ended and files of a former master. A clip that was licensed again is listed with the
 * later licence.
 */
export function presentFiles<Row extends ListedFile>(rows: readonly Row[], now: Date): Row[] {
  const open = rows.filter((row) => row.storage_key === row.current_key && isRowServed(row, now))
  return [...new Map(open.map((row) => [row.clip_id, row])).values()]
}
