/** What the form for pull addresses and the server validate in common (R-PULL-1). */

/** Days for which a pull address can be created. */
export const PULL_LIFETIMES = [30, 90, 365] as const
export const MAX_PULL_NAME = 60

export const PULL_MESSAGES = {
  name: 'Please enter a name',
  nameLength: `Please use at most ${MAX_PULL_NAME} characters`,
} as const
