/** Answers whether this viewer may see that clip, for the catalogue and the features around it. */
import type { ClipType } from '@rushes/commerce/media-code'
import type { ErrorCode } from '@rushes/contract/errors'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/db.ts'
import type { Viewer } from '../../http/viewer.ts'
import { listClipFacts } from './clips.queries.ts'
import { SIGHT_MESSAGES, sightOf } from './clips.rules.ts'

type Seen = { type: ClipType; state: string; publish_at: Date | null }

/** Why the viewer may not see the clip, in the words of the clip page; null when the viewer may. */
function refusalOfSight(viewer: Viewer | null, clip: Seen | undefined, now: Date): AppError | null {
  switch (clip ? sightOf(viewer, clip, now) : 'unknown') {
    case 'unknown':
      return new AppError('not_found', SIGHT_MESSAGES.unknown)
    case 'withdrawn':
      return new AppError('withdrawn', SIGHT_MESSAGES.withdrawn)
    case 'wrong_side': {
      const words = viewer?.shortsOnly ? 'wrong_side_shorts_only' : 'wrong_side_no_shorts'
      return new AppError('shorts_only', SIGHT_MESSAGES[words])
    }
    default:
      return null
  }
}

/** @throws AppError not_found, withdrawn or shorts_only. */
export function requireSight<Clip extends Seen>(
  viewer: Viewer | null,
  clip: Clip | undefined,
  now: Date,
): asserts clip is Clip {
  const refusal = refusalOfSight(viewer, clip, now)
  if (refusal) throw refusal
}

type FactRow = Awaited<ReturnType<typeof listClipFacts>>[number]

/** `code` and `message` are those of the clip's page. */
type MissingClip = { id: number; code: ErrorCode; message: string }

/** The clips that the viewer may see, in the order of the ids, and for each other one why not. */
export async function sightClips(
  db: Db,
  viewer: Viewer | null,
  ids: readonly number[],
  now: Date,
): Promise<{ seen: FactRow[]; missing: MissingClip[] }> {
  const facts = new Map((await listClipFacts(db, ids)).map((clip) => [clip.id, clip]))
  const seen: FactRow[] = []
  const missing: MissingClip[] = []
  for (const id of ids) {
    const clip = facts.get(id)
    const refusal = refusalOfSight(viewer, clip, now)
    if (refusal) missing.push({ id, code: refusal.code, message: refusal.message })
    else if (clip) seen.push(clip)
  }
  return { seen, missing }
}
