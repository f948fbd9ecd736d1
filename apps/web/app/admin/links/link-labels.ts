/** Labels of download links. */
import type { AdminLink, LinkState } from '@rushes/contract/agency-links'

export const LINK_STATE_LABELS: Readonly<Record<LinkState, string>> = {
  open: 'Open',
  used_up: 'Used up',
  ended: 'Ended',
  revoked: 'Revoked',
}

export const VISIT_LABELS = {
  opened: 'Opened',
  prepared: 'Prepared files',
  fetched: 'Fetched files',
} as const

/** Returns a label such as `17 of 20`, or one for no limit. */
export const leftLabel = ({ left, preparations }: Pick<AdminLink, 'left' | 'preparations'>): string =>
  left === null ? 'without a limit' : preparations === null ? String(left) : `${left} of ${preparations}`

/** Returns a label such as `ann@news.example and 2 more`. */
export function recipientLabel(recipients: readonly string[]): string {
  const [first = 'no recipient', ...others] = recipients
  return others.length === 0 ? first : `${first} and ${others.length} more`
}
