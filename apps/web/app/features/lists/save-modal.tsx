/**
 * Saves clips to lists: shows which lists already contain them, adds them to a list or removes them, and
 * creates lists. A modal covers the notifications, so the server's messages are shown inside it.
 */
import type { SavedList } from '@rushes/contract/lists'
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Field } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useViewer } from '../account/session-store.ts'
import { skippedLabel } from '../cart/skipped-labels.ts'
import { clipsLabel } from './list-labels.ts'
import { type Lists, loadLists, withPage } from './load-lists.ts'
import { NewListForm } from './new-list-form.tsx'

type Outcome = { text: string; isRefusal: boolean }

type LeftOut = readonly { message: string }[]

/** With more lists a filter field is shown. */
const MAX_LISTS_AT_A_GLANCE = 8

type SaveModalProps = { clips: readonly { id: number; title: string }[]; onClose: () => void }

export function SaveModal({ clips, onClose }: SaveModalProps) {
  const ids = clips.map(({ id }) => id)
  const { lists, outcome, busy, holdsAll, toggle, create } = useSavedLists(ids)
  const [only] = clips
  return (
    <Modal title="Save to list" onClose={onClose}>
      <div className="grid gap-5">
        <p className="font-semibold">{clips.length === 1 ? only?.title : clipsLabel(clips.length)}</p>
        {outcome?.isRefusal && <Notice tone="stop">{outcome.text}</Notice>}
        {lists && <ListChoice lists={lists} ids={ids} holdsAll={holdsAll} onToggle={toggle} />}
        {!lists && !outcome && <SkeletonRows label="Loading your lists" />}
        {lists && <NewListForm mayCreateCompany={lists.can_create_company} busy={busy} onCreate={create} />}
        <p role="status" className="min-h-6 text-sm text-ink-soft">
          {outcome && !outcome.isRefusal && outcome.text}
        </p>
      </div>
    </Modal>
  )
}

type ListChoiceProps = {
  lists: Lists
  ids: readonly number[]
  holdsAll: (list: SavedList) => boolean
  onToggle: (list: SavedList) => void
}

function ListChoice({ lists, ...rows }: ListChoiceProps) {
  const [filter, setFilter] = useState('')
  const writable = lists.company.filter((list) => list.can_edit)
  const isLong = lists.lists.length + writable.length > MAX_LISTS_AT_A_GLANCE
  const shown = (all: readonly SavedList[]) =>
    all.filter(({ name }) => name.toLowerCase().includes(filter.trim().toLowerCase()))
  return (
    <>
      {isLong && (
        <Field
          label="Find a list"
          type="search"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      )}
      <div className="grid max-h-72 gap-4 overflow-y-auto overscroll-contain">
        <ListGroup heading="My lists" lists={shown(lists.lists)} {...rows} />
        <ListGroup heading="Company lists" lists={shown(writable)} {...rows} />
      </div>
    </>
  )
}

type ListGroupProps = Omit<ListChoiceProps, 'lists'> & { heading: string; lists: readonly SavedList[] }

/** Renders nothing without lists. */
function ListGroup({ heading, lists, ids, holdsAll, onToggle }: ListGroupProps) {
  if (lists.length === 0) return null
  return (
    <fieldset>
      <legend className="small-caps text-ink-soft">{heading}</legend>
      {lists.map((list) => (
        <label key={list.id} className="flex min-h-11 items-center gap-3 border-b border-rule py-2">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={holdsAll(list)}
            onChange={() => onToggle(list)}
          />
          <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
            {list.name}
          </span>
          <span className="caption">{held(list, ids)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Returns `2 of 5 in it` if a list contains some of several clips; its length otherwise. */
function held(list: SavedList, ids: readonly number[]): string {
  const count = ids.filter((id) => list.clips.includes(id)).length
  return count > 0 && count < ids.length ? `${count} of ${ids.length} in it` : clipsLabel(list.clip_count)
}

/** The lists to which the viewer may save, during the changes. */
function useSavedLists(clipIds: readonly number[]) {
  const userId = useViewer().account?.userId
  const [lists, setLists] = useState<Lists | null>(null)
  const { outcome, setOutcome, busy, change } = useChanges()
  const holdsAll = (list: SavedList) => clipIds.every((id) => list.clips.includes(id))

  useEffect(() => {
    if (userId === undefined) return
    let isMounted = true
    // The first lists can be chosen while the others are loading.
    async function loadPages(id: number) {
      for (let page: number | null = 1; page !== null && isMounted; ) {
        const next: Lists = await loadLists(id, { page })
        if (isMounted) setLists((held) => (held ? withPage(held, next) : next))
        page = next.nextPage
      }
    }
    loadPages(userId).catch((error: unknown) => {
      if (isMounted) setOutcome({ text: messageOf(error), isRefusal: true })
    })
    return () => {
      isMounted = false
    }
  }, [userId, setOutcome])

  const replace = (changed: SavedList) =>
    setLists((held) => held && mapLists(held, (list) => (list.id === changed.id ? changed : list)))

  return {
    lists,
    outcome,
    busy,
    holdsAll,
    /**
     * Adds the clips to the list, or removes them from a list that contains them all. The checkbox changes at
     * once.
     */
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
  const label = skippedLabel(missing.map((one) => one.message))
  return label ? `${message} ${label}` : message
}

function mapLists(held: Lists, act: (list: SavedList) => SavedList): Lists {
  return { ...held, lists: held.lists.map(act), company: held.company.map(act) }
}

/** Adds a new list at the beginning. */
function withList(held: Lists, list: SavedList): Lists {
  return list.user_id === 0
    ? { ...held, company: [list, ...held.company] }
    : { ...held, lists: [list, ...held.lists] }
}

/** Runs one change at a time, and stores its message. */
function useChanges() {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [busy, setBusy] = useState(false)

  /** @param act returns the message. @returns whether it succeeded. */
  async function change(act: () => Promise<string>): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    try {
      setOutcome({ text: await act(), isRefusal: false })
      return true
    } catch (error) {
      setOutcome({ text: messageOf(error), isRefusal: true })
      return false
    } finally {
      setBusy(false)
    }
  }

  return { outcome, setOutcome, busy, change }
}
