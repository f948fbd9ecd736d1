/** The fields of a rights record as its form has them, and back. */
import type { RightsFields } from '@rushes/contract/agency-rights'
import { RIGHTS_KINDS } from '@rushes/contract/rights-limits'
import { listOfText, listText } from '../kit/clip-values.ts'
import type { Draft } from '../kit/draft/changed-values.ts'

export const NEW_RECORD: Draft = {
  kind: 'agreement',
  holder: '',
  reference: '',
  contact: '',
  uses: '',
  notes: '',
  territories: '',
  excluded: '',
  from_day: '',
  until_day: '',
}

export const valuesOfRecord = (record: RightsFields): Draft => ({
  kind: record.kind,
  holder: record.holder,
  reference: record.reference,
  contact: record.contact,
  uses: record.uses,
  notes: record.notes,
  territories: listText(record.territories),
  excluded: listText(record.excluded),
  from_day: record.from_day ?? '',
  until_day: record.until_day ?? '',
})

/** As the server takes them, all at once. */
export function fieldsOfRecord(values: Draft): RightsFields {
  const text = (name: keyof RightsFields) => String(values[name] ?? '').trim()
  return {
    kind: RIGHTS_KINDS.find((kind) => kind === values['kind']) ?? 'agreement',
    holder: text('holder'),
    reference: text('reference'),
    contact: text('contact'),
    uses: text('uses'),
    notes: text('notes'),
    territories: listOfText(text('territories')),
    excluded: listOfText(text('excluded')),
    from_day: text('from_day') || null,
    until_day: text('until_day') || null,
  }
}
