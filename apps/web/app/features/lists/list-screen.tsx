/** A saved list: its clips in their order and, for those who may, everything that changes it. */
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ListActions } from './list-actions.tsx'
import { ListClips } from './list-clips.tsx'
import { ListTools } from './list-tools.tsx'
import { describeList, LIST_IS_EMPTY } from './list-words.ts'
import type { FullList } from './load-list.ts'
import { OrderPanel } from './order-panel.tsx'
import { useList } from './use-list.ts'

export function ListScreen({ first }: { first: FullList }) {
  const navigate = useNavigate()
  const clips = useRef<HTMLUListElement>(null)
  const { list, busy, adopt, remove, reorder, drop } = useList(first)
  const [isOrdering, setOrdering] = useState(false)
  const hasClips = list.items.length > 0

  const removeClip = async (id: number) => {
    // The button that had the focus is gone with its clip.
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
