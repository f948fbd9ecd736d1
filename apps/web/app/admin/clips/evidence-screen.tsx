/** /admin/clips/:id/evidence: what is known about the origin of a clip, next to its film. */
import type { EvidenceSource } from '@rushes/contract/agency-clip-changes'
import type { AdminClip } from '@rushes/contract/agency-clips'
import { EVIDENCE_POINTS, POINT_LABELS } from '@rushes/contract/evidence-points'
import { browserApi } from '../../lib/api.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { draftOf } from '../kit/draft/draft-store.ts'
import type { Visit } from '../kit/visit.ts'
import { ClipFilm } from './clip-film.tsx'
import { ClipFrame } from './clip-frame.tsx'
import { EvidenceForm } from './evidence-form.tsx'
import { evidenceSourceLabel } from './evidence-source-label.ts'
import { evidenceValueLabel, evidenceValues, stateName } from './evidence-values.ts'
import { EVIDENCE_DRAFT } from './use-evidence-draft.ts'

export async function open({ params: { id = '' }, signal, person }: Visit) {
  const [clip, sources] = await Promise.all([
    browserApi.call('GET /agency/clips/:id', { params: { id }, signal }),
    browserApi.call('GET /agency/clips/:id/evidence', { params: { id }, signal }),
  ])
  return (
    <ClipFrame clip={clip.data} person={person} typed={[draftOf(EVIDENCE_DRAFT, clip.data)]}>
      <div className="grid items-start gap-6 lg:grid-cols-[5fr_6fr]">
        <div className="lg:sticky lg:top-4">
          <ClipFilm clip={clip.data} />
        </div>
        {clip.data.canEdit ? (
          <EvidenceForm key={clip.data.id} clip={clip.data} sources={sources.data} />
        ) : (
          <EvidenceList clip={clip.data} sources={sources.data} />
        )}
      </div>
    </ClipFrame>
  )
}

/** The evidence for staff who may not edit the clip. */
function EvidenceList({ clip, sources }: { clip: AdminClip; sources: readonly EvidenceSource[] }) {
  const { evidence } = clip.fields
  const values = evidenceValues(evidence)
  return (
    <DefinitionList
      facts={EVIDENCE_POINTS.map((point) => ({
        name: POINT_LABELS[point],
        value: [
          evidenceValueLabel(stateName(point), values[stateName(point)]),
          evidence[point]?.text,
          evidenceSourceLabel(sources, point),
        ]
          .filter(Boolean)
          .map((line) => <p key={line}>{line}</p>),
      }))}
    />
  )
}
