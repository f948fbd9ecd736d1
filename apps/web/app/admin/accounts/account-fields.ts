/** The fields of an account. */
import type { AccountFields } from '@rushes/contract/agency-accounts'
import { check, code, type Fields, labelsOf, line } from '../kit/draft/fields.ts'

export const ACCOUNT_FIELDS: Fields<AccountFields> = {
  name: line('Name', { maxLength: 200 }),
  country_code: code('Country', 'countries'),
  domains: {
    ...line('Email domains', {
      optional: true,
      help: 'Colleagues with an address of these domains can request to join. Separate them with commas.',
    }),
    hold: (domains) => domains.join(', '),
    take: (held) =>
      String(held ?? '')
        .split(/[\s,;]+/)
        .filter((domain) => domain !== ''),
  },
  tax_number: line('Tax number', { optional: true, maxLength: 60 }),
  declared_audience: {
    ...line('Followers', { optional: true, help: 'Of all channels together, as declared by the customer.' }),
    hold: (audience) => (audience === null || audience === undefined ? '' : String(audience)),
    // The server refuses a negative number with a message at the field.
    take: (held) => {
      const text = String(held ?? '').replaceAll(/[\s,.]/g, '')
      return text === '' ? null : /^\d{1,15}$/.test(text) ? Number(text) : -1
    },
  },
  can_purchase: check('Can purchase licences'),
  can_prepay: check('Can buy prepaid credits'),
  shorts_only: check('Shorts only'),
}

export const PERMISSIONS = ['can_purchase', 'can_prepay', 'shorts_only'] as const

export const accountLabelOf = labelsOf(ACCOUNT_FIELDS)
