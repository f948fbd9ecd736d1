/** Changes of the captions and the shot list of a film. */
import type { AdminClip } from '@rushes/contract/agency-clips'
import type { Data } from '@rushes/contract/client'
import { browserApi } from '../../lib/api.ts'
import { useClipDraft } from '../clips/use-clip-draft.ts'
import { changedValues } from '../kit/draft/changed-values.ts'
import { type Fields, fieldsOf, own, valuesOf } from '../kit/draft/fields.ts'
import { useDraft } from '../kit/draft/use-draft.ts'
import { shotsOfText, textOfShots } from './timed-lines.ts'

export type FilmCaptions = { id: number } & Data<'GET /agency/clips/:id/captions'>

export const CAPTION_FIELDS: Fields<Pick<FilmCaptions, 'language' | 'vtt' | 'shots'>> = {
  language: own('Language', (value) => value, String),
  vtt: own('Captions', (value) => value, String),
  shots: own('Shot list', textOfShots, (held) => shotsOfText(String(held))),
}

export async function readCaptions(id: number, signal?: AbortSignal): Promise<FilmCaptions> {
  const { data } = await browserApi.call('GET /agency/clips/:id/captions', {
    params: { id },
    ...(signal && { signal }),
  })
  return { id, ...data }
}

export function useCaptionsDraft(clip: AdminClip, captions: FilmCaptions) {
  const { carryTo } = useClipDraft(clip)
  return useDraft({
    kind: 'captions',
    thing: captions,
    valuesOf: (one) => valuesOf(CAPTION_FIELDS, one),
    async send(draft, onto) {
      const { id, revision } = onto
      const own = changedValues(valuesOf(CAPTION_FIELDS, captions), draft)
      const fields = fieldsOf(CAPTION_FIELDS, { ...valuesOf(CAPTION_FIELDS, onto), ...own })
      const body = { revision, ...fields }
      await browserApi.call('POST /agency/clips/:id/captions', { params: { id }, body })
      // Moves an unsaved draft of the clip to its new revision.
      carryTo((await browserApi.call('GET /agency/clips/:id', { params: { id } })).data)
    },
    read: readCaptions,
  })
}

export type CaptionsDraft = ReturnType<typeof useCaptionsDraft>
