/** A list as its link shows it, or the reason why the link does not show it (R-LIST-14). */
import { clipOffer, lowestPrice, type PriceList } from '@rushes/commerce/price-list'
import type { SharedList } from '@rushes/contract/lists'
import { Suspense, useState } from 'react'
import { urlOf } from '../../lib/url.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { Price } from '../../ui/price.tsx'
import { useViewer } from '../account/session-store.ts'
import { useAudience, usePricedOnApplication } from '../account/use-audience.ts'
import { formatDay } from '../catalogue/clip-facts.ts'
import { WaysOn } from '../pages/ways-on.tsx'
import { FIRST_CURRENCY, useCurrency } from '../pricing/use-currency.ts'
import { clipsLabel } from './list-labels.ts'
import type { SharedAnswer } from './load-shared-list.ts'
import { PagedClips } from './paged-clips.tsx'
import { SaveButton } from './save-button.tsx'

// Few links require a password.
const ListPasswordForm = lazyPart(async () => (await import('./list-password-form.tsx')).ListPasswordForm)

type SharedListScreenProps = { reference: string; answer: SharedAnswer; prices: PriceList }

export function SharedListScreen({ reference, answer, prices }: SharedListScreenProps) {
  const [opened, setOpened] = useState<SharedList | null>(null)
  const list = answer.list ?? opened
  if (list) return <OpenList reference={reference} list={list} prices={prices} />
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

type OpenListProps = { reference: string; list: SharedList; prices: PriceList }

function OpenList({ reference, list, prices }: OpenListProps) {
  const { account } = useViewer()
  const { name, created, items } = list
  return (
    <PageFrame
      title={name}
      aside={
        account ? (
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
        ) : (
          <GuestActions next={`/list/share/${reference}`} />
        )
      }
    >
      <p className="caption mb-4">
        Shared list · {clipsLabel(items.length)} · created {formatDay(created)}
      </p>
      <LowestPrice items={items} prices={prices} />
      <h2 className="sr-only">Clips</h2>
      {items.length > 0 ? (
        <PagedClips items={items} />
      ) : (
        <EmptyState>This list has no clips that can be shown now.</EmptyState>
      )}
    </PageFrame>
  )
}

function GuestActions({ next }: { next: string }) {
  return (
    <div data-guest="" className="flex flex-wrap gap-3">
      <LinkButton to={urlOf('/login', { next })} kind="primary">
        Login
      </LinkButton>
      <LinkButton to="/register">Sign Up</LinkButton>
      <LinkButton to="/contact-us">Contact us</LinkButton>
    </div>
  )
}

function LowestPrice({ items, prices }: Pick<SharedList, 'items'> & { prices: PriceList }) {
  const currency = useCurrency() ?? FIRST_CURRENCY
  const audience = useAudience()
  const onApplication = usePricedOnApplication()
  const offered = items.flatMap(({ id, type, meta: { notSocial, enquire } }) => {
    if (enquire || type === 'package') return []
    return lowestPrice(prices, clipOffer({ id, type, notSocial }, { currency, audience }))?.priceMinor ?? []
  })
  if (onApplication) return <p className="mb-6">Price on application</p>
  if (offered.length === 0) return null
  return (
    <p className="mb-6 flex items-baseline gap-2">
      <span className="text-sm text-ink-soft">From</span>
      <Price minor={Math.min(...offered)} currency={currency} size="large" />
      <span className="text-sm text-ink-soft">per clip</span>
    </p>
  )
}
