/** Loads the lists that the dashboard and the choice of a list show. In the browser only. */
import type { Data } from '@rushes/contract/client'
import { browserApi } from '../../lib/api.ts'

export type Lists = Data<'GET /clip/savelists/user/:userId'>

/** @param keyword a part of the names; an empty one means all lists */
export async function loadLists(userId: number, keyword = ''): Promise<Lists> {
  const input = { params: { userId }, querystring: { keyword } }
  return (await browserApi.call('GET /clip/savelists/user/:userId', input)).data
}
