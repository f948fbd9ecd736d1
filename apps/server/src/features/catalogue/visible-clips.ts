/** Checks which clips a viewer may see, for the catalogue and other features. */
import type { ErrorCode } from '@rushes/contract/errors'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/db.ts'
import type { Viewer } from '../../http/viewer.ts'
import { readOwnLicences } from '../licences/own-licences.ts'
import { listClipFacts } from './clips.queries.ts'
import { type SeenClip, SIGHT_MESSAGES, sightOf } from './clips.rules.ts'

type Seen = SeenClip & { id: number }

/** Returns why the viewer may not see the clip, as the clip's page does; null when the viewer may see it. */
function refusalOfSight(
  viewer: Viewer | null,
  clip: Seen | undefined,
  { now, licensed }: { now: Date; licensed: ReadonlySet<number> },
): AppError | null {
  const sight = clip ? sightOf(viewer, clip, now, licensed.has(clip.id)) : 'unknown'
  switch (sight) {
    case 'unknown':
      return new AppError('not_found', SIGHT_MESSAGES.unknown)
    case 'withheld':
    case 'retired':
    case 'withdrawn':
      return new AppError('withdrawn', SIGHT_MESSAGES[sight])
    case 'wrong_side': {
      const words = viewer?.shortsOnly ? 'wrong_side_shorts_only' : 'wrong_side_no_shorts'
      return new AppError('shorts_only', SIGHT_MESSAGES[words])
    }
    case 'full':
    case 'summary':
      return null
  }
}

/** Returns the retired clips that the viewer still sees, because the account holds a licence (R-STATE-3). */
export async function licensedRetired(
  db: Db,
  viewer: Viewer | null,
  clips: readonly Seen[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const retired = clips.filter(({ state }) => state === 'retired').map(({ id }) => id)
  return new Set((await readOwnLicences(db, viewer, retired, now)).keys())
}

/** @throws AppError not_found, withdrawn or shorts_only. */
export async function requireSight<Clip extends Seen>(
  db: Db,
  viewer: Viewer | null,
  clip: Clip | undefined,
  now: Date,
): Promise<Clip> {
  const licensed = await licensedRetired(db, viewer, clip ? [clip] : [], now)
  const refusal = refusalOfSight(viewer, clip, { now, licensed })
  if (refusal || !clip) throw refusal ?? new AppError('not_found', SIGHT_MESSAGES.unknown)
  return clip
}

type FactRow = Awaited<ReturnType<typeof listClipFacts>>[number]

/** `code` and `message` are the same as on the clip's page. */
type MissingClip = { id: number; code: ErrorCode; message: string }

/** Returns the clips that the viewer may see, in the order of the ids, and the reason for each other clip. */
export async function sightClips(
  db: Db,
  viewer: Viewer | null,
  ids: readonly number[],
  now: Date,
): Promise<{ seen: FactRow[]; missing: MissingClip[] }> {
  const rows = await listClipFacts(db, ids)
  const licensed = await licensedRetired(db, viewer, rows, now)
  const facts = new Map(rows.map((clip) => [clip.id, clip]))
  const seen: FactRow[] = []
  const missing: MissingClip[] = []
  for (const id of ids) {
    const clip = facts.get(id)
    const refusal = refusalOfSight(viewer, clip, { now, licensed })
    if (refusal) missing.push({ id, code: refusal.code, message: refusal.message })
    else if (clip) seen.push(clip)
  }
  return { seen, missing }
}
