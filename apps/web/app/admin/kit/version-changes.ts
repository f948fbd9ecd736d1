/** The changes of a version of a clip as rows: one for each field, and one for each point of the evidence. */
import type { ClipVersion } from '@rushes/contract/agency-clip-changes'
import type { AdminClip } from '@rushes/contract/agency-clips'
import { EVIDENCE_POINTS, EVIDENCE_STATE_LABELS, POINT_LABELS } from '@rushes/contract/evidence-points'
import { clipLabelOf } from './clip-fields.ts'
import { valueLabel } from './value-labels.ts'

type Changes = ClipVersion['changes']
type Row = { label: string; before: string; after: string }

export const rowsOfChanges = (changes: Changes, choices: Parameters<typeof valueLabel>[2]): Row[] =>
  changes.flatMap(({ field, before, after }) =>
    field === 'evidence'
      ? rowsOfEvidence(before, after)
      : [
          {
            label: clipLabelOf(field),
            before: valueLabel(field, before, choices),
            after: valueLabel(field, after, choices),
          },
        ],
  )

const rowsOfEvidence = (before: unknown, after: unknown): Row[] =>
  EVIDENCE_POINTS.flatMap((point) => {
    const row = {
      label: `${clipLabelOf('evidence')}: ${POINT_LABELS[point]}`,
      before: markLabel(before, point),
      after: markLabel(after, point),
    }
    return row.before === row.after ? [] : [row]
  })

type Evidence = AdminClip['fields']['evidence']

/** The history is untyped; an absent point is not checked. */
function markLabel(evidence: unknown, point: keyof Evidence): string {
  const mark: unknown = isRecord(evidence) ? evidence[point] : undefined
  const { state, text } = isRecord(mark) ? mark : { state: 'unknown', text: '' }
  const label = Object.entries(EVIDENCE_STATE_LABELS).find(([name]) => name === state)?.[1]
  return [label, text].filter(Boolean).join(': ')
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
