/** /my-purchases: the purchases of the account, newest first, filtered by the address (R-HISTORY-1). */
import { Suspense } from 'react'
import { Link } from 'react-router'
import { AccountFrame } from '../features/account/account-frame.tsx'
import { type HistoryFilter, readHistoryFilter } from '../features/account/history-address.ts'
import { NO_PURCHASES } from '../features/account/history-labels.ts'
import { HistoryScreen } from '../features/account/history-screen.tsx'
import { loadHistory } from '../features/account/load-history.ts'
import { requirePurchaser } from '../features/account/require-purchaser.ts'
import { requireAccount } from '../features/account/session-store.ts'
import { browserApi } from '../lib/api.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import type { Route } from './+types/my-purchases.ts'

const PurchaseList = lazyPart(async () => (await import('../features/orders/purchase-list.tsx')).PurchaseList)

const FRAME = {
  title: 'Purchase history',
  lead: (
    <>
      If you have a question about a purchase or need a different licence, please{' '}
      <Link to="/contact-us" className="underline underline-offset-4">
        contact the licensing team
      </Link>{' '}
      and quote the reference.
    </>
  ),
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const account = await requireAccount(request)
  await requirePurchaser(account, '/dashboard')
  const { accountId } = account
  const filter = readHistoryFilter(new URL(request.url).searchParams)
  const [first] = await Promise.all([loadHistory(loadPurchases(accountId, filter)), PurchaseList.preload()])
  return { accountId, filter, first }
}

async function loadPurchases(accountId: number, querystring: HistoryFilter & { before?: number }) {
  const { data } = await browserApi.call('GET /clip/prepaidCredits/account/:accountId/all', {
    params: { accountId },
    querystring,
  })
  return data
}

async function loadFile(accountId: number, querystring: HistoryFilter) {
  const { data } = await browserApi.call('GET /clip/prepaidCredits/account/:accountId/csv', {
    params: { accountId },
    querystring,
  })
  return data
}

export function HydrateFallback() {
  return (
    <AccountFrame {...FRAME}>
      <SkeletonRows rows={12} label="Loading your purchases" />
    </AccountFrame>
  )
}

export default function MyPurchases({ loaderData: { accountId, filter, first } }: Route.ComponentProps) {
  return (
    <AccountFrame {...FRAME}>
      <HistoryScreen
        path="/my-purchases"
        filter={filter}
        textLabel="Reference, invoice or title"
        first={first}
        empty={NO_PURCHASES}
        loadBefore={(before) => loadPurchases(accountId, { ...filter, before })}
        loadFile={() => loadFile(accountId, filter)}
      >
        {(records) => (
          <Suspense fallback={<SkeletonRows label="Loading your purchases" />}>
            <PurchaseList records={records} />
          </Suspense>
        )}
      </HistoryScreen>
    </AccountFrame>
  )
}
