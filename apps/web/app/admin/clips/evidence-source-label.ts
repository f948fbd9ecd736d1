import type { EvidenceSource } from '@rushes/contract/agency-clip-changes'
import type { EvidencePoint } from '@rushes/contract/evidence-points'
import { formatDateTime } from '../../ui/format-date-time.ts'

/** Returns who stated a point last, and when; empty if it was never stated. */
export function evidenceSourceLabel(sources: readonly EvidenceSource[], point: EvidencePoint): string {
  const source = sources.find((one) => one.point === point)
  if (!source) return ''
  return `Last stated by ${source.by?.name ?? 'the file'}, ${formatDateTime(source.at)}`
}
