/**
 * /my-downloads: the files that the user has downloaded, newest first, filtered by the address (R-HISTORY-1).
 * /my-downloads?view=company shows administrators the downloads of the company (R-HISTORY-4).
 */

import { Suspense } from 'react'
import { AccountFrame } from '../features/account/account-frame.tsx'
import { type HistoryFilter, readHistoryFilter } from '../features/account/history-address.ts'
import { NO_DOWNLOADS } from '../features/account/history-labels.ts'
import { HistoryScreen } from '../features/account/history-screen.tsx'
import { loadHistory } from '../features/account/load-history.ts'
import { isAdministrator } from '../features/account/manages-account.ts'
import { requireAccount } from '../features/account/session-store.ts'
import { DownloadList } from '../features/downloads/download-list.tsx'
import { browserApi } from '../lib/api.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import type { Route } from './+types/my-downloads.ts'

const CompanyDownloads = lazyPart(
  async () => (await import('../features/orders/company-downloads.tsx')).CompanyDownloads,
)

const PATH = '/my-downloads'
const FRAME = {
  title: 'Download history',
  lead: 'A clip that you have licensed can be downloaded again at no cost.',
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const account = await requireAccount(request)
  const fields = new URL(request.url).searchParams
  const hasViews = isAdministrator(account)
  if (hasViews && fields.get('view') === 'company') {
    const { loadCompanyDownloads } = await import('../features/orders/load-company-downloads.ts')
    const [company] = await Promise.all([loadCompanyDownloads(fields), CompanyDownloads.preload()])
    return { company }
  }
  const { userId } = account
  const filter = readHistoryFilter(fields)
  return { mine: { userId, hasViews, filter, first: await loadHistory(loadDownloads(userId, filter)) } }
}

async function loadDownloads(userId: number, querystring: HistoryFilter & { before?: number }) {
  const { data } = await browserApi.call('GET /clip/downloads/user/:userId/all', {
    params: { userId },
    querystring,
  })
  return data
}

async function loadFile(userId: number, querystring: HistoryFilter) {
  const { data } = await browserApi.call('GET /clip/downloads/user/:userId/csv', {
    params: { userId },
    querystring,
  })
  return data
}

const loading = <SkeletonRows rows={12} label="Loading your downloads" />

export function HydrateFallback() {
  return <AccountFrame {...FRAME}>{loading}</AccountFrame>
}

export default function MyDownloads({ loaderData: { mine, company } }: Route.ComponentProps) {
  return (
    <AccountFrame {...FRAME}>
      {company && (
        <Suspense fallback={loading}>
          <CompanyDownloads {...company} />
        </Suspense>
      )}
      {mine && (
        <HistoryScreen
          path={PATH}
          {...(mine.hasViews && {
            views: { mine: PATH, company: `${PATH}?view=company`, selected: 'mine' },
          })}
          filter={mine.filter}
          readFilter={readHistoryFilter}
          textLabel="Title or clip number"
          first={mine.first}
          empty={NO_DOWNLOADS}
          loadBefore={(before) => loadDownloads(mine.userId, { ...mine.filter, before })}
          loadFile={() => loadFile(mine.userId, mine.filter)}
        >
          {(records) => <DownloadList records={records} />}
        </HistoryScreen>
      )}
    </AccountFrame>
  )
}
