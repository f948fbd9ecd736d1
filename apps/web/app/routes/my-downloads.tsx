/** /my-downloads: Download history (specification, section 2). */
import type { ReactNode } from 'react'
import { NO_DOWNLOADS } from '../features/account/history-words.ts'
import { MoreRecords } from '../features/account/more-records.tsx'
import { requireAccount } from '../features/account/session-store.ts'
import { DownloadList } from '../features/downloads/download-list.tsx'
import { browserApi } from '../lib/api.ts'
import { failLoad } from '../lib/load-failure.ts'
import { PageFrame } from '../ui/page-frame.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import type { Route } from './+types/my-downloads.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { userId } = await requireAccount(request)
  return { userId, downloads: await loadDownloads(userId).catch(failLoad) }
}

async function loadDownloads(userId: number, before?: number) {
  const { data } = await browserApi.call('GET /clip/downloads/user/:userId/all', {
    params: { userId },
    ...(before !== undefined && { querystring: { before } }),
  })
  return data
}

export function HydrateFallback() {
  return (
    <Frame>
      <SkeletonRows label="Loading your downloads" />
    </Frame>
  )
}

export default function MyDownloads({ loaderData }: Route.ComponentProps) {
  const { userId, downloads } = loaderData
  return (
    <Frame>
      <MoreRecords first={downloads} empty={NO_DOWNLOADS} loadBefore={(id) => loadDownloads(userId, id)}>
        {(records) => <DownloadList records={records} />}
      </MoreRecords>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <PageFrame
      title="Download history"
      lead="A clip that you have licensed can be downloaded again at no cost."
    >
      <PageHead title="Download history" noIndex />
      {children}
    </PageFrame>
  )
}
