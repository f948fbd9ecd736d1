/** Has the caches in front forget public folders that were removed (R-STATE-4). */
import type { Services } from '../../context.ts'
import { PUBLIC_PREFIX } from '../../platform/storage/storage.ts'

/** To be sent by who has removed public folders. */
export const PURGE_MEDIA = 'purge-media'

/** @param folders of the storage, with a slash at the end; others than public ones are left out */
export async function purgeFolders(
  { config, jobs }: Pick<Services, 'config' | 'jobs'>,
  folders: Iterable<string>,
): Promise<void> {
  const shown = [...folders].filter((folder) => folder.startsWith(PUBLIC_PREFIX))
  if (config.purge.url !== '' && shown.length > 0) await jobs.send(PURGE_MEDIA, { folders: shown })
}
