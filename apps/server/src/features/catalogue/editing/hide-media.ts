/**
 * Invalidates the addresses of images and videos that are no longer public (R-STATE-4). The files are copied to secret
 * addresses before the clips refer to these; then the old ones are removed.
 */
import { randomBytes } from 'node:crypto'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { PUBLIC_PREFIX } from '../../../platform/storage/storage.ts'
import { purgeFolders } from '../../files/purge-folders.ts'
import { updateHeroFilm } from '../curation/curation.queries.ts'
import { listMediaVersions } from './admin-clip.queries.ts'

const HIDING: readonly unknown[] = ['withheld', 'withdrawn']

/** Whether images and videos of a clip in that state are not public. */
export const hidesMedia = (state: unknown): boolean => HIDING.includes(state)

export type HiddenMedia = {
  /** The new versions, by clip; empty for a clip that has no files. */
  versions: Map<number, string>
  /** Folders to remove after the transaction. */
  folders: string[]
}

/** The caller holds the locks of the clips, and writes the new versions in the same transaction. */
export async function hideMedia(
  tx: Db,
  storage: Services['storage'],
  ids: readonly number[],
): Promise<HiddenMedia> {
  const hidden: HiddenMedia = { versions: new Map(), folders: [] }
  if (ids.length === 0) return hidden
  for (const { id, media_version, loop_version } of await listMediaVersions(tx, ids)) {
    hidden.folders.push(...(await foldersOf(storage, id)))
    hidden.versions.set(id, media_version && (await copyVersion(storage, `${id}`, media_version)))
    if (loop_version === null) continue
    hidden.folders.push(folderOf('hero', loop_version))
    await updateHeroFilm(tx, id, await copyVersion(storage, 'hero', loop_version))
  }
  return hidden
}

/** Removes the old files, also from the CDN caches. */
export async function removeHidden(
  services: Pick<Services, 'storage' | 'config' | 'jobs'>,
  { folders }: Pick<HiddenMedia, 'folders'>,
): Promise<void> {
  for (const folder of folders) await services.storage.removeFolder(folder)
  await purgeFolders(services, folders)
}

const folderOf = (owner: string, version: string) => `${PUBLIC_PREFIX}${owner}/${version}/`

async function copyVersion(storage: Services['storage'], owner: string, version: string): Promise<string> {
  const next = randomBytes(16).toString('hex')
  await storage.copyFolder(folderOf(owner, version), folderOf(owner, next))
  return next
}

/** Lists the folders of all versions: replaced versions are next to the current one. */
async function foldersOf(storage: Services['storage'], id: number): Promise<Set<string>> {
  const all = `${PUBLIC_PREFIX}${id}/`
  const folders = new Set<string>()
  for await (const { key } of storage.list(all)) folders.add(key.slice(0, key.indexOf('/', all.length) + 1))
  return folders
}
