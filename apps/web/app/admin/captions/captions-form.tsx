/** Captions as WebVTT, typed or from a file, and the shot list. */

import { countingOf } from '@rushes/commerce/film-timecode'
import type { AdminClip } from '@rushes/contract/agency-clips'
import { DraftForm } from '../kit/draft/draft-form.tsx'
import { labelsOf } from '../kit/draft/fields.ts'
import { CaptionFields } from './caption-fields.tsx'
import { ShotFields } from './shot-fields.tsx'
import { SpeechDraft } from './speech-draft.tsx'
import { faultOfLine, linesOfText } from './timed-lines.ts'
import { captionFields, type FilmCaptions, useCaptionsDraft } from './use-captions-draft.ts'

const labelOf = labelsOf(captionFields(undefined))

type CaptionsFormProps = { clip: AdminClip; captions: FilmCaptions; timeOfFilm: () => number }

export function CaptionsForm({ clip, captions, timeOfFilm }: CaptionsFormProps) {
  const draft = useCaptionsDraft(clip, captions)
  const counting = countingOf(captions.frame_rate, captions.timecode)
  const lines = linesOfText(String(draft.values['shots']))
  const isFaulty = lines.some((line) => faultOfLine(line, counting) !== null)
  return (
    <DraftForm
      label="Captions and shot list"
      what="film"
      draft={draft}
      labelOf={labelOf}
      blocked={isFaulty && 'Complete the shot list.'}
      validate
    >
      <SpeechDraft
        captions={captions}
        onUse={({ language, vtt }) => {
          draft.write('language', language)
          draft.write('vtt', vtt)
        }}
      />
      <CaptionFields draft={draft} timeOfFilm={timeOfFilm} />
      <ShotFields draft={draft} timeOfFilm={timeOfFilm} counting={counting} />
    </DraftForm>
  )
}
