/** Starts the download of a comp. */
import type { Data } from '@rushes/contract/client'
import { browserApi } from '../../lib/api.ts'
import { startDownload } from '../../lib/start-download.ts'

/** @param rendition the id of its file, which is ready @throws ApiError */
export async function loadComp(rendition: number, signal: AbortSignal): Promise<Data<'POST /clip/comps'>> {
  const { data } = await browserApi.call('POST /clip/comps', { body: { rendition }, signal })
  startDownload(data.file_url)
  return data
}
