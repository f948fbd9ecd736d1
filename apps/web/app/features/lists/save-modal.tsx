/**
 * Saves clips to lists: shows which lists already hold them, puts them on a list or takes them off, and makes new lists. A modal covers the notifications, so the server's messages are shown inside it.
 */
import type { SavedList } from '@rushes/contract/lists'
import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { clipsInWords } from './list-words.ts'
import type { Lists } from './load-lists.ts'
import { NewListForm } from './new-list-form.tsx'
import { useSavedLists } from './use-saved-lists.ts'

/** With more lists a box narrows them down by their names. */
const MAX_LISTS_AT_A_GLANCE = 8

type SaveModalProps = { clips: readonly { id: number; title: string }[]; onClose: () => void }

export function SaveModal({ clips, onClose }: SaveModalProps) {
  const ids = clips.map(({ id }) => id)
  const { lists, said, busy, holdsAll, toggle, create } = useSavedLists(ids)
  const [only] = clips
  return (
    <Modal title="Save to list" onClose={onClose}>
      <div className="grid gap-5">
        <p className="font-semibold">{clips.length === 1 ? only?.title : clipsInWords(clips.length)}</p>
        {said?.isRefusal && <Notice tone="stop">{said.text}</Notice>}
        {lists && <ListChoice lists={lists} ids={ids} holdsAll={holdsAll} onToggle={toggle} />}
        {!lists && !said && <SkeletonRows label="Loading your lists" />}
        {lists && <NewListForm mayCreateCompany={lists.can_create_company} busy={busy} onCreate={create} />}
        <p role="status" className="min-h-6 text-sm text-ink-soft">
          {said && !said.isRefusal && said.text}
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

/** Shows nothing where there is no list. */
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
          <span className="min-w-0 flex-1 break-words">{list.name}</span>
          <span className="caption">{held(list, ids)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** `2 of 5 in it` while a list holds some of several clips; its length otherwise. */
function held(list: SavedList, ids: readonly number[]): string {
  const count = ids.filter((id) => list.clips.includes(id)).length
  return count > 0 && count < ids.length ? `${count} of ${ids.length} in it` : clipsInWords(list.clip_count)
}
