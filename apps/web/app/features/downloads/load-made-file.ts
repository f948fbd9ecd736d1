/** Requests a file in another format, and waits until it is ready. */
import type { Data } from '@rushes/contract/client'
import { browserApi } from '../../lib/api.ts'
import type { RenditionRequest } from './file-choice.ts'

/** The time until the state is requested again: short files are ready soon. */
const FIRST_LOOK_MS = 250
const MAX_LOOK_MS = 2_000

/** @returns the file, which is ready or has failed @throws ApiError; the reason of the signal */
export async function loadMadeFile(
  body: RenditionRequest,
  signal: AbortSignal,
): Promise<Data<'POST /clip/renditions'>> {
  let { data } = await browserApi.call('POST /clip/renditions', { body, signal })
  for (let waitMs = FIRST_LOOK_MS; data.state === 'waiting'; waitMs = Math.min(2 * waitMs, MAX_LOOK_MS)) {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    signal.throwIfAborted()
    const params = { id: data.id }
    data = (await browserApi.call('GET /clip/renditions/:id', { params, signal })).data
  }
  return data
}
