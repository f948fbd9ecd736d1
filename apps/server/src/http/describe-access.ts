/** Describes who may call an operation, and how often. */
import type { Endpoint } from '@rushes/contract/endpoint'
import { GENERAL_LIMIT, type Limit } from '@rushes/contract/limits'

export function describeAccess(config: Endpoint['config']): string {
  const limits = config.limits ?? [GENERAL_LIMIT]
  return [accessOf(config), ...limits.map(sentenceOf)].join(' ')
}

function accessOf(config: Endpoint['config']): string {
  if (config.access === 'staff') return `Needs a session of staff with the capability \`${config.may}\`.`
  return config.access === 'public' ? 'Needs no session.' : 'Needs a session.'
}

const COUNTED = { address: 'from one address', account: 'of one account', email: 'for one email address' }

function sentenceOf({ guest, member, seconds, by, weight = 1 }: Limit): string {
  const [alone, signedIn] = [guest / weight, member / weight]
  const others = alone === signedIn ? '' : `, ${signedIn} with a session`
  return `At most ${alone} calls ${COUNTED[by]} in ${seconds} seconds${others}.`
}
