/**
 * Requests a file made from a clip: a comp (R-COMP-1), or a format for accounts with a licence
 * (R-RENDITION-1).
 */
import { MAX_WAITING, type Rendition, type RenditionFormat } from '@rushes/contract/renditions'
import { RenditionPlan } from '@rushes/media/media-facts'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { FileDetails } from '../../files/file-details.ts'
import { workName } from '../../ingest/ingest-files.ts'
import { decideEntitlements } from '../../licences/decide-entitlements.ts'
import { REFUSAL_MESSAGES } from '../../licences/refusal-messages.ts'
import { findClips } from '../find-clips.ts'
import { planRendition, type Requested, renditionKey, suffixOf } from './rendition-plan.rules.ts'
import {
  countWaiting,
  findPlannedClip,
  findRendition,
  putRendition,
  type RenditionRow,
  updateLost,
} from './renditions.queries.ts'

export const MAKE_RENDITIONS = 'renditions-make'

/** Version of the recipe. Raise it when a change of the recipe would produce different files. */
const RECIPE = '1'
const NOT_LICENSED = 'Files in other formats are made for clips that your account holds a licence for.'

/**
 * @returns the present state of the file; the same request finds the same file
 * @throws AppError validation for marks outside of the film; licence_required; the refusal of the clip;
 * conflict when too many files of the account are waiting
 */
export async function requestRendition(
  services: Services,
  viewer: Viewer,
  { clip_id: clipId, ...requested }: Requested & { clip_id: number },
): Promise<Rendition> {
  const { db, clock, jobs, config, storage } = services
  const master = await requireMaster(services, viewer, { clipId, format: requested.format })
  const { focal_x: x, focal_y: y, file_details, ...clip } = await findPlannedClip(db, clipId)
  const { timecode } = FileDetails.parse(file_details)
  const plan = planRendition({ ...clip, focal: { x, y }, timecode }, requested, config.brandName)
  if ('field' in plan) {
    throw new AppError('validation', plan.message, { fields: { [plan.field]: [plan.message] } })
  }
  const name = workName(RECIPE, master.storageKey, requested.format, JSON.stringify(plan))
  const file = fileOf(master.fileName, requested.format, plan)
  const found = await db.transaction().execute(async (tx) => {
    if ((await countWaiting(tx, viewer.accountId, name)) >= MAX_WAITING) {
      throw new AppError(
        'conflict',
        `${MAX_WAITING} files of your account are being made. Please wait for one of them.`,
      )
    }
    return await putRendition(tx, {
      clip_id: clipId,
      name,
      format: requested.format,
      plan: JSON.stringify(plan),
      master_key: master.storageKey,
      account_id: viewer.accountId,
      storage_key: renditionKey(clipId, `${name}.${file.extension}`),
      file_name: file.name,
      content_type: CONTENT_TYPES[file.extension],
      used_at: clock.now(),
    })
  })
  const isLost =
    found.state === 'ready' && (await storage.head(found.storage_key))?.sizeBytes !== found.size_bytes
  const row = isLost ? await updateLost(db, found.id) : found
  if (row.state === 'waiting') jobs.runSoon(MAKE_RENDITIONS)
  return renditionOf(row)
}

/** @throws AppError not_found; the refusal of its clip */
export async function readRendition(services: Services, viewer: Viewer, id: number): Promise<Rendition> {
  const row = await findRendition(services.db, id)
  if (!row) throw new AppError('not_found', 'Not found')
  await requireMaster(services, viewer, { clipId: row.clip_id, format: row.format })
  return renditionOf(row)
}

const CONTENT_TYPES = { mp4: 'video/mp4', mov: 'video/quicktime', png: 'image/png' } as const

/** Returns the name of the file. A comp keeps the name of the original if its container can be written. */
function fileOf(
  original: string,
  format: RenditionFormat,
  plan: RenditionPlan,
): { name: string; extension: keyof typeof CONTENT_TYPES } {
  const base = original.replace(/\.[^.]*$/, '')
  if (plan.kind === 'still') return { name: `${base}.${suffixOf(format, plan)}.png`, extension: 'png' }
  if (format !== 'comp') return { name: `${base}.${suffixOf(format, plan)}.mp4`, extension: 'mp4' }
  if (/\.mov$/i.test(original)) return { name: original, extension: 'mov' }
  return { name: `${base}.mp4`, extension: 'mp4' }
}

function renditionOf(row: RenditionRow): Rendition {
  const { id, clip_id, state, problem, file_name, size_bytes } = row
  const { begin, end } = RenditionPlan.parse(row.plan)
  const format: RenditionFormat = row.format
  return { id, clip_id, format, state, problem, file_name, size_bytes, begin_frame: begin, end_frame: end }
}

/** @returns the master of the clip @throws AppError for an account that may not have the format */
export async function requireMaster(
  services: Services,
  viewer: Viewer,
  { clipId, format }: { clipId: number; format: RenditionFormat },
) {
  const clips = await findClips(services, [clipId])
  const requested = [{ id: clipId, tier: null }]
  const facts = { viewer, requested, clips, now: services.clock.now() }
  const [decided] = await decideEntitlements(services.db, facts, [])
  const decision = decided?.decision ?? { refused: 'not_found' as const }
  if ('refused' in decision) {
    const { code, message } = REFUSAL_MESSAGES[decision.refused]
    throw new AppError(code, message)
  }
  const master = clips[0]?.master
  const isReleased = format === 'comp' || decision.ground === 'licence' || decision.ground === 'staff'
  if (!isReleased || !master) {
    throw new AppError('licence_required', NOT_LICENSED)
  }
  return master
}
