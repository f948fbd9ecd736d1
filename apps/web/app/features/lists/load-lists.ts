/** Loads the lists for the dashboard and the dialogs that choose a list. In the browser only. */
import type { Data } from '@rushes/contract/client'
import { browserApi } from '../../lib/api.ts'

export type Lists = Data<'GET /clip/savelists/user/:userId'>

/** Loads one page of lists. @param keyword a part of the names; an empty one means all lists */
export async function loadLists(userId: number, { keyword = '', page = 1 } = {}): Promise<Lists> {
  const input = { params: { userId }, querystring: { keyword, page } }
  return (await browserApi.call('GET /clip/savelists/user/:userId', input)).data
}

/** Adds the lists of the next page to the loaded lists. */
export function withPage(held: Lists, next: Lists): Lists {
  const isNew = ({ id }: { id: number }) => ![...held.lists, ...held.company].some((list) => list.id === id)
  return {
    ...next,
    lists: [...held.lists, ...next.lists.filter(isNew)],
    company: [...held.company, ...next.company.filter(isNew)],
  }
}
