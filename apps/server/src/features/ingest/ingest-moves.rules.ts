/** Decides which actions on a file in ingest are possible (R-INGEST-8). */
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

/** Allows staff to change the files of their own import batch, and users who may edit clips all files. */
export const mayHandle = (batch: { created_by: number | null }, viewer: Handler): boolean =>
  may(viewer, 'clip.edit') || (may(viewer, 'ingest.add') && batch.created_by === viewer.userId)

export const movesOfIngest = (state: IngestState): readonly IngestMove[] => MOVES[state]

/** Returns a sentence with the present state of the file; null if the move is allowed. */
export const refusalOfMove = (state: IngestState, move: IngestMove): string | null =>
  MOVES[state].includes(move) ? null : IS_NOW[state]
