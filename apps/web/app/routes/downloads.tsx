/** /downloads: Download Queue (n) (specification, section 2). The queue lives in this browser; login required. */
import type { ReactNode } from 'react'
import { requireAccount } from '../features/account/session.ts'
import { loadClips } from '../features/catalogue/load-clips.ts'
import { ClearDownloadsButton } from '../features/downloads/clear-downloads-button.tsx'
import { loadCredits } from '../features/downloads/load-credits.ts'
import { QueueScreen } from '../features/downloads/queue-screen.tsx'
import { queueStore, useQueue } from '../features/downloads/queue-store.ts'
import { failLoad } from '../lib/load-failure.ts'
import { PageFrame } from '../ui/page-frame.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import type { Route } from './+types/downloads.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const account = await requireAccount(request)
  const ids = queueStore.read().map(({ id }) => id)
  const [clips, balances] = await Promise.all([loadClips(ids), loadCredits(account)]).catch(failLoad)
  return { account, clips, balances }
}

export function HydrateFallback() {
  return (
    <Frame title="Download Queue">
      <SkeletonRows label="Loading your download queue" />
    </Frame>
  )
}

export default function Downloads({ loaderData }: Route.ComponentProps) {
  const queued = useQueue().length
  return (
    <Frame title={`Download Queue (${queued})`} {...(queued > 0 && { aside: <ClearDownloadsButton /> })}>
      <QueueScreen {...loaderData} />
    </Frame>
  )
}

type FrameProps = { title: string; aside?: ReactNode; children: ReactNode }

function Frame({ title, aside, children }: FrameProps) {
  return (
    <PageFrame title={title} aside={aside}>
      <PageHead title="Queued Downloads" noIndex />
      {children}
    </PageFrame>
  )
}
