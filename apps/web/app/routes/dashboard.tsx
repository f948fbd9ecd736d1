/** /dashboard: open tasks, the credits of the account, its latest purchases and downloads, and its lists. */
import type { Account } from '@rushes/contract/accounts'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { NO_PURCHASES, NO_RECENT_DOWNLOADS } from '../features/account/history-labels.ts'
import { managesAccount } from '../features/account/manages-account.ts'
import { requireAccount } from '../features/account/session-store.ts'
import { CreditsPanel } from '../features/credits/credits-panel.tsx'
import { loadCredits } from '../features/credits/load-credits.ts'
import { useQueueCount } from '../features/downloads/queue-count-store.ts'
import { loadLists } from '../features/lists/load-lists.ts'
import { browserApi } from '../lib/api.ts'
import { failLoad } from '../lib/load-failure.ts'
import { LinkButton } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import type { Route } from './+types/dashboard.ts'

const OwedInvoicesPanel = lazyPart(
  async () => (await import('../features/orders/owed-invoices-panel.tsx')).OwedInvoicesPanel,
)
const ListsPanel = lazyPart(async () => (await import('../features/lists/lists-panel.tsx')).ListsPanel)
const OpenOffers = lazyPart(async () => (await import('../features/offers/open-offers.tsx')).OpenOffers)
const OpenRequests = lazyPart(
  async () => (await import('../features/requests/open-requests.tsx')).OpenRequests,
)
const DownloadList = lazyPart(
  async () => (await import('../features/downloads/download-list.tsx')).DownloadList,
)
const RecentPurchases = lazyPart(
  async () => (await import('../features/orders/recent-purchases.tsx')).RecentPurchases,
)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const account = await requireAccount(request)
  return { account, ...(await loadActivity(account).catch(failLoad)) }
}

async function loadActivity(account: Account) {
  const { userId, accountId, options } = account
  const [balances, downloads, purchases, offers, requests, lists, saved] = await Promise.all([
    loadCredits(account),
    browserApi.call('GET /clip/downloads/user/:userId/recent', { params: { userId } }),
    options.canPurchase
      ? browserApi.call('GET /clip/prepaidCredits/account/:accountId/recent', { params: { accountId } })
      : null,
    options.canPurchase ? browserApi.call('GET /clip/offers') : null,
    options.canPurchase ? browserApi.call('GET /clip/requests') : null,
    loadLists(userId),
    browserApi.call('GET /clip/savedsearches'),
    ListsPanel.preload(),
    DownloadList.preload(),
    options.canPurchase ? RecentPurchases.preload() : null,
  ])
  return {
    balances,
    downloads: downloads.data,
    purchases: purchases?.data ?? null,
    offers: offers?.data ?? [],
    requests: requests?.data ?? [],
    lists,
    newClips: saved.data.searches.reduce((sum, search) => sum + search.new_clips, 0),
  }
}

export function HydrateFallback() {
  return (
    <Frame>
      <SkeletonRows rows={12} label="Loading your account" />
    </Frame>
  )
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { account, balances, downloads, purchases, offers, requests, lists, newClips } = loaderData
  const queued = useQueueCount()
  return (
    <Frame lead={`${account.userFullName}, ${account.accountName}`}>
      <div className="grid items-start gap-10 lg:grid-cols-[20rem_1fr] lg:gap-12">
        <div className="grid gap-6">
          <CreditsPanel account={account} balances={balances} />
          <nav aria-label="Your account" className="border-t border-rule">
            {purchases && <AccountLink to="/my-purchases">Purchase history</AccountLink>}
            <AccountLink to="/my-downloads">Download history</AccountLink>
            <AccountLink to="/saved-searches">
              Saved searches
              {newClips > 0 && (
                <span className="ml-auto font-mono text-sm font-bold text-mark">{newClips} new</span>
              )}
            </AccountLink>
            <AccountLink to="/profile">Your profile</AccountLink>
            {managesAccount(account) && <AccountLink to="/webhooks">Webhooks</AccountLink>}
          </nav>
        </div>
        <div className="grid min-w-0 gap-10">
          {queued > 0 && (
            <Recent heading="Download queue" empty={null}>
              <p className="flex flex-wrap items-center justify-between gap-4 border-y border-rule py-3">
                {queued === 1 ? '1 clip is not downloaded yet' : `${queued} clips are not downloaded yet`}
                <LinkButton to="/downloads">Open the queue</LinkButton>
              </p>
            </Recent>
          )}
          {account.owedInvoices > 0 && (
            <Recent heading="Invoices to pay" empty={null}>
              <Suspense fallback={<SkeletonRows rows={2} label="Loading your open invoices" />}>
                <OwedInvoicesPanel />
              </Suspense>
            </Recent>
          )}
          {offers.length > 0 && (
            <Recent heading="Offers for you" empty={null}>
              <Suspense fallback={<SkeletonRows rows={offers.length} label="Loading your offers" />}>
                <OpenOffers offers={offers} />
              </Suspense>
            </Recent>
          )}
          {requests.length > 0 && (
            <Recent heading="Requests to buy" empty={null}>
              <Suspense fallback={<SkeletonRows rows={2} label="Loading the requests to buy" />}>
                <OpenRequests requests={requests} />
              </Suspense>
            </Recent>
          )}
          {purchases && (
            <Recent heading="Most Recent purchases" empty={purchases.length === 0 ? NO_PURCHASES : null}>
              <Suspense fallback={<SkeletonRows label="Loading your purchases" />}>
                <RecentPurchases records={purchases} />
              </Suspense>
            </Recent>
          )}
          <Recent heading="Most Recent downloads" empty={downloads.length === 0 ? NO_RECENT_DOWNLOADS : null}>
            <Suspense fallback={<SkeletonRows label="Loading your downloads" />}>
              <DownloadList records={downloads} isShort />
            </Suspense>
          </Recent>
          <Suspense fallback={<SkeletonRows label="Loading your lists" />}>
            <ListsPanel account={account} first={lists} />
          </Suspense>
        </div>
      </div>
    </Frame>
  )
}

function AccountLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="flex min-h-11 items-center border-b border-rule font-semibold hover:underline underline-offset-4"
    >
      {children}
    </Link>
  )
}

type RecentProps = { heading: string; empty: string | null; children: ReactNode }

function Recent({ heading, empty, children }: RecentProps) {
  return (
    <section aria-label={heading} className="grid gap-4">
      <h2 className="title text-xl">{heading}</h2>
      {empty === null ? children : <p className="border-y border-rule py-6 text-ink-soft">{empty}</p>}
    </section>
  )
}

function Frame({ lead, children }: { lead?: string; children: ReactNode }) {
  return (
    <PageFrame title="My Account" lead={lead}>
      <PageHead title="My Account" noIndex />
      {children}
    </PageFrame>
  )
}
