/** Selects the clips that may be added to a list: those that the viewer may see (R-LIST-5). */
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Viewer } from '../../http/viewer.ts'
import { sightClips } from '../catalogue/visible-clips.ts'

export type Choice = { clip_id?: number | undefined; clip_ids?: readonly number[] | undefined }
export type ChosenClips = { ids: number[]; missing: { id: number; message: string }[] }

/** Returns the ids without duplicates, in their order. */
export function namedIds({ clip_id, clip_ids = [] }: Choice): number[] {
  return [...new Set(clip_id === undefined ? clip_ids : [clip_id, ...clip_ids])]
}

/**
 * Separates the clips that the viewer may not see from the others.
 * @throws AppError for the first one when none is left: not_found, withdrawn or shorts_only.
 */
export async function seenClips(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  viewer: Viewer,
  choice: Choice,
): Promise<ChosenClips> {
  const { seen, missing } = await sightClips(db, viewer, namedIds(choice), clock.now())
  const [first] = missing
  if (first && seen.length === 0) throw new AppError(first.code, first.message)
  return { ids: seen.map(({ id }) => id), missing }
}
