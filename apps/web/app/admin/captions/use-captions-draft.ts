/** Changes of the captions and the shot list of a film. */
import type { DeskClip } from '@rushes/contract/agency-clips'
import type { Data } from '@rushes/contract/client'
import { browserApi } from '../../lib/api.ts'
import { useClipDraft } from '../clips/use-clip-draft.ts'
import { changedValues, type Draft } from '../kit/draft/changed-values.ts'
import { useDraft } from '../kit/draft/use-draft.ts'
import { shotsOfText, textOfShots } from './timed-lines.ts'

export type FilmCaptions = { id: number } & Data<'GET /agency/clips/:id/captions'>

const valuesOfCaptions = ({ language, vtt, shots }: FilmCaptions): Draft => ({
  language,
  vtt,
  shots: textOfShots(shots),
})

export async function readCaptions(id: number, signal?: AbortSignal): Promise<FilmCaptions> {
  const { data } = await browserApi.call('GET /agency/clips/:id/captions', {
    params: { id },
    ...(signal && { signal }),
  })
  return { id, ...data }
}

export function useCaptionsDraft(clip: DeskClip, captions: FilmCaptions) {
  const { carryTo } = useClipDraft(clip)
  return useDraft({
    kind: 'captions',
    thing: captions,
    valuesOf: valuesOfCaptions,
    async send(draft, onto) {
      const { id, revision } = onto
      const own = changedValues(valuesOfCaptions(captions), draft)
      const { language, vtt, shots }: Draft = { ...valuesOfCaptions(onto), ...own }
      const body = {
        revision,
        language: String(language),
        vtt: String(vtt),
        shots: shotsOfText(String(shots)),
      }
      await browserApi.call('POST /agency/clips/:id/captions', { params: { id }, body })
      // The clip has another revision now; what was typed on its other tab is kept for that one.
      carryTo((await browserApi.call('GET /agency/clips/:id', { params: { id } })).data)
    },
    read: readCaptions,
  })
}

export type CaptionsDraft = ReturnType<typeof useCaptionsDraft>
