/** A bar at the bottom edge while clips are selected: buys them, queues them, saves them to a list or clears the selection. */
import type { CartClip } from '@rushes/commerce/cart-item'
import type { ResultItem } from '@rushes/contract/clips'
import { Suspense, useId, useState } from 'react'
import { urlOf } from '../../lib/url.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { AgencyLink } from '../account/agency-link.tsx'
import { useViewer } from '../account/session-store.ts'
import { cartClipOf } from '../cart/cart-clip.ts'
import { LazyBuyModal } from '../cart/lazy-buy-modal.ts'
import { compareAddress, isComparable } from '../compare/compare-ids.ts'
import { addToQueue } from '../downloads/queue-store.ts'
import { clipsLabel } from '../lists/list-labels.ts'
import { SaveButton } from '../lists/save-button.tsx'
import { describeSelection } from './selection.ts'

const QUEUED_MESSAGE = 'Clips added to your download queue'

type SelectionBarProps = { items: readonly ResultItem[]; onClear: () => void }

export function SelectionBar({ items, onClear }: SelectionBarProps) {
  const { account } = useViewer()
  const licensable = items.flatMap((item) => (item.meta.enquire ? [] : (cartClipOf(item) ?? [])))

  const queue = () => {
    addToQueue(licensable.map(({ id, type }) => ({ id, type })))
    notify(QUEUED_MESSAGE)
    onClear()
  }

  return (
    <section
      aria-label="Selection"
      className="sticky bottom-(--foot) z-40 -mx-4 mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 bg-film px-4 py-3 text-film-ink shadow-float sm:mx-0 sm:rounded-t-lg"
    >
      <p className="mr-auto font-semibold" role="status">
        {describeSelection(items)}
      </p>
      <AgencyLink
        to={urlOf('/clips', { ids: items.map(({ id }) => id).join() })}
        className="underline underline-offset-4"
      >
        Show in the admin area
      </AgencyLink>
      <Button kind="film" size="small" onClick={onClear}>
        Clear selection
      </Button>
      <div className="flex flex-wrap gap-3 max-sm:w-full">
        <CompareSelection ids={items.map(({ id }) => id)} />
        <SaveButton
          clips={items}
          kind="film"
          size="small"
          className="grow border border-film-line"
          label={`Save ${clipsLabel(items.length)} to a list`}
        />
        <Button
          kind="film"
          size="small"
          className="grow border border-film-line"
          disabled={licensable.length === 0}
          onClick={queue}
        >
          Add to download queue
        </Button>
        {account?.options.canPurchase && <BuySelection clips={licensable} onBought={onClear} />}
      </div>
    </section>
  )
}

function CompareSelection({ ids }: { ids: readonly number[] }) {
  const reason = useId()
  const look = { kind: 'film', size: 'small', className: 'grow border border-film-line' } as const
  if (isComparable(ids.length)) {
    return (
      <LinkButton {...look} to={compareAddress(ids)}>
        Compare
      </LinkButton>
    )
  }
  return (
    <>
      <Button {...look} disabled aria-describedby={reason} title="Select 2 to 4 clips">
        Compare
      </Button>
      <span id={reason} className="sr-only">
        Select 2 to 4 clips
      </span>
    </>
  )
}

type BuySelectionProps = { clips: readonly CartClip[]; onBought: () => void }

function BuySelection({ clips, onBought }: BuySelectionProps) {
  const [buying, setBuying] = useState(false)
  return (
    <>
      <Button
        kind="primary"
        size="small"
        className="grow"
        disabled={clips.length === 0}
        onClick={() => setBuying(true)}
      >
        Buy
      </Button>
      <Suspense fallback={null}>
        {buying && (
          <LazyBuyModal
            clips={clips}
            onEnd={(added) => {
              setBuying(false)
              if (added) onBought()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
