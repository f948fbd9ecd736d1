/** The evidence of a clip as values of its form: the state and the text of each point. */
import type { AdminClip } from '@rushes/contract/agency-clips'
import {
  EVIDENCE_POINTS,
  EVIDENCE_STATE_LABELS,
  EVIDENCE_STATES,
  type EvidencePoint,
  POINT_LABELS,
} from '@rushes/contract/evidence-points'
import { formatDay, SYNTHETIC_LABELS } from '../../features/catalogue/clip-facts.ts'
import type { Draft } from '../kit/draft/changed-values.ts'

type Evidence = AdminClip['fields']['evidence']

export const stateName = (point: EvidencePoint) => `${point}.state`
export const textName = (point: EvidencePoint) => `${point}.text`

export const evidenceValues = (evidence: Evidence): Draft =>
  Object.fromEntries(
    EVIDENCE_POINTS.flatMap((point) => {
      const { state = 'unknown', text = '' } = evidence[point] ?? {}
      return [
        [stateName(point), state],
        [textName(point), text],
      ]
    }),
  )

/** Returns the points that differ from the saved ones: a point that is sent again counts as unchanged. */
export const changedEvidence = (saved: Draft, changed: Draft): Evidence =>
  Object.fromEntries(
    EVIDENCE_POINTS.filter((point) => stateName(point) in changed || textName(point) in changed).map(
      (point) => {
        const values = { ...saved, ...changed }
        const state = EVIDENCE_STATES.find((one) => one === values[stateName(point)]) ?? 'unknown'
        return [point, { state, text: String(values[textName(point)] ?? '') }]
      },
    ),
  )

const labels = new Map(
  EVIDENCE_POINTS.flatMap((point) => [
    [stateName(point), POINT_LABELS[point]],
    [textName(point), `${POINT_LABELS[point]}: details`],
  ]),
)
export const evidenceLabelOf = (name: string): string => labels.get(name) ?? name

/** The text of a value: the label of a state, or a text as it is. */
export const evidenceValueLabel = (name: string, value: Draft[string] | undefined): string => {
  const state = name.endsWith('.state') && EVIDENCE_STATES.find((one) => one === value)
  return state ? EVIDENCE_STATE_LABELS[state] : String(value ?? '')
}

/** The value of the clip that a point is about; empty for points without one. */
export function subjectOf({ fields }: Pick<AdminClip, 'fields'>, point: EvidencePoint): string {
  switch (point) {
    case 'author':
      return fields.credit_author
    case 'place':
      return [fields.location_text, fields.location_code?.toUpperCase()].filter(Boolean).join(', ')
    case 'date':
      return formatDay(fields.date_taken)
    case 'alterations':
      return fields.credit_changes
    case 'machine':
      return fields.synthetic ? SYNTHETIC_LABELS[fields.synthetic] : 'Not marked as made by AI'
    default:
      return ''
  }
}
