/** Loads the bar of recalls for members of an account that has not acknowledged all of them. */
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useViewer } from '../account/session-store.ts'

const RecallBar = lazyPart(async () => (await import('./recall-bar.tsx')).RecallBar)

export function RecallMount() {
  const { account } = useViewer()
  if (!account?.openRecalls) return null
  return (
    <Suspense fallback={null}>
      <RecallBar key={account.userId} userId={account.userId} count={account.openRecalls} />
    </Suspense>
  )
}
