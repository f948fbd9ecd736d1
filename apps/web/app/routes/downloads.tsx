/** /downloads: the download queue, which is stored in this browser (R-DOWNLOAD-4). It requires a login. */
import { type ReactNode, Suspense } from 'react'
import { requireAccount } from '../features/account/session-store.ts'
import { loadClips } from '../features/catalogue/load-clips.ts'
import { loadCredits } from '../features/credits/load-credits.ts'
import { settleQueue } from '../features/downloads/awaited-store.ts'
import { ClearDownloadsButton } from '../features/downloads/clear-downloads-button.tsx'
import { loadPrepared } from '../features/downloads/load-prepared.ts'
import { queueStore, useQueue } from '../features/downloads/queue-store.ts'
import { failLoad } from '../lib/load-failure.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import type { Route } from './+types/downloads.ts'

// Only members need the screen, so it is loaded together with their clips.
const QueueScreen = lazyPart(async () => (await import('../features/downloads/queue-screen.tsx')).QueueScreen)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const account = await requireAccount(request)
  // Without a response the rows stay, and their files can be prepared again.
  const prepared = await loadPrepared().catch(() => null)
  if (prepared) settleQueue(prepared)
  const ids = queueStore.read().map(({ id }) => id)
  const [clips, balances] = await Promise.all([
    loadClips(ids),
    loadCredits(account),
    QueueScreen.preload(),
  ]).catch(failLoad)
  return { account, clips, balances, prepared: prepared ?? [] }
}

export function HydrateFallback() {
  return (
    <Frame title="Download Queue">
      <Loading />
    </Frame>
  )
}

export default function Downloads({ loaderData }: Route.ComponentProps) {
  const queued = useQueue().length
  return (
    <Frame title={`Download Queue (${queued})`} {...(queued > 0 && { aside: <ClearDownloadsButton /> })}>
      <Suspense fallback={<Loading />}>
        <QueueScreen {...loaderData} />
      </Suspense>
    </Frame>
  )
}

const Loading = () => <SkeletonRows label="Loading your download queue" />

type FrameProps = { title: string; aside?: ReactNode; children: ReactNode }

function Frame({ title, aside, children }: FrameProps) {
  return (
    <PageFrame title={title} aside={aside}>
      <PageHead title="Queued Downloads" noIndex />
      {children}
    </PageFrame>
  )
}
