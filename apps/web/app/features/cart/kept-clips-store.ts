/** Saves the clips of a cart that has to be emptied to a list of its owner (R-CART-5). */
import { FROM_CART_LIST_NAME } from '@rushes/commerce/cart'
import { browserApi } from '../../lib/api.ts'

/** The pending call, because the page and the cart's screen may save the same clips at the same time. */
let keeping: Promise<number> | undefined

/**
 * Concurrent callers share one list.
 * @returns its id.
 * @throws if it could not be saved: then the cart must stay.
 */
export function keepClips(userId: number, clipIds: readonly number[]): Promise<number> {
  keeping ??= putOnList(userId, [...clipIds]).finally(() => {
    keeping = undefined
  })
  return keeping
}

async function putOnList(userId: number, clip_ids: number[]): Promise<number> {
  const { data: held } = await browserApi.call('GET /clip/savelists/user/:userId', {
    params: { userId },
    querystring: { keyword: FROM_CART_LIST_NAME },
  })
  const list = held.lists.find(({ name }) => name === FROM_CART_LIST_NAME)
  if (list) {
    await browserApi.call('POST /clip/savelists/addClip', { body: { list_id: list.id, clip_ids } })
    return list.id
  }
  const body = { user_id: userId, name: FROM_CART_LIST_NAME, clip_ids }
  return (await browserApi.call('POST /clip/savelists/create', { body })).data.list.id
}
