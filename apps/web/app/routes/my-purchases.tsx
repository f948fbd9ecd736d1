/** /my-purchases: what the account has bought, newest first, narrowed by the address (R-HISTORY-1). */
import { Link } from 'react-router'
import { AccountFrame } from '../features/account/account-frame.tsx'
import { type HistoryFilter, readHistoryFilter } from '../features/account/history-address.ts'
import { NO_PURCHASES } from '../features/account/history-labels.ts'
import { HistoryScreen } from '../features/account/history-screen.tsx'
import { loadHistory } from '../features/account/load-history.ts'
import { requirePurchaser } from '../features/account/require-purchaser.ts'
import { requireAccount } from '../features/account/session-store.ts'
import { PurchaseList } from '../features/orders/purchase-list.tsx'
import { browserApi } from '../lib/api.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import type { Route } from './+types/my-purchases.ts'

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
  return { accountId, filter, first: await loadHistory(loadPurchases(accountId, filter)) }
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
        {(records) => <PurchaseList records={records} />}
      </HistoryScreen>
    </AccountFrame>
  )
}
