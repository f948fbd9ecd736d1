/** The scopes of API keys (R-KEY-3), and what their form and the server validate in common. */

/** An endpoint names the scope that a key needs; without one it refuses keys. */
export const KEY_SCOPES = ['search', 'licence', 'download', 'report'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** Days for which a key can be created; a rotation starts them again. */
export const KEY_LIFETIMES = [30, 90, 365] as const
export const MAX_DAILY_CREDITS = 10_000

export const KEY_MESSAGES = {
  name: 'Please enter a name',
  scopes: 'Please choose at least one scope',
  credits: `Please enter a whole number from 0 to ${MAX_DAILY_CREDITS}`,
  amount: 'Please enter an amount of 0 or more',
} as const
