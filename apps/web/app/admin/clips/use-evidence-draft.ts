/** Unsaved changes of the evidence of a clip. */
import type { AdminClip } from '@rushes/contract/agency-clips'
import { browserApi } from '../../lib/api.ts'
import { useDraft } from '../kit/draft/use-draft.ts'
import { changedEvidence, evidenceValues } from './evidence-values.ts'
import { useClipDraft } from './use-clip-draft.ts'

/** The key under which the browser stores the draft. */
export const EVIDENCE_DRAFT = 'evidence'

export function useEvidenceDraft(clip: AdminClip) {
  const { carryTo } = useClipDraft(clip)
  return useDraft({
    kind: EVIDENCE_DRAFT,
    entity: clip,
    valuesOf: ({ fields }) => evidenceValues(fields.evidence),
    async send(draft, { id, revision, fields }) {
      const evidence = changedEvidence(evidenceValues(fields.evidence), draft)
      const { data } = await browserApi.call('POST /agency/clips/:id', {
        params: { id },
        body: { revision, changes: { evidence } },
      })
      // Moves an unsaved draft of the details to the new revision.
      carryTo(data)
    },
    read: async (id) => (await browserApi.call('GET /agency/clips/:id', { params: { id } })).data,
  })
}
