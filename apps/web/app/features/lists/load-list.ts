/** Loads one list of the viewer, or of the viewer's company, with its clips. In the browser only. */
import type { Data } from '@rushes/contract/client'
import { browserApi } from '../../lib/api.ts'

export type FullList = Data<'GET /clip/savelists/:id'>

export async function loadList(id: number | string): Promise<FullList> {
  return (await browserApi.call('GET /clip/savelists/:id', { params: { id } })).data
}
