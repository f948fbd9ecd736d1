/** Loads the files of a delivery with their checksums and addresses (R-PULL-5). */
import { ApiError, type Data } from '@rushes/contract/client'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { retryPause } from '../../lib/retry-pause.ts'
import { isPassing } from '../../lib/upload-verdict.ts'
import { SavingStopped } from './folder-problem.ts'
import { BUSY, NO_CONNECTION, type Watch } from './read-range.ts'

export type ManifestFile = Data<'GET /clip/deliveries/:id/manifest'>['files'][number]

/** Waits for the connection. @throws SavingStopped, or the reason of `signal` */
export async function loadManifest(id: number, { signal, onWait }: Watch): Promise<readonly ManifestFile[]> {
  for (let failures = 0; ; failures++) {
    try {
      const { data } = await browserApi.call('GET /clip/deliveries/:id/manifest', { params: { id }, signal })
      onWait(null)
      return data.files
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ApiError) || !isPassing(error.status)) {
        throw new SavingStopped(messageOf(error))
      }
      onWait(error.status === 0 ? NO_CONNECTION : BUSY)
      await retryPause(failures, { signal })
    }
  }
}
