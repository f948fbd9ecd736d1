/** The form of a rights record. */

import type { RightsRecord } from '@rushes/contract/agency-rights'
import { Button } from '../../ui/button.tsx'
import { DraftForm } from '../kit/draft/draft-form.tsx'
import type { Choice } from '../kit/load-clip-choices.ts'
import { RecordControls } from './record-controls.tsx'
import { recordLabelOf } from './record-fields.ts'
import type { RecordDraft } from './use-record-draft.ts'

type RecordFormProps = { record: RightsRecord; draft: RecordDraft; countries: readonly Choice[] }

export function RecordForm({ record, draft, countries }: RecordFormProps) {
  const { values, write } = draft
  return (
    <DraftForm
      label="Record"
      what="record"
      draft={draft}
      labelOf={recordLabelOf}
      actions={
        record.until_day !== null && (
          <Button onClick={() => write('until_day', yearAfter(String(values['until_day'])))}>
            Extend by a year
          </Button>
        )
      }
    >
      <RecordControls draft={draft} countries={countries} />
    </DraftForm>
  )
}

/** The same day of the next year; the 29th of February becomes the 28th. */
function yearAfter(day: string): string {
  const match = /^(\d{4})(-\d{2}-\d{2})$/.exec(day)
  if (!match) return day
  const [, year = '', rest = ''] = match
  return `${Number(year) + 1}${rest === '-02-29' ? '-02-28' : rest}`
}
