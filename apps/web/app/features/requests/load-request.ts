/** Loads a request to buy for its page; visitors log in first. */
import type { PurchaseRequest } from '@rushes/contract/requests'
import { browserApi } from '../../lib/api.ts'
import { failLoad } from '../../lib/load-failure.ts'
import { requireId } from '../../lib/require-id.ts'
import { requireAccount } from '../account/session-store.ts'

export async function loadRequest(page: Request, id: string): Promise<PurchaseRequest> {
  requireId(id)
  await requireAccount(page)
  const { data } = await browserApi.call('GET /clip/requests/:id', { params: { id } }).catch(failLoad)
  return data
}
