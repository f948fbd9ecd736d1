/** The lists to which the viewer may save, while clips are put on them and taken off them. */
import type { SavedList } from '@rushes/contract/lists'
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useViewer } from '../account/session-store.ts'
import { skippedWords } from '../cart/skipped-words.ts'
import { type Lists, loadLists, withPage } from './load-lists.ts'
import { useChanges } from './use-changes.ts'

type LeftOut = readonly { message: string }[]

export function useSavedLists(clipIds: readonly number[]) {
  const userId = useViewer().account?.userId
  const [lists, setLists] = useState<Lists | null>(null)
  const { said, setSaid, busy, change } = useChanges()
  const holdsAll = (list: SavedList) => clipIds.every((id) => list.clips.includes(id))

  useEffect(() => {
    if (userId === undefined) return
    let isMounted = true
    // The first lists can be chosen while the others are on their way.
    async function loadPages(id: number) {
      for (let page: number | null = 1; page !== null && isMounted; ) {
        const next: Lists = await loadLists(id, { page })
        if (isMounted) setLists((held) => (held ? withPage(held, next) : next))
        page = next.nextPage
      }
    }
    loadPages(userId).catch((error: unknown) => {
      if (isMounted) setSaid({ text: messageOf(error), isRefusal: true })
    })
    return () => {
      isMounted = false
    }
  }, [userId, setSaid])

  const replace = (changed: SavedList) =>
    setLists((held) => held && mapLists(held, (list) => (list.id === changed.id ? changed : list)))

  return {
    lists,
    said,
    busy,
    holdsAll,
    /** Puts the clips on the list, or takes them off one that holds them all. The box changes at once. */
    toggle: (list: SavedList) =>
      change(async () => {
        const isOn = holdsAll(list)
        const clips = isOn ? list.clips.filter((id) => !clipIds.includes(id)) : withClips(list, clipIds)
        replace({ ...list, clips })
        try {
          const { message, count, missing } = isOn ? await takeOff(list, clipIds) : await putOn(list, clipIds)
          replace({ ...list, clips: clips.filter((id) => !missing.includes(id)), clip_count: count })
          return message
        } catch (error) {
          replace(list)
          throw error
        }
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

async function putOn({ id }: SavedList, clipIds: readonly number[]) {
  const body = { list_id: id, clip_ids: [...clipIds] }
  const { data, message } = await browserApi.call('POST /clip/savelists/addClip', { body })
  return { message, count: data.clip_count, missing: data.missing.map((one) => one.id) }
}

async function takeOff({ id }: SavedList, clipIds: readonly number[]): ReturnType<typeof putOn> {
  const body = { list_id: id, clip_ids: [...clipIds] }
  const { data, message } = await browserApi.call('POST /clip/savelists/removeClip', { body })
  return { message, count: data.clip_count, missing: [] }
}

function withClips({ clips }: SavedList, clipIds: readonly number[]): number[] {
  return [...new Set([...clips, ...clipIds])]
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
