/** The fields of a rights record. */
import type { RightsFields } from '@rushes/contract/agency-rights'
import { RIGHTS_KINDS } from '@rushes/contract/rights-limits'
import { area, countries, day, type Fields, labelsOf, line, oneOf } from '../kit/draft/fields.ts'

export const RECORD_FIELDS: Fields<RightsFields> = {
  kind: oneOf('Kind', 'kinds', RIGHTS_KINDS),
  holder: line('Holder', { maxLength: 200 }),
  reference: line('Reference', { optional: true, maxLength: 100 }),
  contact: line('Contact', { optional: true, maxLength: 300 }),
  from_day: day('First day', { optional: true }),
  until_day: day('Last day', { optional: true }),
  territories: countries('Only in these countries', { help: 'Empty means everywhere.' }),
  excluded: countries('Not in these countries', { help: 'The clips cannot be licensed there.' }),
  uses: area('Permitted uses', 3, { optional: true }),
  notes: area('Notes', 3, { optional: true }),
}

export const recordLabelOf = labelsOf(RECORD_FIELDS)
