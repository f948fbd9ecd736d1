/** One list while its page is open, with what the viewer changes on it. */
import type { SavedList } from '@rushes/contract/lists'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { isStatus } from '../../lib/load-failure.ts'
import { messageOf } from '../../lib/message-of.ts'
import { notify } from '../../ui/notify.ts'
import { type FullList, loadList } from './load-list.ts'

const CHANGED_MEANWHILE = 409

export function useList(first: FullList) {
  const [list, setList] = useState(first)
  const [busy, setBusy] = useState(false)
  const params = { id: list.id }

  /** A change that fails leaves the list as it was, and says why. @returns whether it was made. */
  async function change(act: () => Promise<string>): Promise<boolean> {
    setBusy(true)
    try {
      notify(await act())
      return true
    } catch (error) {
      notify(messageOf(error), { tone: 'stop' })
      if (isStatus(error, CHANGED_MEANWHILE)) await loadList(list.id).then(setList, () => undefined)
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    list,
    busy,
    /** Shows what a form on the page has changed. */
    adopt: (saved: SavedList) => setList((held) => ({ ...held, ...saved })),
    remove: (id: number) =>
      change(async () => {
        const body = { list_id: list.id, clip_id: id }
        const { data, message } = await browserApi.call('POST /clip/savelists/removeClip', { body })
        setList((held) => ({
          ...held,
          clip_count: data.clip_count,
          clips: held.clips.filter((clip) => clip !== id),
          items: held.items.filter((item) => item.id !== id),
        }))
        return message
      }),
    reorder: (clips: readonly number[]) =>
      change(async () => {
        const input = { params, body: { clips: [...clips] } }
        const { data, message } = await browserApi.call('POST /clip/savelists/:id/reorder', input)
        const placeOf = new Map(data.clips.map((id, place) => [id, place]))
        const items = list.items.toSorted((a, b) => (placeOf.get(a.id) ?? 0) - (placeOf.get(b.id) ?? 0))
        setList({ ...list, ...data, items })
        return message
      }),
    /** The list is gone when this is true. */
    drop: () => change(async () => (await browserApi.call('DELETE /clip/savelists/:id', { params })).message),
  }
}
