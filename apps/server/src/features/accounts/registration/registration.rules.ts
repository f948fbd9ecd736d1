/** Decides the outcome of a registration. */

/** Splits a full name: the first word is the first name, the rest, which may be empty, the last name. */
export function nameParts(name: string): { first_name: string; last_name: string } {
  const [first_name = '', ...rest] = name.trim().split(/\s+/)
  return { first_name, last_name: rest.join(' ') }
}

type Way = { from_checkout: boolean }

/** Whether a confirmed address is enough to open an account without a decision of staff (R-REGISTER-4). */
export const opensAtOnce = ({ from_checkout }: Way, registration: 'by_hand' | 'automatic'): boolean =>
  from_checkout || registration === 'automatic'

export type KnownUser = {
  status: 'pending' | 'active' | 'disabled'
  accountStatus: 'active' | 'disabled'
  /** State of the registration that is not decided yet. */
  registration: 'unconfirmed' | 'joining' | 'waiting' | null
}

/**
 * - `open`: open a new account.
 * - `renew`: the address is not confirmed yet, so the new form replaces the earlier one.
 * - `notify` and `remind`: email the owner of the address about the existing account or the waiting request.
 * - `nothing`: a closed account gets no email.
 */
export function registrationOutcome(
  known: KnownUser | null,
): 'open' | 'renew' | 'notify' | 'remind' | 'nothing' {
  if (!known) return 'open'
  if (known.status === 'disabled' || known.accountStatus === 'disabled') return 'nothing'
  if (known.registration === 'unconfirmed') return 'renew'
  return known.registration === null ? 'notify' : 'remind'
}
