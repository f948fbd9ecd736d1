/** Unsaved changes of one clip. */
import type { AdminClip } from '@rushes/contract/agency-clips'
import { browserApi } from '../../lib/api.ts'
import { CLIP_FIELDS } from '../kit/clip-fields.ts'
import { changesOf, valuesOf } from '../kit/draft/fields.ts'
import { useDraft } from '../kit/draft/use-draft.ts'

export const useClipDraft = (clip: AdminClip) =>
  useDraft({
    kind: 'clip',
    entity: clip,
    topic: `clip:${clip.id}`,
    valuesOf: ({ fields }) => valuesOf(CLIP_FIELDS, fields),
    send: (draft, { id, revision }) =>
      browserApi.call('POST /agency/clips/:id', {
        params: { id },
        body: { revision, changes: changesOf(CLIP_FIELDS, clip.fields, draft) },
      }),
    read: async (id) => (await browserApi.call('GET /agency/clips/:id', { params: { id } })).data,
  })

export type ClipDraft = ReturnType<typeof useClipDraft>
