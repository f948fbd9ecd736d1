/** /my-downloads: the files that the user has downloaded, newest first. */
import { HistoryFrame } from '../features/account/history-frame.tsx'
import { NO_DOWNLOADS } from '../features/account/history-words.ts'
import { MoreRecords } from '../features/account/more-records.tsx'
import { requireAccount } from '../features/account/session-store.ts'
import { DownloadList } from '../features/downloads/download-list.tsx'
import { browserApi } from '../lib/api.ts'
import { failLoad } from '../lib/load-failure.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import type { Route } from './+types/my-downloads.ts'

const FRAME = {
  title: 'Download history',
  lead: 'A clip that you have licensed can be downloaded again at no cost.',
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { userId } = await requireAccount(request)
  return { userId, downloads: await loadDownloads(userId).catch(failLoad) }
}

async function loadDownloads(userId: number, before?: number) {
  const { data } = await browserApi.call('GET /clip/downloads/user/:userId/all', {
    params: { userId },
    querystring: { before },
  })
  return data
}

export function HydrateFallback() {
  return (
    <HistoryFrame {...FRAME}>
      <SkeletonRows label="Loading your downloads" />
    </HistoryFrame>
  )
}

export default function MyDownloads({ loaderData: { userId, downloads } }: Route.ComponentProps) {
  return (
    <HistoryFrame {...FRAME}>
      <MoreRecords first={downloads} empty={NO_DOWNLOADS} loadBefore={(id) => loadDownloads(userId, id)}>
        {(records) => <DownloadList records={records} />}
      </MoreRecords>
    </HistoryFrame>
  )
}
