/** Contradictions among the settings for the location of files. */

import { isPurgeUrl } from '../platform/purge/purge.ts'
import { readStorageAddress } from '../platform/storage/storage-address.ts'
import type { Variables } from './environment.ts'

type Given = Pick<
  Variables,
  'DATA_DIR' | 'STORAGE_URL' | 'STORAGE_MOVES_FROM' | 'STORAGE_DELIVERY' | 'PURGE_URL'
>

/** Returns one sentence for each error. */
export function storageErrors(env: Given): string[] {
  const { STORAGE_URL: url, STORAGE_MOVES_FROM: from, PURGE_URL: purge } = env
  const wrong: string[] = []
  const dataDir = env.DATA_DIR
  const wrongUrl = url === '' ? undefined : readStorageAddress(url, dataDir)
  if (typeof wrongUrl === 'string') wrong.push(`STORAGE_URL: ${wrongUrl}`)
  if ((url || 'local') === 'local' && env.STORAGE_DELIVERY === 'redirect') {
    wrong.push('STORAGE_DELIVERY=redirect needs STORAGE_URL: files in a folder are sent by this program.')
  }
  const wrongFrom = from === '' ? undefined : readStorageAddress(from, dataDir)
  if (typeof wrongFrom === 'string') wrong.push(`STORAGE_MOVES_FROM: ${wrongFrom}`)
  if (from !== '' && from === (url || 'local')) {
    wrong.push(
      'STORAGE_MOVES_FROM is where the files lie already: name the place that they are moving away from.',
    )
  }
  if (purge !== '' && !isPurgeUrl(purge)) {
    wrong.push(`PURGE_URL: "${purge}" is neither an address nor cloudflare: with the number of a zone.`)
  }
  return wrong
}
