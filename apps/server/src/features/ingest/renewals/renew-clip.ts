/**
 * Gives an existing clip another still, new renditions, or another master. The new public files have new
 * addresses, and the clip refers to them after one transaction, so that partial results are never visible.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { POSTER } from '@rushes/commerce/media-path'
import { keptOf } from '@rushes/fingerprint/look-alikes'
import { checksumFile } from '@rushes/media/checksum'
import { lookAtPicture } from '@rushes/media/look-at-picture'
import type { Probe } from '@rushes/media/probe'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { lockClips } from '../../catalogue/editing/change-clips.ts'
import { noteClipChanges } from '../../catalogue/editing/note-clip-changes.ts'
import { evidenceOfNewMaster } from '../../evidence/evidence.rules.ts'
import { type ClipImport, ImportRefused } from '../clip-import.ts'
import { nameOfMaster, refOf } from '../describe-ingest.ts'
import { keepMaster, nameMaster, putRenditions } from '../import-clip.ts'
import { putSound, replaceScenes, upsertClipFile } from '../ingest.queries.ts'
import { workName } from '../ingest-files.ts'
import type { Ingest } from '../ingests.queries.ts'
import { listAlike } from '../look-alikes/find-look-alikes.ts'
import { dropUnanswered, insertLookAlikes, replaceHashes } from '../look-alikes/look-alikes.queries.ts'
import { fileColumns, fileRow, stillColumns } from '../sheet/clip-rows.ts'
import { readLook } from '../steps/clip-look.ts'
import { findClipMedia } from '../steps/clip-media.ts'
import { readScenes } from '../steps/clip-scenes.ts'
import { readSound } from '../steps/clip-sound.ts'
import { seeMade } from '../steps/examine-clips.ts'
import * as queries from './renewals.queries.ts'
import { posterAfter, refusalOfRenewal } from './renewals.rules.ts'

type Making = { ingest: Ingest; master: string; probe: Probe }
type Fields = Readonly<Record<string, unknown>>
/** The changes of the clip. */
type Renewal = {
  columns: Fields
  /** The fields of its history entry. */
  before: Fields
  after: Fields
  /** Writes further rows, in addition to that of the clip. */
  write: (tx: Db) => Promise<void>
}

/** @param folder with the new files and the master @throws ImportRefused */
export async function renewClip(services: Services, making: Making, folder: string): Promise<void> {
  const { db, storage, clock } = services
  const { ingest, probe } = making
  const clip = await queries.findRenewed(db, ingest.clip_id)
  const ref = refOf(ingest, probe)
  requireAlive(ref, clip)
  const version = workName('media', ingest.sha256, `${ingest.id}`).slice(0, 8)
  const to = `public/${clip.id}/${version}`
  const subject = { id: clip.id, ref, type: clip.type, title: clip.title, master: nameOfMaster(ingest) }
  const renew = ingest.purpose === 'poster' ? renewStill : renewFiles
  const { columns, before, after, write } = await renew(
    services,
    { ...making, clip, subject, to, version },
    folder,
  )
  const at = clock.now()
  const isIn = await db.transaction().execute(async (tx) => {
    await lockClips(tx, [clip.id])
    const { state, media_version, evidence } = await queries.findRenewed(tx, clip.id)
    // Withholding the clip in the meantime removed these files with the old ones (R-STATE-4), so they are
    // made again.
    if (media_version !== clip.media_version || refusalOfRenewal(state) !== null) return false
    if (!(await queries.finishRenewal(tx, ingest.id, at))) return false
    const checked = 'master' in after ? evidenceOfNewMaster(evidence) : null
    await noteClipChanges(tx, { userId: ingest.created_by, at, origin: 'ingest' }, [
      {
        clip_id: clip.id,
        columns: { ...columns, ...(checked && { evidence: checked.after }) },
        before: { ...before, ...(checked && { evidence: checked.before }) },
        after: { ...after, ...(checked && { evidence: checked.after }) },
      },
    ])
    await write(tx)
    return true
  })
  if (isIn) return
  // The clip was withheld or withdrawn, or the renewal was cancelled, so the new files are not used.
  await storage.removeFolder(`${to}/`)
  requireAlive(ref, await queries.findRenewed(db, clip.id))
}

function requireAlive(ref: string, { state }: queries.Renewed): void {
  const refusal = refusalOfRenewal(state)
  if (refusal !== null) throw new ImportRefused(ref, refusal)
}

type Subject = Pick<ClipImport, 'id' | 'ref' | 'type' | 'title' | 'master'>
type Place = Making & { clip: queries.Renewed; subject: Subject; to: string; version: string }

/** Replaces the stills; all other files are copied unchanged. */
async function renewStill(
  { storage }: Services,
  { ingest, clip, to, version }: Place,
  folder: string,
): Promise<Renewal> {
  const from = `public/${clip.id}/${clip.media_version}/`
  for await (const { key } of storage.list(from)) {
    const file = key.slice(from.length)
    if (!isStill(file)) await storage.put(`${to}/${file}`, await storage.open(key))
  }
  await putRenditions(storage, to, { folder, files: (await readdir(folder)).filter(isStill) })
  const look = (await readLook(folder)) ?? (await lookAtPicture(join(folder, POSTER)))
  return {
    columns: { ...stillColumns({ ...look, version }), poster_s: ingest.poster_s },
    before: { poster_s: clip.poster_s, media_version: clip.media_version },
    after: { poster_s: ingest.poster_s, media_version: version },
    write: async () => undefined,
  }
}

const isStill = (file: string) => file.startsWith('poster-')

/** Replaces all files, and finds the hashes, look-alikes and sound again. */
async function renewFiles(
  { db, storage, clock }: Services,
  { ingest, probe, clip, subject, to, version }: Place,
  folder: string,
): Promise<Renewal> {
  const media = await findClipMedia(subject, folder)
  const { hashes, ...seen } = await seeMade(subject, folder, probe)
  const isReplaced = ingest.purpose === 'replace_master'
  const replaced = isReplaced ? await queries.findMaster(db, clip.id) : undefined
  const master = isReplaced ? nameMaster(subject, await checksumFile(media.masterPath)) : undefined
  if (master) await keepMaster(storage, master, media.masterPath)
  await putRenditions(storage, to, { folder, files: media.renditions })
  const alike = await listAlike(db, { id: clip.id, hashes })
  const sound = await readSound(folder)
  const times = (await readScenes(folder)) ?? []
  const posterS = posterAfter(ingest.poster_s, seen.probe.durationS)
  const before = { media_version: clip.media_version }
  const after = { media_version: version }
  return {
    columns: { ...fileColumns(clip.type, { ...seen, preview: media.preview, version }), poster_s: posterS },
    before: master
      ? { ...before, master: replaced?.sha256 ?? null, duration_s: clip.duration_s, poster_s: clip.poster_s }
      : before,
    after: master
      ? { ...after, master: master.checksum.sha256, duration_s: seen.probe.durationS, poster_s: posterS }
      : after,
    async write(tx) {
      if (master) await upsertClipFile(tx, fileRow(clip.id, 'master', master))
      await replaceHashes(tx, clip.id, keptOf(hashes))
      await dropUnanswered(tx, clip.id, alike)
      await insertLookAlikes(tx, clip.id, alike, clock.now())
      if (sound) await putSound(tx, clip.id, sound)
      await replaceScenes(tx, clip.id, times)
    },
  }
}
