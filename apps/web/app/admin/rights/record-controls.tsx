/** The controls of a rights record. */
import { controlsOf } from '../kit/draft/draft-field.tsx'
import type { HeldDraft } from '../kit/draft/use-draft.ts'
import type { Choice } from '../kit/load-clip-choices.ts'
import { RECORD_FIELDS } from './record-fields.ts'
import { KIND_OPTIONS } from './rights-labels.ts'

type RecordControlsProps = {
  draft: Pick<HeldDraft, 'values' | 'errors' | 'write'>
  countries: readonly Choice[]
}

export function RecordControls({ draft, countries }: RecordControlsProps) {
  const control = controlsOf(RECORD_FIELDS, draft, { kinds: KIND_OPTIONS, countries })
  return (
    <>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {(['kind', 'holder', 'reference', 'contact', 'from_day', 'until_day'] as const).map(control)}
      </div>
      <p className="text-sm text-ink-soft">
        The clips are retired at the end of the last day. Without a last day the record does not end.
      </p>
      {(['territories', 'excluded', 'uses', 'notes'] as const).map(control)}
    </>
  )
}
