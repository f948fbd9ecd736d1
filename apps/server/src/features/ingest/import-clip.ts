/**
 * The one way into the catalogue: a description and a folder of finished files become a clip with its rows, its
 * master and story behind signed addresses, and its public renditions. Refused clips leave nothing in the
 * database. The same import again changes nothing.
 */
import { createReadStream } from 'node:fs'
import { type Checksum, checksumFile, checksumOf } from '@rushes/media/checksum'
import { dominantColour } from '@rushes/media/dominant-colour'
import { MediaProblem } from '@rushes/media/media-problem'
import { type Probe, probeImage, probeVideo } from '@rushes/media/probe'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { type ClipImport, ImportRefused } from './clip-import.ts'
import { findClipMedia, type ImportedFiles } from './clip-media.ts'
import { clipRow, type FacetIds, fileRow, type Material, type StoredFile } from './clip-rows.ts'
import { deliveryName } from './delivery-name.ts'
import * as queries from './ingest.queries.ts'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  mxf: 'application/mxf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  tif: 'image/tiff',
  tiff: 'image/tiff',
}

/** @throws ImportRefused */
export async function importClip(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  clip: ClipImport,
  folder: string,
): Promise<void> {
  const facets = await requireFacets(db, clip)
  const media = await findClipMedia(clip, folder)
  const [probe, colour] = await examine(clip, media)
  const checksum = await checksumFile(media.masterPath)
  const version = checksum.sha256.slice(0, 8)
  const master = nameMaster(clip, checksum)

  await storage.put(master.key, createReadStream(media.masterPath), { sizeBytes: checksum.sizeBytes })
  for (const file of media.renditions) {
    await storage.put(`public/${clip.id}/${version}/${file}`, createReadStream(`${folder}/${file}`))
  }
  const story = await storeStory(storage, clip)
  await writeRows(db, clip, facets, { probe, colour, version, master, story })
}

async function requireFacets(db: Db, clip: ClipImport): Promise<FacetIds> {
  const { categoryId, toneId, footageTypeId } = await queries.findFacetIds(db, clip)
  if (categoryId === undefined) throw new ImportRefused(clip.ref, `there is no category “${clip.category}”`)
  if (toneId === undefined) throw new ImportRefused(clip.ref, `there is no tone “${clip.tone}”`)
  if (footageTypeId === undefined) {
    throw new ImportRefused(clip.ref, `there is no footage type “${clip.footageType}”`)
  }
  const termIds = await queries.listLicensingTermIds(db)
  const unknown = clip.licensingTerms.filter((id) => !termIds.includes(id))
  if (unknown.length > 0)
    throw new ImportRefused(clip.ref, `there is no licensing term ${unknown.join(', ')}`)
  return { categoryId, toneId, footageTypeId }
}

async function examine(
  clip: ClipImport,
  { masterPath, posterPath }: ImportedFiles,
): Promise<[Probe, string]> {
  const probe = clip.type === 'image' ? probeImage : probeVideo
  return [
    await probe(masterPath).catch(refuse(clip, clip.master)),
    await dominantColour(posterPath).catch(refuse(clip, 'its poster')),
  ]
}

const refuse = (clip: ClipImport, file: string) => (problem: unknown) => {
  if (!(problem instanceof MediaProblem)) throw problem
  throw new ImportRefused(clip.ref, `${file}: ${problem.message}`, { cause: problem })
}

function nameMaster(clip: ClipImport, checksum: Checksum): StoredFile {
  const extension = clip.master.split('.').at(-1)?.toLowerCase() ?? ''
  return {
    key: `masters/${clip.id}/${checksum.sha256.slice(0, 12)}.${extension}`,
    fileName: deliveryName(clip.ref, clip.title, extension),
    contentType: CONTENT_TYPES[extension] ?? 'application/octet-stream',
    checksum,
  }
}

async function storeStory(storage: Services['storage'], clip: ClipImport): Promise<StoredFile | undefined> {
  if (clip.story === '') return
  const bytes = new TextEncoder().encode(`${clip.title}\n\n${clip.story}\n`)
  const checksum = await checksumOf([bytes])
  const key = `stories/${clip.id}/${checksum.sha256.slice(0, 12)}.txt`
  await storage.put(key, bytes)
  const fileName = deliveryName(clip.ref, clip.title, 'txt')
  return { key, fileName, contentType: 'text/plain; charset=utf-8', checksum }
}

async function writeRows(db: Db, clip: ClipImport, facets: FacetIds, material: Material): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await queries.upsertClip(tx, clipRow(clip, facets, material))
    await queries.replaceLicensingTerms(tx, clip.id, clip.licensingTerms)
    await queries.upsertClipFile(tx, fileRow(clip.id, 'master', material.master))
    if (material.story) await queries.upsertClipFile(tx, fileRow(clip.id, 'story', material.story))
    else await queries.removeStory(tx, clip.id)
  })
}
