/** Texts about pull addresses (R-PULL-1). */
import type { PullAddress } from '@rushes/contract/pull-addresses'

const STATE_LABELS: Readonly<Record<Exclude<PullAddress['state'], 'active'>, string>> = {
  expired: 'Expired. Create another address.',
  stopped: 'Stopped, because its user cannot log in.',
  revoked: 'Revoked.',
}

/** Why an address does not work; null if it works. */
export const stateLabel = ({ state }: Pick<PullAddress, 'state'>): string | null =>
  state === 'active' ? null : STATE_LABELS[state]

/** The command for the current folder. Addresses contain no quotation marks. */
export const commandOf = (url: string): string => `curl -sSf '${url}?format=sh' | sh`
