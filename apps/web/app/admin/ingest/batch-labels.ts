/** Labels of the progress of an import batch. */
import type { Data } from '@rushes/contract/client'

export type BatchRow = Data<'GET /agency/batches'>['items'][number]
type State = keyof BatchRow['counts']

/** The states in the order in which they are shown. */
const STATES: readonly (readonly [State, string])[] = [
  ['quarantined', 'quarantined'],
  ['duplicate', 'duplicates'],
  ['refused', 'rejected'],
  ['receiving', 'uploading'],
  ['waiting', 'waiting'],
  ['working', 'processing'],
  ['ready', 'ready'],
  ['accepted', 'applied to a clip'],
  ['cancelled', 'cancelled'],
]

export const countsLabel = (counts: BatchRow['counts']): string =>
  STATES.flatMap(([state, label]) =>
    counts[state] ? [`${counts[state].toLocaleString('en-GB')} ${label}`] : [],
  ).join(', ') || 'no files yet'

/** The share of ready files, in percent; null when no file is in progress. */
export function readyPercent(counts: BatchRow['counts']): number | null {
  const number = (state: State) => counts[state] ?? 0
  const coming = number('receiving') + number('waiting') + number('working')
  return coming === 0 ? null : Math.floor((100 * number('ready')) / (coming + number('ready')))
}

/** The number of files that need a decision of a user. */
export const waitingForPerson = ({ quarantined = 0, duplicate = 0 }: BatchRow['counts']): number =>
  quarantined + duplicate
