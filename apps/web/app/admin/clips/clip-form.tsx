/** The form of a clip. */

import type { DeskClip } from '@rushes/contract/agency-clips'
import { clipLabelOf } from '../kit/clip-fields.ts'
import { DraftForm } from '../kit/draft/draft-form.tsx'
import type { ClipChoices } from '../kit/load-clip-choices.ts'
import { valueWords } from '../kit/value-words.ts'
import { ClipFields } from './clip-fields.tsx'
import { useClipDraft } from './use-clip-draft.ts'

export function ClipForm({ clip, choices }: { clip: DeskClip; choices: ClipChoices }) {
  const draft = useClipDraft(clip)
  return (
    <DraftForm
      label="Words and facts"
      what="clip"
      who={draft.newer?.updated_by?.name}
      draft={draft}
      labelOf={clipLabelOf}
      shown={(name, value) => valueWords(name, value, choices)}
      validate
    >
      <ClipFields clip={clip.id} draft={draft} choices={choices} />
    </DraftForm>
  )
}
