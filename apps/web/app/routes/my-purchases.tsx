/** /my-purchases: what the account has bought, newest first. */
import { Link } from 'react-router'
import { HistoryFrame } from '../features/account/history-frame.tsx'
import { NO_PURCHASES } from '../features/account/history-words.ts'
import { MoreRecords } from '../features/account/more-records.tsx'
import { PurchaseList } from '../features/account/purchase-list.tsx'
import { requirePurchaser } from '../features/account/require-purchaser.ts'
import { requireAccount } from '../features/account/session-store.ts'
import { browserApi } from '../lib/api.ts'
import { failLoad } from '../lib/load-failure.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import type { Route } from './+types/my-purchases.ts'

const FRAME = {
  title: 'Purchase history',
  lead: (
    <>
      If you have a question about a purchase or need a licence of another kind, please{' '}
      <Link to="/contact-us" className="underline underline-offset-4">
        contact the licensing team
      </Link>{' '}
      and quote the reference.
    </>
  ),
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const account = await requireAccount(request)
  requirePurchaser(account, '/dashboard')
  const { accountId } = account
  return { accountId, purchases: await loadPurchases(accountId).catch(failLoad) }
}

async function loadPurchases(accountId: number, before?: number) {
  const { data } = await browserApi.call('GET /clip/prepaidCredits/account/:accountId/all', {
    params: { accountId },
    querystring: { before },
  })
  return data
}

export function HydrateFallback() {
  return (
    <HistoryFrame {...FRAME}>
      <SkeletonRows label="Loading your purchases" />
    </HistoryFrame>
  )
}

export default function MyPurchases({ loaderData: { accountId, purchases } }: Route.ComponentProps) {
  return (
    <HistoryFrame {...FRAME}>
      <MoreRecords first={purchases} empty={NO_PURCHASES} loadBefore={(id) => loadPurchases(accountId, id)}>
        {(records) => <PurchaseList records={records} heading="h2" />}
      </MoreRecords>
    </HistoryFrame>
  )
}
