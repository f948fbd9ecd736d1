/** Checks the form of a new version of the terms, and converts it to the body of the call. */
import type { TermsVersion } from '@rushes/contract/agency-terms'
import { type FormErrors, textOf } from '../../lib/use-form.ts'
import { timeOf } from '../kit/local-time.ts'

type Tiers = TermsVersion['tiers']

export function faultsOfTerms(sent: FormData, tiers: Tiers): FormErrors {
  const empty = tiers
    .map(({ tier }) => `tier-${tier}`)
    .filter((name) => textOf(sent, name) === '')
    .map((name) => [name, 'Please enter the terms.'])
  return {
    ...(!/^[\w.-]{1,20}$/.test(textOf(sent, 'version')) && {
      version: 'Use at most 20 letters, digits, dots and hyphens.',
    }),
    ...(textOf(sent, 'in_force_from') === '' && { in_force_from: 'Please choose a day and a time.' }),
    ...Object.fromEntries(empty),
    ...(textOf(sent, 'page') === '' && { page: 'Please enter the text of the page.' }),
    ...(textOf(sent, 'reason') === '' && { reason: 'Enter a reason.' }),
  }
}

export const termsOf = (sent: FormData, tiers: Tiers) => ({
  version: textOf(sent, 'version'),
  in_force_from: timeOf(textOf(sent, 'in_force_from')) ?? '',
  tiers: tiers.map(({ tier }) => ({ tier, body: textOf(sent, `tier-${tier}`) })),
  page: textOf(sent, 'page'),
  reason: textOf(sent, 'reason'),
})
