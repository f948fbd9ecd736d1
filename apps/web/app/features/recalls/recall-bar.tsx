/** A bar at the bottom edge of every page until the account has acknowledged its recalls. */
import { KIND_LABELS } from '@rushes/contract/recall-labels'
import type { MemberRecall } from '@rushes/contract/recalls'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { takeFocus } from '../../lib/take-focus.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { reloadAccount } from '../account/session-store.ts'
import { holdPageFoot } from './page-foot.ts'
import { noticesLabel } from './recall-labels.ts'
import { unacknowledged, useRecalls } from './use-recalls.ts'
import { useSeen } from './use-seen.ts'

const RecallModal = lazyPart(async () => (await import('./recall-modal.tsx')).RecallModal, {
  close: ({ onClose }) => onClose(),
})

type RecallBarProps = {
  userId: number
  /** The number of unacknowledged recalls in the account, which is older than the list. */
  count: number
}

export function RecallBar({ userId, count }: RecallBarProps) {
  const state = useRecalls(userId)
  const { recalls, failure } = state
  // A link of the modal opens another page, which closes it.
  const { key } = useLocation()
  const [openOn, setOpenOn] = useState<string | null>(null)
  const isOpen = openOn === key
  const open = unacknowledged(recalls)
  const [first] = open
  const single = open.length === 1 ? first : undefined
  const isWanted = failure !== null || open.length > 0
  // The modal shows the result of the last acknowledgement until it is closed.
  const isShown = isWanted || isOpen

  useSeen(isOpen ? open.map(({ id }) => id) : single ? [single.id] : [])
  useFocusAfter(isShown)
  // Not while the modal is open, because it ends when the account has no open recall.
  const isOutdated = !isOpen && recalls !== null && open.length !== count
  useEffect(() => {
    if (isOutdated) reloadAccount().catch(() => undefined)
  }, [isOutdated])

  if (!isShown) return null
  return (
    <>
      {isWanted && (
        <section
          ref={holdPageFoot}
          aria-label="Notices about clips"
          className="fixed inset-x-0 bottom-0 z-40 max-h-[50dvh] overflow-y-auto border-t-2 border-stop bg-stop-wash text-ink shadow-float print:hidden"
        >
          <div className="gutter sheet-width flex flex-wrap items-center gap-x-4 gap-y-2 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            <div role="alert" className="flex min-w-0 flex-1 basis-64 gap-3">
              <span className="pt-0.5 text-stop">
                <Icon of="circle-alert" large />
              </span>
              <p className="min-w-0">
                {single ? <RecallSentence recall={single} /> : <b>{noticesLabel(open.length || count)}</b>}
              </p>
            </div>
            <Button
              kind="outline"
              className="max-sm:w-full"
              aria-haspopup="dialog"
              onClick={() => setOpenOn(key)}
            >
              {single ? 'Acknowledge' : 'Show notices'}
            </Button>
          </div>
        </section>
      )}
      <Suspense fallback={null}>
        {isOpen && (
          <RecallModal
            state={state}
            onClose={() => {
              setOpenOn(null)
              state.reloadIfStale()
            }}
          />
        )}
      </Suspense>
    </>
  )
}

function RecallSentence({ recall: { clip, kind } }: { recall: MemberRecall }) {
  const { happened, request } = KIND_LABELS[kind]
  return (
    <>
      <b className="font-semibold">
        Clip {clip.id}, <bdi>{clip.title}</bdi>, {happened}.
      </b>{' '}
      {request}
    </>
  )
}

/** Closing the modal returns the focus to the button of the bar, which is removed with the last recall. */
function useFocusAfter(isShown: boolean): void {
  const wasShown = useRef(false)
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (wasShown.current && !isShown && document.activeElement === document.body && heading)
      takeFocus(heading)
    wasShown.current = isShown
  }, [isShown])
}
