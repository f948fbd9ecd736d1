/**
 * /my-downloads: the files that the user has downloaded, newest first, filtered by the address (R-HISTORY-1).
 */

import { AccountFrame } from '../features/account/account-frame.tsx'
import { type HistoryFilter, readHistoryFilter } from '../features/account/history-address.ts'
import { NO_DOWNLOADS } from '../features/account/history-labels.ts'
import { HistoryScreen } from '../features/account/history-screen.tsx'
import { loadHistory } from '../features/account/load-history.ts'
import { requireAccount } from '../features/account/session-store.ts'
import { DownloadList } from '../features/downloads/download-list.tsx'
import { browserApi } from '../lib/api.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import type { Route } from './+types/my-downloads.ts'

const FRAME = {
  title: 'Download history',
  lead: 'A clip that you have licensed can be downloaded again at no cost.',
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { userId } = await requireAccount(request)
  const filter = readHistoryFilter(new URL(request.url).searchParams)
  return { userId, filter, first: await loadHistory(loadDownloads(userId, filter)) }
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

export function HydrateFallback() {
  return (
    <AccountFrame {...FRAME}>
      <SkeletonRows rows={12} label="Loading your downloads" />
    </AccountFrame>
  )
}

export default function MyDownloads({ loaderData: { userId, filter, first } }: Route.ComponentProps) {
  return (
    <AccountFrame {...FRAME}>
      <HistoryScreen
        path="/my-downloads"
        filter={filter}
        textLabel="Title or clip number"
        first={first}
        empty={NO_DOWNLOADS}
        loadBefore={(before) => loadDownloads(userId, { ...filter, before })}
        loadFile={() => loadFile(userId, filter)}
      >
        {(records) => <DownloadList records={records} />}
      </HistoryScreen>
    </AccountFrame>
  )
}
