/**
 * The one way into the catalogue: a description and a folder of finished files become a clip with its rows, its
 * master and story behind signed addresses, and its public renditions. Refused clips leave nothing in the
 * database. The same import again changes nothing.
 */
import { contentTypeOf } from '@rushes/commerce/accepted-files'
import { keptOf, type PictureHash } from '@rushes/fingerprint/look-alikes'
import { type Checksum, checksumFile, checksumOf } from '@rushes/media/checksum'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { fileBytes } from '../../platform/file-bytes.ts'
import { findTakenRefs } from '../catalogue/editing/find-taken-refs.ts'
import { deliveryName } from '../files/delivery-name.ts'
import { type ClipImport, ImportRefused } from './clip-import.ts'
import * as queries from './ingest.queries.ts'
import { masterKey } from './ingest-files.ts'
import { replaceHashes } from './look-alikes/look-alikes.queries.ts'
import { clipRow, type FacetIds, fileRow, type Material, type StoredFile } from './sheet/clip-rows.ts'
import { findClipMedia } from './steps/clip-media.ts'
import { type Seen, seeFolder } from './steps/examine-clips.ts'

/**
 * @param known results of an earlier examination of the files; without them the files are read now
 * @throws ImportRefused
 */
export async function importClip(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  clip: ClipImport,
  folder: string,
  known?: Seen,
): Promise<void> {
  const facets = await requireFacets(db, clip)
  const media = await findClipMedia(clip, folder)
  const { hashes, ...seen } = known ?? (await seeFolder(clip, folder))
  const checksum = await checksumFile(media.masterPath)
  const version = checksum.sha256.slice(0, 8)
  const master = nameMaster(clip, checksum)

  await keepMaster(storage, master, media.masterPath)
  await putRenditions(storage, `public/${clip.id}/${version}`, { folder, files: media.renditions })
  const story = await storeStory(storage, clip)
  const material = {
    ...seen,
    focal: clip.focal ?? seen.focal,
    preview: media.preview,
    version,
    master,
    story,
  }
  await writeRows(db, clip, facets, { ...material, hashes: keptOf(hashes) })
}

/** @param to target folder in the storage */
export async function putRenditions(
  storage: Services['storage'],
  to: string,
  { folder, files }: { folder: string; files: readonly string[] },
): Promise<void> {
  await Promise.all(files.map((file) => storage.put(`${to}/${file}`, fileBytes(`${folder}/${file}`))))
}

async function requireFacets(db: Db, clip: ClipImport): Promise<FacetIds> {
  const { categoryId, toneId, footageTypeId, contributorId } = await queries.findFacetIds(db, clip)
  if (categoryId === undefined) throw new ImportRefused(clip.ref, `there is no category “${clip.category}”`)
  if (toneId === undefined) throw new ImportRefused(clip.ref, `there is no tone “${clip.tone}”`)
  if (footageTypeId === undefined) {
    throw new ImportRefused(clip.ref, `there is no footage type “${clip.footageType}”`)
  }
  if (contributorId === undefined) {
    throw new ImportRefused(clip.ref, `there is no contributor “${clip.contributor}”`)
  }
  const ref = { clip_id: clip.id, contributor_id: contributorId, supplier_ref: clip.supplierRef }
  const taken = (await findTakenRefs(db, [ref])).get(clip.id)
  if (taken !== undefined) throw new ImportRefused(clip.ref, taken)
  const termIds = await queries.listLicensingTermIds(db)
  const unknown = clip.licensingTerms.filter((id) => !termIds.includes(id))
  if (unknown.length > 0)
    throw new ImportRefused(clip.ref, `there is no licensing term ${unknown.join(', ')}`)
  return { categoryId, toneId, footageTypeId, contributorId }
}

export function nameMaster(
  clip: Pick<ClipImport, 'id' | 'ref' | 'title' | 'master'>,
  checksum: Checksum,
): StoredFile {
  const extension = clip.master.split('.').at(-1)?.toLowerCase() ?? ''
  return {
    key: masterKey(clip.id, checksum.sha256, extension),
    fileName: deliveryName(clip.ref, clip.title, extension),
    contentType: contentTypeOf(extension),
    checksum,
  }
}

/** Stores the master, unless it exists, as after an ingest. */
export async function keepMaster(storage: Services['storage'], { key, checksum }: StoredFile, path: string) {
  const { sizeBytes } = checksum
  if ((await storage.head(key))?.sizeBytes === sizeBytes) return
  await storage.put(key, fileBytes(path), { sizeBytes, sha256: checksum.sha256 })
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

type Entering = Material & { hashes: readonly PictureHash[] }

async function writeRows(db: Db, clip: ClipImport, facets: FacetIds, material: Entering): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await queries.upsertClip(tx, clipRow(clip, facets, material))
    await queries.replaceLicensingTerms(tx, clip.id, clip.licensingTerms)
    await queries.upsertClipFile(tx, fileRow(clip.id, 'master', material.master))
    if (material.story) await queries.upsertClipFile(tx, fileRow(clip.id, 'story', material.story))
    else await queries.removeStory(tx, clip.id)
    await replaceHashes(tx, clip.id, material.hashes)
  })
}
