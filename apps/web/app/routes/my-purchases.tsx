/**
 * /my-purchases: the purchases of the account, newest first, filtered by the address (R-HISTORY-1). Administrators also
 * see their users, and their own purchases alone by ?view=mine (R-HISTORY-4).
 */
import { Suspense } from 'react'
import { Link } from 'react-router'
import { AccountFrame } from '../features/account/account-frame.tsx'
import { type HistoryFilter, readHistoryFilter } from '../features/account/history-address.ts'
import { NO_PURCHASES } from '../features/account/history-labels.ts'
import { HistoryScreen } from '../features/account/history-screen.tsx'
import { loadHistory } from '../features/account/load-history.ts'
import { isAdministrator } from '../features/account/manages-account.ts'
import { requirePurchaser } from '../features/account/require-purchaser.ts'
import { requireAccount } from '../features/account/session-store.ts'
import { browserApi } from '../lib/api.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import type { Route } from './+types/my-purchases.ts'

const PurchaseList = lazyPart(async () => (await import('../features/orders/purchase-list.tsx')).PurchaseList)
const CompanyPurchases = lazyPart(
  async () => (await import('../features/orders/company-purchases.tsx')).CompanyPurchases,
)

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
  const { accountId, userId } = account
  const fields = new URL(request.url).searchParams
  if (isAdministrator(account)) {
    const selected = fields.get('view') === 'mine' ? ('mine' as const) : ('company' as const)
    const { loadCompanyPurchases } = await import('../features/orders/load-company-purchases.ts')
    const [company] = await Promise.all([
      loadCompanyPurchases(fields, selected === 'mine' ? userId : null),
      CompanyPurchases.preload(),
    ])
    return { company: { selected, ...company } }
  }
  const filter = readHistoryFilter(fields)
  const [first] = await Promise.all([loadHistory(loadPurchases(accountId, filter)), PurchaseList.preload()])
  return { all: { accountId, filter, first } }
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

const loading = <SkeletonRows rows={12} label="Loading your purchases" />

export function HydrateFallback() {
  return <AccountFrame {...FRAME}>{loading}</AccountFrame>
}

export default function MyPurchases({ loaderData: { all, company } }: Route.ComponentProps) {
  return (
    <AccountFrame {...FRAME}>
      <Suspense fallback={loading}>
        {company && <CompanyPurchases {...company} />}
        {all && (
          <HistoryScreen
            path="/my-purchases"
            filter={all.filter}
            readFilter={readHistoryFilter}
            textLabel="Reference, invoice or title"
            first={all.first}
            empty={NO_PURCHASES}
            loadBefore={(before) => loadPurchases(all.accountId, { ...all.filter, before })}
            loadFile={() => loadFile(all.accountId, all.filter)}
          >
            {(records) => <PurchaseList records={records} />}
          </HistoryScreen>
        )}
      </Suspense>
    </AccountFrame>
  )
}
