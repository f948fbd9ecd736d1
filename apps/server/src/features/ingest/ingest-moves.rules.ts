/** Decides what people may do with a file on its way into the catalogue (R-INGEST-8). */
import type { IngestMove, IngestState } from '@rushes/contract/agency-ingests'
import { may } from '@rushes/contract/capabilities'
import type { Viewer } from '../../http/viewer.ts'

type Handler = Pick<Viewer, 'userId' | 'accountKind' | 'role'>

const MOVES: Readonly<Record<IngestState, readonly IngestMove[]>> = {
  working: ['cancel'],
  ready: [],
  quarantined: ['retry', 'release', 'cancel'],
  duplicate: ['accept-duplicate', 'cancel'],
  accepted: [],
  cancelled: [],
}

const IS_NOW: Readonly<Record<IngestState, string>> = {
  working: 'It is being processed.',
  ready: 'It is already in the catalogue.',
  quarantined: 'It is quarantined.',
  duplicate: 'It has the same bytes as a clip.',
  accepted: 'Its metadata has already been applied.',
  cancelled: 'It is already cancelled.',
}

/** Everybody of the desk the files of their own delivery, whoever may edit clips all of them. */
export const mayHandle = (batch: { created_by: number | null }, viewer: Handler): boolean =>
  may(viewer, 'clip.edit') || (may(viewer, 'ingest.add') && batch.created_by === viewer.userId)

export const movesOfIngest = (state: IngestState): readonly IngestMove[] => MOVES[state]

/** A sentence that says what the file is now; null when the move can be made. */
export const refusalOfMove = (state: IngestState, move: IngestMove): string | null =>
  MOVES[state].includes(move) ? null : IS_NOW[state]
