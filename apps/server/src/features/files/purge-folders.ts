/** Purges removed public folders from the CDN caches (R-STATE-4). */
import type { Services } from '../../context.ts'
import { PUBLIC_PREFIX } from '../../platform/storage/storage.ts'

/** Name of the job; send it after the removal of public folders. */
export const PURGE_MEDIA = 'purge-media'

/** @param folders storage folders with a trailing slash; folders that are not public are ignored */
export async function purgeFolders(
  { config, jobs }: Pick<Services, 'config' | 'jobs'>,
  folders: Iterable<string>,
): Promise<void> {
  const shown = [...folders].filter((folder) => folder.startsWith(PUBLIC_PREFIX))
  if (config.purge.url !== '' && shown.length > 0) await jobs.send(PURGE_MEDIA, { folders: shown })
}
