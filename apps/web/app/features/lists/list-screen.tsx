/** A saved list: its clips in order and, for users who may change it, its actions. */
import type { ListItem, SavedList } from '@rushes/contract/lists'
import { type Ref, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { isStatus } from '../../lib/load-failure.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ClipCard, FIRST_ROW } from '../catalogue/clip-card.tsx'
import { ListActions } from './list-actions.tsx'
import { CLIP_WITHDRAWN, describeList, LIST_IS_EMPTY } from './list-labels.ts'
import { type FullList, loadList } from './load-list.ts'
import { MoreClipsLink } from './more-clips-link.tsx'
import { OrderPanel } from './order-panel.tsx'
import { useShownClips } from './use-shown-clips.ts'

const LIST_CHANGED = 409

type ListClipsProps = {
  ref?: Ref<HTMLUListElement>
  items: readonly ListItem[]
  /** Absent for users who may only view the list. */
  onRemove?: (id: number) => Promise<void>
}

export function ListScreen({ first }: { first: FullList }) {
  const navigate = useNavigate()
  const clips = useRef<HTMLUListElement>(null)
  const { list, busy, adopt, remove, reorder, drop } = useList(first)
  const [isOrdering, setOrdering] = useState(false)
  const hasClips = list.items.length > 0

  const removeClip = async (id: number) => {
    // The button that had the focus was removed with its clip.
    if (await remove(id)) clips.current?.focus()
  }
  const saveOrder = async (ids: readonly number[]) => {
    await reorder(ids)
    setOrdering(false)
  }
  const dropList = async () => {
    if (await drop()) await navigate('/dashboard')
  }

  return (
    <PageFrame title={list.name} aside={hasClips && !isOrdering && <ListActions items={list.items} />}>
      <PageHead title={list.name} noIndex />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <p className="caption">
          {list.user_id === 0 && 'Company list · '}
          {describeList(list)}
        </p>
        {list.can_edit && !isOrdering && (
          <ListTools
            list={list}
            onChange={adopt}
            onOrder={() => setOrdering(true)}
            onDelete={() => void dropList()}
          />
        )}
      </div>
      <h2 className="sr-only">Clips</h2>
      {!hasClips && (
        <EmptyState action={<LinkButton to="/search">Search the library</LinkButton>}>
          {LIST_IS_EMPTY}
        </EmptyState>
      )}
      {isOrdering ? (
        <OrderPanel
          items={list.items}
          busy={busy}
          onSave={(ids) => void saveOrder(ids)}
          onCancel={() => setOrdering(false)}
        />
      ) : (
        <ListClips ref={clips} items={list.items} {...(list.can_edit && { onRemove: removeClip })} />
      )}
    </PageFrame>
  )
}

/** The clips of a list as cards. A withdrawn clip keeps its place, greyed, so that it is not missed. */
function ListClips({ ref, items, onRemove }: ListClipsProps) {
  const view = useShownClips()
  return (
    <>
      <ul ref={ref} tabIndex={-1} className="contact-sheet focus:outline-none focus-visible:shadow-none">
        {items.slice(0, view.shown).map((item, index) => (
          <li key={item.id} className="grid content-start justify-items-start gap-2">
            <div className="w-full min-w-0">
              {item.withdrawn ? (
                <WithdrawnCard title={item.title} />
              ) : (
                <ClipCard item={item} first={index < FIRST_ROW} />
              )}
            </div>
            {onRemove && <RemoveButton title={item.title} onRemove={() => void onRemove(item.id)} />}
          </li>
        ))}
      </ul>
      <MoreClipsLink count={items.length} {...view} />
    </>
  )
}

function RemoveButton({ title, onRemove }: { title: string; onRemove: () => void }) {
  return (
    <Button
      kind="quiet"
      size="small"
      className="-ml-2.5 text-ink-soft"
      aria-label={`Remove ${title} from the list`}
      onClick={onRemove}
    >
      <Icon of="x" />
      Remove
    </Button>
  )
}

function WithdrawnCard({ title }: { title: string }) {
  return (
    <article className="grid gap-2 text-ink-soft">
      <div className="grid aspect-video place-items-center rounded-sm border border-rule bg-well">
        <span className="small-caps">Withdrawn</span>
      </div>
      <h3 dir="auto" className="line-clamp-2 font-semibold text-pretty">
        {title}
      </h3>
      <p className="caption">{CLIP_WITHDRAWN}</p>
    </article>
  )
}

/** The list while its page is open, with the changes of the viewer. */
function useList(first: FullList) {
  const [list, setList] = useState(first)
  const [busy, setBusy] = useState(false)
  const params = { id: list.id }

  /**
   * Makes a change; after a failure the list stays unchanged and a message is shown.
   * @returns whether it succeeded.
   */
  async function change(act: () => Promise<string>): Promise<boolean> {
    setBusy(true)
    try {
      notify(await act())
      return true
    } catch (error) {
      notify(messageOf(error), { tone: 'stop' })
      if (isStatus(error, LIST_CHANGED)) await loadList(list.id).then(setList, () => undefined)
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    list,
    busy,
    /** Applies the changes of a form on the page. */
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
        const { data, message } = await browserApi.call('POST /clip/savelists/reorder/:id', input)
        const placeOf = new Map(data.clips.map((id, place) => [id, place]))
        const items = list.items.toSorted((a, b) => (placeOf.get(a.id) ?? 0) - (placeOf.get(b.id) ?? 0))
        setList({ ...list, ...data, items })
        return message
      }),
    /** Deletes the list. @returns whether it succeeded. */
    drop: () => change(async () => (await browserApi.call('DELETE /clip/savelists/:id', { params })).message),
  }
}

const RenameModal = lazyPart(async () => (await import('./rename-modal.tsx')).RenameModal, {
  close: ({ onClose }) => onClose(),
})
const ShareModal = lazyPart(async () => (await import('./share-modal.tsx')).ShareModal, {
  close: ({ onClose }) => onClose(),
})

type ListToolsProps = {
  list: SavedList
  onChange: (list: SavedList) => void
  onOrder: () => void
  onDelete: () => void
}

/** The actions of the owner of a list, or of an administrator of its company. */
function ListTools({ list, onChange, onOrder, onDelete }: ListToolsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <ModalButton
        label="Share"
        size="small"
        modal={(close) => <ShareModal list={list} onChange={onChange} onClose={close} />}
      />
      {list.clips.length > 1 && (
        <Button size="small" onClick={onOrder}>
          Change order
        </Button>
      )}
      <ModalButton
        label="Rename"
        size="small"
        modal={(close) => <RenameModal list={list} onChange={onChange} onClose={close} />}
      />
      <ConfirmButton label="Delete list" size="small" onConfirm={onDelete}>
        “{list.name}” will be deleted{list.sharing && ', and its link will end'}. Its clips stay in the
        library.
      </ConfirmButton>
    </div>
  )
}
