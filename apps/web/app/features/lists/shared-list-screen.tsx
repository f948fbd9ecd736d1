/** A list as its link shows it, or in words why the link shows none (R-LIST-14). */
import type { SharedList } from '@rushes/contract/lists'
import { Suspense, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { useViewer } from '../account/session-store.ts'
import { formatDay } from '../catalogue/clip-facts.ts'
import { ClipGrid } from '../catalogue/clip-grid.tsx'
import { WaysOn } from '../pages/ways-on.tsx'
import { clipsLabel } from './list-labels.ts'
import type { SharedAnswer } from './load-shared-list.ts'
import { MoreClipsLink } from './more-clips-link.tsx'
import { SaveButton } from './save-button.tsx'
import { useShownClips } from './use-shown-clips.ts'

// Few links ask for a password.
const ListPasswordForm = lazyPart(async () => (await import('./list-password-form.tsx')).ListPasswordForm)

export function SharedListScreen({ reference, answer }: { reference: string; answer: SharedAnswer }) {
  const [opened, setOpened] = useState<SharedList | null>(null)
  const list = answer.list ?? opened
  if (list) return <OpenList list={list} />
  const { code, message } = answer.refusal ?? { code: '', message: '' }
  if (code === 'password_required') {
    return (
      <PageFrame title="Shared list" lead={message} measure="form">
        <Suspense fallback={null}>
          <ListPasswordForm reference={reference} onOpen={setOpened} />
        </Suspense>
      </PageFrame>
    )
  }
  return (
    <PageFrame title="This list cannot be shown" measure="text">
      <Notice tone="stop" className="mb-6 max-w-2xl">
        {message}
      </Notice>
      <p className="mb-6 max-w-[68ch] text-ink-soft">
        Ask the sender for a new link. The clips may still be in the library.
      </p>
      <WaysOn />
    </PageFrame>
  )
}

function OpenList({ list }: { list: SharedList }) {
  const { account } = useViewer()
  const { name, created, items } = list
  const view = useShownClips()
  return (
    <PageFrame
      title={name}
      aside={
        account &&
        items.length > 0 && (
          <SaveButton
            clips={items}
            size="large"
            label={
              <>
                <Icon of="list-plus" />
                Save these clips to a list
              </>
            }
          />
        )
      }
    >
      <p className="caption mb-6">
        Shared list · {clipsLabel(items.length)} · created {formatDay(created)}
      </p>
      <h2 className="sr-only">Clips</h2>
      {items.length > 0 ? (
        <>
          <ClipGrid items={items.slice(0, view.shown)} leads />
          <MoreClipsLink count={items.length} {...view} />
        </>
      ) : (
        <EmptyState>This list has no clips that can be shown now.</EmptyState>
      )}
    </PageFrame>
  )
}
