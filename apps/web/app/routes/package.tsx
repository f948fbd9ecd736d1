/** /package/{id}: an editorial set of clips with its summary (R-PACKAGE-1). */
import type { ApiClient } from '@rushes/contract/client'
import { useViewer } from '../features/account/session-store.ts'
import { formatDay } from '../features/catalogue/clip-facts.ts'
import { ClipGrid } from '../features/catalogue/clip-grid.tsx'
import { BuyPackageButton } from '../features/clip/buy-package-button.tsx'
import { TextDownload } from '../features/clip/text-download.tsx'
import { QueuePackageButton } from '../features/downloads/queue-package-button.tsx'
import { EnquiryButton } from '../features/enquiries/enquiry-button.tsx'
import { SaveButton } from '../features/lists/save-button.tsx'
import { apiContext } from '../lib/contexts.ts'
import { isFirstView } from '../lib/first-view.ts'
import { failLoad } from '../lib/load-failure.ts'
import { currentToken } from '../lib/stored-session.ts'
import { EmptyState } from '../ui/notice.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/package.ts'

async function load(api: ApiClient, id: string) {
  const { data } = await api.call('GET /clip/packages/:id', { params: { id } }).catch(failLoad)
  return { pack: data, member: false }
}

export const loader = ({ params, context }: Route.LoaderArgs) => load(context.get(apiContext), params.id)

export async function clientLoader({ params, context, serverLoader }: Route.ClientLoaderArgs) {
  const member = currentToken() !== null
  if (isFirstView() && !member) return await serverLoader()
  return { ...(await load(context.get(apiContext), params.id)), member }
}
clientLoader.hydrate = true as const

export default function PackagePage({ loaderData: { pack, member } }: Route.ComponentProps) {
  const viewer = useViewer()
  // Until the browser has loaded the member's package, the page is a guest's.
  const account = member ? viewer.account : null
  const count = pack.items.length
  const [first] = pack.items
  // A guest may fill a cart (R-CART-6); a member's account must be allowed to buy (R-ACCOUNT-2).
  const buys = !account || account.options.canPurchase
  return (
    <PageFrame
      title={pack.name}
      lead={pack.summary}
      aside={
        <div className="grid gap-3 max-sm:w-full sm:flex sm:flex-wrap">
          {buys && <BuyPackageButton items={pack.items} isGuest={!account} />}
          {account && <QueuePackageButton items={pack.items} kind={buys ? 'outline' : 'primary'} />}
          {account && <SaveButton clips={pack.items} size="large" label="Save clips to a list" />}
          {pack.textFile && <TextDownload textFile={pack.textFile} size="large" />}
          <EnquiryButton item={{ type: 'package', id: pack.id }} />
        </div>
      }
    >
      <PageHead
        title={pack.name}
        description={pack.summary}
        canonical={`/package/${pack.id}`}
        {...(first && { image: first.thumbpath })}
      />
      <p className="caption mb-6">
        PACKAGE-{pack.id} · {count} {count === 1 ? 'clip' : 'clips'} · {formatDay(pack.created)}
      </p>
      <h2 className="sr-only">Clips</h2>
      {count > 0 ? (
        <ClipGrid items={pack.items} leads />
      ) : (
        <EmptyState>None of the clips of this package can be shown at the moment.</EmptyState>
      )}
    </PageFrame>
  )
}
