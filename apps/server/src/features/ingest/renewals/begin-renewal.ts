/**
 * Begins to renew the files of an existing clip: the row of the file and the entry in the audit are one
 * transaction, and the job does the rest. The clip changes only when all files are complete.
 */
import { extname } from 'node:path'
import { AppError, invalidField } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { type AuditEvent, record } from '../../audit/record-event.ts'
import type { Mover } from '../../catalogue/editing/clip-states.rules.ts'
import { lockEditable } from '../../catalogue/editing/edit-clip.ts'
import * as ingests from '../ingests.queries.ts'
import { ADVANCE_INGESTS } from '../move-ingest.ts'
import type { Purpose } from '../steps/ingest-steps.rules.ts'
import { findMaster, findRenewed, type Renewed } from './renewals.queries.ts'
import { kindOfClip, refusalOfPoster, refusalOfRenewal } from './renewals.rules.ts'

export type Actor = Mover & { ip: string }
export type Wanted = { id: number; revision: number }

/** @returns the ingest. @throws AppError not_found, forbidden, outdated, conflict or validation. */
export async function choosePoster(
  services: Services,
  actor: Actor,
  { seconds, ...wanted }: Wanted & { seconds: number },
): Promise<number> {
  const posterS = Math.round(1000 * seconds) / 1000
  return await beginRenewal(services, actor, wanted, async (tx, clip) => {
    const refusal = refusalOfPoster({ type: clip.type, durationS: clip.duration_s }, posterS)
    if (refusal !== null) throw invalidField('seconds', refusal)
    const file = await ownMaster(tx, clip.id)
    return { purpose: 'poster', posterS, file, details: { seconds: posterS } }
  })
}

/** @returns the ingest. @throws AppError not_found, forbidden, outdated or conflict. */
export async function encodeAgain(services: Services, actor: Actor, wanted: Wanted): Promise<number> {
  return await beginRenewal(services, actor, wanted, async (tx, clip) => {
    const file = await ownMaster(tx, clip.id)
    return { purpose: 'encode', posterS: clip.poster_s, file, details: {} }
  })
}

const RENEWAL_MESSAGES = {
  poster: { name: 'another still', action: 'clip.poster_chosen' },
  encode: { name: 'encoded again', action: 'clip.encoded_again' },
  replace_master: { name: 'another master', action: 'clip.master_replaced' },
} as const satisfies Record<Exclude<Purpose, 'new'>, { name: string; action: AuditEvent['action'] }>

export type Planned = {
  /** The batch that received the file; otherwise a new batch is created. */
  batchId?: number
  purpose: keyof typeof RENEWAL_MESSAGES
  posterS: number | null
  file: { fileName: string; sourceName: string; sizeBytes: number; sha256: string }
  /** Details for the audit. */
  details: Readonly<Record<string, string | number>>
  /** Writes further rows in the same transaction. */
  settle?: (ingestId: number) => Promise<void>
}

export async function beginRenewal(
  { db, clock, jobs }: Services,
  { ip, ...viewer }: Actor,
  { id, revision }: Wanted,
  plan: (tx: Db, clip: Renewed) => Promise<Planned>,
): Promise<number> {
  const ingestId = await db.transaction().execute(async (tx) => {
    await lockEditable(tx, viewer, { id, revision })
    const clip = await findRenewed(tx, id)
    const refusal = refusalOfRenewal(clip.state)
    if (refusal !== null) throw new AppError('conflict', refusal)
    const { batchId, purpose, posterS, file, details, settle } = await plan(tx, clip)
    const at = clock.now()
    const { action } = RENEWAL_MESSAGES[purpose]
    const begun = await ingests.insertIngest(tx, {
      ...file,
      batchId:
        batchId ?? (await insertRenewalBatch(tx, { purpose, clipId: id, createdBy: viewer.userId, at })),
      clipId: id,
      kind: kindOfClip(clip.type),
      // Needed, because the reference in the watermark starts with the letter of the type.
      metadata: { type: clip.type },
      purpose,
      posterS,
      // An existing master has already been accepted by staff.
      released: purpose !== 'replace_master',
      at,
    })
    if (begun === undefined) throw new AppError('conflict', 'Another task for this clip is running.')
    await settle?.(begun)
    const object = `clip:${id}` as const
    await record(tx, {
      action,
      at,
      actorUserId: viewer.userId,
      ip,
      object,
      details: { ...details, ingest: begun },
    })
    return begun
  })
  await jobs.send(ADVANCE_INGESTS, {})
  return ingestId
}

type RenewalBatch = { purpose: keyof typeof RENEWAL_MESSAGES; clipId: number; createdBy: number; at: Date }

/** Creates the batch of a renewal. @returns its id */
export function insertRenewalBatch(tx: Db, { purpose, ...of }: RenewalBatch): Promise<number> {
  const name = `Clip ${of.clipId}: ${RENEWAL_MESSAGES[purpose].name}`
  return ingests.insertBatch(tx, { ...of, name, metadata: {} })
}

/** @throws AppError conflict */
async function ownMaster(tx: Db, clipId: number): Promise<Planned['file']> {
  const master = await findMaster(tx, clipId)
  if (!master) throw new AppError('conflict', 'This clip has no master yet.')
  const { file_name: fileName, size_bytes: sizeBytes, sha256 } = master
  return { fileName, sizeBytes, sha256, sourceName: `${sha256}${extname(master.storage_key)}` }
}
