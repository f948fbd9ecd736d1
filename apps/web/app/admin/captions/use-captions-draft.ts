/** Changes of the captions and the shot list of a film. */

import { type Counting, countingOf } from '@rushes/commerce/film-timecode'
import type { AdminClip } from '@rushes/contract/agency-clips'
import type { Data } from '@rushes/contract/client'
import { browserApi } from '../../lib/api.ts'
import { useClipDraft } from '../clips/use-clip-draft.ts'
import { changedValues } from '../kit/draft/changed-values.ts'
import { type Fields, fieldsOf, own, valuesOf } from '../kit/draft/fields.ts'
import { useDraft } from '../kit/draft/use-draft.ts'
import { shotsOfText, textOfShots } from './timed-lines.ts'

export type FilmCaptions = { id: number } & Data<'GET /agency/clips/:id/captions'>

type CaptionFields = Fields<Pick<FilmCaptions, 'language' | 'vtt' | 'shots'>>

export const captionFields = (counting: Counting | undefined): CaptionFields => ({
  language: own('Language', (value) => value, String),
  vtt: own('Captions', (value) => value, String),
  shots: own('Shot list', textOfShots, (held) => shotsOfText(String(held), counting)),
})

export async function readCaptions(id: number, signal?: AbortSignal): Promise<FilmCaptions> {
  const { data } = await browserApi.call('GET /agency/clips/:id/captions', {
    params: { id },
    ...(signal && { signal }),
  })
  return { id, ...data }
}

export function useCaptionsDraft(clip: AdminClip, captions: FilmCaptions) {
  const fields = captionFields(countingOf(captions.frame_rate, captions.timecode))
  const { carryTo } = useClipDraft(clip)
  return useDraft({
    kind: 'captions',
    entity: captions,
    valuesOf: (one) => valuesOf(fields, one),
    async send(draft, onto) {
      const { id, revision } = onto
      const own = changedValues(valuesOf(fields, captions), draft)
      const body = { revision, ...fieldsOf(fields, { ...valuesOf(fields, onto), ...own }) }
      await browserApi.call('POST /agency/clips/:id/captions', { params: { id }, body })
      // Moves an unsaved draft of the clip to its new revision.
      carryTo((await browserApi.call('GET /agency/clips/:id', { params: { id } })).data)
    },
    read: readCaptions,
  })
}

export type CaptionsDraft = ReturnType<typeof useCaptionsDraft>
