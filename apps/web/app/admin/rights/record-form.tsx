/** The fields of a rights record. Nothing is saved until somebody says so; what is not saved is kept. */

import type { RightsRecord } from '@rushes/contract/agency-rights'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { ChangedMeanwhile } from '../kit/draft/changed-meanwhile.tsx'
import { EarlierNotice } from '../kit/draft/earlier-notice.tsx'
import { useKeys } from '../kit/keys/use-keys.ts'
import type { Choice } from '../kit/load-clip-choices.ts'
import { RecordFields } from './record-fields.tsx'
import { valuesOfRecord } from './record-values.ts'
import { recordFieldWords } from './rights-words.ts'
import type { RecordDraft } from './use-record-draft.ts'

type RecordFormProps = { record: RightsRecord; draft: RecordDraft; countries: readonly Choice[] }

export function RecordForm({ record, draft, countries }: RecordFormProps) {
  const { busy, changed, newer, message, errors, values, write, save, discard } = draft
  const ref = useFocusOnError(errors, 0)
  useKeys([{ keys: 'Control+s', words: 'Save', run: () => void save() }])
  return (
    <form
      ref={ref}
      noValidate
      aria-label="Record"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <EarlierNotice draft={draft} what="record" wordsOf={recordFieldWords} />
      {newer ? (
        <ChangedMeanwhile
          who={null}
          what="record"
          draft={draft}
          theirs={valuesOfRecord(newer)}
          wordsOf={recordFieldWords}
          onSave={() => void save(newer)}
        />
      ) : (
        message !== null && Object.keys(errors).length === 0 && <Notice tone="stop">{message}</Notice>
      )}
      <RecordFields values={values} errors={errors} countries={countries} write={write} />
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-rule bg-paper py-3">
        <Button type="submit" kind="primary" busy={busy} disabled={changed.length === 0}>
          {busy ? 'Saving' : 'Save'}
        </Button>
        {record.until_day !== null && (
          <Button onClick={() => write('until_day', yearAfter(String(values['until_day'])))}>
            Extend by a year
          </Button>
        )}
        {changed.length > 0 && <Button onClick={() => void discard()}>Discard my changes</Button>}
        <p role="status" className="text-sm text-ink-soft">
          {changed.length === 0
            ? 'Everything is saved.'
            : `Not saved: ${changed.map(recordFieldWords).join(', ')}`}
        </p>
      </div>
    </form>
  )
}

/** The same day of the next year; the 29th of February becomes the 28th. */
function yearAfter(day: string): string {
  const match = /^(\d{4})(-\d{2}-\d{2})$/.exec(day)
  if (!match) return day
  const [, year = '', rest = ''] = match
  return `${Number(year) + 1}${rest === '-02-29' ? '-02-28' : rest}`
}
