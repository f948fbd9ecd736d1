/** What a registration makes of a person, from plain values. */

/** The form has one name: its first word is the first name, the rest the last name, which may be empty. */
export function nameParts(name: string): { first_name: string; last_name: string } {
  const [first_name = '', ...rest] = name.trim().split(/\s+/)
  return { first_name, last_name: rest.join(' ') }
}

export type KnownUser = {
  status: 'pending' | 'active' | 'disabled'
  accountStatus: 'active' | 'disabled'
  /** Of the registration that has not been decided yet. */
  registration: 'unconfirmed' | 'waiting' | null
}

/**
 * What a registration leads to. `open`: a new account. `renew`: nobody has proven the address yet, so a later
 * form counts as much as the first. `tell` and `remind`: only the owner of the address hears what is there
 * already. `nothing`: a closed account is not told of by mail.
 */
export function registrationOutcome(
  known: KnownUser | null,
): 'open' | 'renew' | 'tell' | 'remind' | 'nothing' {
  if (!known) return 'open'
  if (known.status === 'disabled' || known.accountStatus === 'disabled') return 'nothing'
  if (known.registration === 'unconfirmed') return 'renew'
  return known.registration === 'waiting' ? 'remind' : 'tell'
}
