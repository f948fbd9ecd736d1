/** The lists to which the viewer may save, while clips are put on them and taken off them (R-LIST-12). */
import type { SavedList } from '@rushes/contract/lists'
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useViewer } from '../account/session-store.ts'
import { skippedWords } from '../cart/skipped-words.ts'
import { type Lists, loadLists } from './load-lists.ts'

type Said = { text: string; isRefusal: boolean }
type LeftOut = readonly { message: string }[]

export function useSavedLists(clipIds: readonly number[]) {
  const userId = useViewer().account?.userId
  const [lists, setLists] = useState<Lists | null>(null)
  const [said, setSaid] = useState<Said | null>(null)
  const [busy, setBusy] = useState(false)
  const chosen = new Set(clipIds)

  useEffect(() => {
    if (userId === undefined) return
    let isMounted = true
    loadLists(userId).then(
      (loaded) => isMounted && setLists(loaded),
      (error: unknown) => isMounted && setSaid({ text: messageOf(error), isRefusal: true }),
    )
    return () => {
      isMounted = false
    }
  }, [userId])

  /** @param act answers what to say. @returns whether it succeeded. */
  async function change(act: () => Promise<string>): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    try {
      setSaid({ text: await act(), isRefusal: false })
      return true
    } catch (error) {
      setSaid({ text: messageOf(error), isRefusal: true })
      return false
    } finally {
      setBusy(false)
    }
  }

  const replace = (changed: SavedList) =>
    setLists((held) => held && mapLists(held, (list) => (list.id === changed.id ? changed : list)))

  return {
    lists,
    said,
    busy,
    add: (list: SavedList) =>
      change(async () => {
        const body = { list_id: list.id, clip_ids: [...clipIds] }
        const { data, message } = await browserApi.call('POST /clip/savelists/addClip', { body })
        const left = new Set(data.missing.map(({ id }) => id))
        const added = clipIds.filter((id) => !left.has(id) && !list.clips.includes(id))
        replace({ ...list, clips: [...list.clips, ...added], clip_count: data.clip_count })
        return message
      }),
    remove: (list: SavedList) =>
      change(async () => {
        const body = { list_id: list.id, clip_ids: [...clipIds] }
        const { data, message } = await browserApi.call('POST /clip/savelists/removeClip', { body })
        const clips = list.clips.filter((id) => !chosen.has(id))
        replace({ ...list, clips, clip_count: data.clip_count })
        return message
      }),
    create: (name: string, isCompany: boolean) =>
      change(async () => {
        const body = { user_id: isCompany ? 0 : (userId ?? 0), name, clip_ids: [...clipIds] }
        const { data, message } = await browserApi.call('POST /clip/savelists/create', { body })
        setLists((held) => held && withList(held, data.list))
        return withLeftOut(message, data.missing)
      }),
  }
}

function withLeftOut(message: string, missing: LeftOut): string {
  const words = skippedWords(missing.map((one) => one.message))
  return words ? `${message} ${words}` : message
}

function mapLists(held: Lists, act: (list: SavedList) => SavedList): Lists {
  return { ...held, lists: held.lists.map(act), company: held.company.map(act) }
}

/** The newest list comes first. */
function withList(held: Lists, list: SavedList): Lists {
  return list.user_id === 0
    ? { ...held, company: [list, ...held.company] }
    : { ...held, lists: [list, ...held.lists] }
}
