/** Texts of the renewals of a clip. */
import type { IngestRow } from '@rushes/contract/agency-ingests'

type Purpose = IngestRow['purpose']

export const PURPOSE_LABELS: Readonly<Record<Purpose, string>> = {
  new: 'First files',
  poster: 'Poster',
  encode: 'Encoded again',
  replace_master: 'Master replaced',
}

/** @param name of the current step; null if no step is running */
export function renewalState(
  { state, batch }: Pick<IngestRow, 'state' | 'batch'>,
  name: string | null,
): string {
  if (state === 'working') return name ?? (batch.paused ? 'Paused' : 'Queued')
  if (state === 'quarantined') return 'Failed: clip not changed'
  return state === 'cancelled' ? 'Cancelled: clip not changed' : 'Done'
}
