/** Captions as WebVTT, typed or from a file, and the shot list. */
import type { AdminClip } from '@rushes/contract/agency-clips'
import { DraftForm } from '../kit/draft/draft-form.tsx'
import { labelsOf } from '../kit/draft/fields.ts'
import { CaptionFields } from './caption-fields.tsx'
import { ShotFields } from './shot-fields.tsx'
import { faultOfLine, linesOfText } from './timed-lines.ts'
import { CAPTION_FIELDS, type FilmCaptions, useCaptionsDraft } from './use-captions-draft.ts'

const labelOf = labelsOf(CAPTION_FIELDS)

type CaptionsFormProps = { clip: AdminClip; captions: FilmCaptions; timeOfFilm: () => number }

export function CaptionsForm({ clip, captions, timeOfFilm }: CaptionsFormProps) {
  const draft = useCaptionsDraft(clip, captions)
  const isFaulty = linesOfText(String(draft.values['shots'])).some((line) => faultOfLine(line) !== null)
  return (
    <DraftForm
      label="Captions and shot list"
      what="film"
      draft={draft}
      labelOf={labelOf}
      blocked={isFaulty && 'Complete the shot list.'}
      validate
    >
      <CaptionFields draft={draft} timeOfFilm={timeOfFilm} />
      <ShotFields draft={draft} timeOfFilm={timeOfFilm} />
    </DraftForm>
  )
}
