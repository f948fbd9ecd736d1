/** The evidence of a clip: the state of each point, its text, and who stated it last (R-EVIDENCE-2). */
import type { EvidenceSource } from '@rushes/contract/agency-clip-changes'
import type { AdminClip } from '@rushes/contract/agency-clips'
import {
  EVIDENCE_POINTS,
  EVIDENCE_STATE_LABELS,
  EVIDENCE_STATES,
  POINT_LABELS,
} from '@rushes/contract/evidence-points'
import { Field, Select } from '../../ui/field.tsx'
import { DraftForm } from '../kit/draft/draft-form.tsx'
import { evidenceSourceLabel } from './evidence-source-label.ts'
import { evidenceLabelOf, evidenceValueLabel, stateName, subjectOf, textName } from './evidence-values.ts'
import { useEvidenceDraft } from './use-evidence-draft.ts'

const STATES = EVIDENCE_STATES.map((value) => ({ value, label: EVIDENCE_STATE_LABELS[value] }))
const MAX_TEXT = 500

type EvidenceFormProps = { clip: AdminClip; sources: readonly EvidenceSource[] }

export function EvidenceForm({ clip, sources }: EvidenceFormProps) {
  const draft = useEvidenceDraft(clip)
  const { values, errors, write } = draft
  const heldOf = (name: string) => String(values[name] ?? '')
  return (
    <DraftForm
      label="Evidence"
      what="clip"
      who={draft.newer?.updated_by?.name}
      draft={draft}
      labelOf={evidenceLabelOf}
      shown={evidenceValueLabel}
    >
      <p className="text-ink-soft">
        The page of the clip shows every point with its state. Members also read the details. A new author,
        place, date, note about changes or AI mark is not checked until it is stated here again.
      </p>
      {EVIDENCE_POINTS.map((point) => {
        const [state, text] = [stateName(point), textName(point)]
        const source = evidenceSourceLabel(sources, point)
        return (
          <div
            key={point}
            className="grid items-end gap-x-4 gap-y-2 border-t border-rule pt-3 sm:grid-cols-[11rem_1fr]"
          >
            <Select
              label={POINT_LABELS[point]}
              help={subjectOf(clip, point)}
              name={state}
              options={STATES}
              value={heldOf(state)}
              onChange={(event) => write(state, event.currentTarget.value)}
            />
            <Field
              label={`${POINT_LABELS[point]}: details`}
              name={text}
              maxLength={MAX_TEXT}
              autoComplete="off"
              disabled={heldOf(state) === 'unknown'}
              value={heldOf(text)}
              error={errors[`changes.evidence.${text}`]?.join(' ')}
              onChange={(event) => write(text, event.currentTarget.value)}
            />
            {source && <p className="text-sm text-ink-soft sm:col-span-2">{source}</p>}
          </div>
        )
      })}
    </DraftForm>
  )
}
