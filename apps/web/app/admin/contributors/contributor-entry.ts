/** Checks the form of a contributor, and converts it to the values that are sent. */
import type { Contributor } from '@rushes/contract/agency-contributors'
import { browserApi } from '../../lib/api.ts'
import { looksLikeEmail } from '../../lib/email-format.ts'
import { type FormErrors, textOf } from '../../lib/use-form.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'

export const STATEMENT_CURRENCIES = ['USD', 'GBP', 'EUR', 'AUD'] as const

export function saveContributor(contributor: Contributor | null, sent: FormData) {
  const fields = {
    name: textOf(sent, 'name'),
    email: textOf(sent, 'email'),
    share_percent: shareOf(sent),
    statement_currency: STATEMENT_CURRENCIES.find((one) => one === sent.get('statement_currency')) ?? 'USD',
    notes: textOf(sent, 'notes'),
  }
  if (!contributor) return confirmed(() => browserApi.call('POST /agency/contributors', { body: fields }))
  const { id, revision } = contributor
  const status = sent.has('retired') ? ('retired' as const) : ('active' as const)
  const call = { params: { id }, body: { ...fields, status, revision } }
  return confirmed(() => browserApi.call('POST /agency/contributors/:id', call))
}

/** Some keyboards have a comma instead of the point. */
const shareOf = (form: FormData): number => {
  const text = textOf(form, 'share_percent').replace(',', '.')
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
}

export function faultsOfContributor(form: FormData): FormErrors {
  const share = shareOf(form)
  const email = textOf(form, 'email')
  return {
    ...(textOf(form, 'name') === '' && { name: 'Please enter a name.' }),
    ...(email !== '' && !looksLikeEmail(email) && { email: 'Please enter an email address.' }),
    ...(!(share >= 0 && share <= 100) && {
      share_percent: 'Enter a share from 0 to 100 with at most two decimals.',
    }),
  }
}
