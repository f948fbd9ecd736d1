/** /package/{id}: an editorial set of clips with its summary (R-PACKAGE-1). */
import type { ApiClient } from '@rushes/contract/client'
import { Suspense, useRef } from 'react'
import { AgencyLink } from '../features/account/agency-link.tsx'
import { useViewer } from '../features/account/session-store.ts'
import { useAudience, usePricedOnApplication } from '../features/account/use-audience.ts'
import { useCartOutline } from '../features/cart/cart-outline-store.ts'
import { formatDay } from '../features/catalogue/clip-facts.ts'
import { BuyPackageButton } from '../features/clip/buy-package-button.tsx'
import { PackageClips } from '../features/clip/package-clips.tsx'
import { packagePrice } from '../features/clip/package-price.ts'
import { PackagePriceLine } from '../features/clip/package-price-line.tsx'
import { QueuePackageButton } from '../features/downloads/queue-package-button.tsx'
import { EnquiryButton } from '../features/enquiries/enquiry-button.tsx'
import { SaveButton } from '../features/lists/save-button.tsx'
import { PlayAllButton } from '../features/player/play-all-button.tsx'
import { FIRST_CURRENCY, useCurrency } from '../features/pricing/use-currency.ts'
import { apiContext } from '../lib/contexts.ts'
import { isFirstView } from '../lib/first-view.ts'
import { previewOf } from '../lib/link-preview.ts'
import { failLoad } from '../lib/load-failure.ts'
import { currentToken } from '../lib/stored-session.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Price } from '../ui/price.tsx'
import { StickyBar } from '../ui/sticky-bar.tsx'
import type { Route } from './+types/package.ts'

const TextDownload = lazyPart(async () => (await import('../features/clip/text-download.tsx')).TextDownload)
const OnApplicationNotice = lazyPart(
  async () => (await import('../features/pricing/on-application-notice.tsx')).OnApplicationNotice,
)

async function load(api: ApiClient, id: string) {
  const [pack, pricing] = await Promise.all([
    api.call('GET /clip/packages/:id', { params: { id } }),
    api.call('GET /clip/pricing'),
  ]).catch(failLoad)
  return { pack: pack.data, prices: pricing.data.pricing, member: false }
}

export const loader = ({ params, context }: Route.LoaderArgs) => load(context.get(apiContext), params.id)

export async function clientLoader({ params, context, serverLoader }: Route.ClientLoaderArgs) {
  const member = currentToken() !== null
  if (isFirstView() && !member) return await serverLoader()
  return { ...(await load(context.get(apiContext), params.id)), member }
}
clientLoader.hydrate = true as const

export default function PackagePage({ loaderData: { pack, prices, member } }: Route.ComponentProps) {
  const viewer = useViewer()
  // Until the browser has loaded the member's package, the page is that of a guest.
  const account = member ? viewer.account : null
  const count = pack.items.length
  const first = pack.items.find(({ meta }) => !meta.graphic)
  // A guest may fill a cart (R-CART-6); a member's account must be allowed to buy (R-ACCOUNT-2).
  const onApplication = usePricedOnApplication()
  const buys = !onApplication && (!account || account.options.canPurchase)
  const currency = useCurrency() ?? FIRST_CURRENCY
  const chosen = useCartOutline().tierCode
  const audience = useAudience()
  const price = packagePrice({ items: pack.items, prices, currency, isGuest: !account, audience, chosen })
  const place = useRef<HTMLDivElement>(null)
  return (
    <PageFrame title={pack.name} lead={pack.summary}>
      <PageHead
        title={pack.name}
        description={pack.summary}
        canonical={`/package/${pack.id}`}
        image={first && previewOf(first)}
      />
      <p className="caption mb-6">
        PACKAGE-{pack.id} · {count} {count === 1 ? 'clip' : 'clips'} · {formatDay(pack.created)}
      </p>
      <Suspense fallback={null}>
        {onApplication && <OnApplicationNotice to={`/contact-us?reference=PACKAGE-${pack.id}`} />}
      </Suspense>
      <section aria-label="Price and actions" className="mb-6 grid gap-4 border-y border-rule py-4">
        {buys && price && <PackagePriceLine price={price} total={count} currency={currency} />}
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          {buys && (
            <div ref={place} className="grid">
              <BuyPackageButton items={pack.items} isGuest={!account} />
            </div>
          )}
          <PlayAllButton name={pack.name} items={pack.items} />
          {account && <QueuePackageButton items={pack.items} kind={buys ? 'outline' : 'primary'} />}
          {account && <SaveButton clips={pack.items} size="large" label="Save clips to a list" />}
          <Suspense fallback={null}>
            {pack.textFile && <TextDownload textFile={pack.textFile} size="large" />}
          </Suspense>
          <EnquiryButton item={{ type: 'package', id: pack.id }} />
        </div>
      </section>
      {buys && price && (
        <StickyBar of={place}>
          <Price minor={price.totalMinor} currency={currency} />
          <div className="grid grow">
            <BuyPackageButton items={pack.items} isGuest={!account} />
          </div>
        </StickyBar>
      )}
      <h2 className="sr-only">Clips</h2>
      <PackageClips key={pack.id} items={pack.items} />
      <AgencyLink to={`/packages/${pack.id}`} className="mt-6 inline-block underline underline-offset-4">
        View in packages admin
      </AgencyLink>
    </PageFrame>
  )
}
