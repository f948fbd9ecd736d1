/** Purges removed files from the CDN caches; the queue retries until they respond. */
import { z } from 'zod'
import type { Job } from '../../context.ts'
import { PURGE_MEDIA } from './purge-folders.ts'

const Data = z.object({ folders: z.array(z.string()) })

export const purgeMediaJob: Job = {
  name: PURGE_MEDIA,
  async run({ config, purge, storage }, data) {
    const base = config.mediaBase || config.baseUrl
    const { folders } = Data.parse(data)
    await purge.purge(folders.map((folder) => `${base}${storage.publicUrl(folder.slice(0, -1))}/`))
  },
}
