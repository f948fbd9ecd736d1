/** /my-purchases: Purchase history, with the note on contacting the licensing team (specification, section 2). */
import type { ReactNode } from 'react'
import { Link, redirect } from 'react-router'
import { NO_PURCHASES } from '../features/account/history-words.ts'
import { MoreRecords } from '../features/account/more-records.tsx'
import { PurchaseList } from '../features/account/purchase-list.tsx'
import { requireAccount } from '../features/account/session-store.ts'
import { browserApi } from '../lib/api.ts'
import { failLoad } from '../lib/load-failure.ts'
import { notify } from '../ui/notify.ts'
import { PageFrame } from '../ui/page-frame.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import type { Route } from './+types/my-purchases.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { accountId, options } = await requireAccount(request)
  if (!options.canPurchase) {
    notify('Your account cannot purchase yet, please contact licensing.', { tone: 'caution' })
    throw redirect('/dashboard')
  }
  return { accountId, purchases: await loadPurchases(accountId).catch(failLoad) }
}

async function loadPurchases(accountId: number, before?: number) {
  const { data } = await browserApi.call('GET /clip/prepaidCredits/account/:accountId/all', {
    params: { accountId },
    ...(before !== undefined && { querystring: { before } }),
  })
  return data
}

export function HydrateFallback() {
  return (
    <Frame>
      <SkeletonRows label="Loading your purchases" />
    </Frame>
  )
}

export default function MyPurchases({ loaderData }: Route.ComponentProps) {
  const { accountId, purchases } = loaderData
  return (
    <Frame>
      <MoreRecords first={purchases} empty={NO_PURCHASES} loadBefore={(id) => loadPurchases(accountId, id)}>
        {(records) => <PurchaseList records={records} heading="h2" />}
      </MoreRecords>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <PageFrame
      title="Purchase history"
      lead={
        <>
          If you have a question about a purchase or need a licence of another kind, please{' '}
          <Link to="/contact-us" className="underline underline-offset-4">
            contact the licensing team
          </Link>{' '}
          and quote the reference.
        </>
      }
    >
      <PageHead title="Purchase history" noIndex />
      {children}
    </PageFrame>
  )
}
