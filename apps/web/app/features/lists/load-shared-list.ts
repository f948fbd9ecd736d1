/** Loads a list through its link, on the page server and in the browser. */
import type { ApiClient } from '@rushes/contract/client'
import type { SharedList } from '@rushes/contract/lists'
import { refusalOf } from '../../lib/load-failure.ts'

/** A list, or the reason why the link does not show it. */
export type SharedAnswer =
  | { list: SharedList; refusal: null }
  | { list: null; refusal: { code: string; message: string; status: number } }

/** @throws errors other than a refusal of the API. */
export async function loadSharedList(api: ApiClient, ref: string): Promise<SharedAnswer> {
  try {
    const { data } = await api.call('GET /clip/savelists/shared/:ref', { params: { ref } })
    return { list: data, refusal: null }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return { list: null, refusal }
  }
}
