/** /list/{id}: a saved list of the viewer or of the viewer's company. It requires a login. */
import { Suspense } from 'react'
import { requireAccount } from '../features/account/session-store.ts'
import { ListProblem } from '../features/lists/list-problem.tsx'
import { loadList } from '../features/lists/load-list.ts'
import { refusalOf } from '../lib/load-failure.ts'
import { requireId } from '../lib/require-id.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import type { Route } from './+types/list.ts'

const ListScreen = lazyPart(async () => (await import('../features/lists/list-screen.tsx')).ListScreen)

export const loader = ({ params }: Route.LoaderArgs) => requireId(params.id)

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  requireId(params.id)
  await requireAccount(request)
  try {
    const [list] = await Promise.all([loadList(params.id), ListScreen.preload()])
    return { list, problem: null }
  } catch (error) {
    const problem = refusalOf(error)
    if (!problem) throw error
    return { list: null, problem: problem.message }
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <Loading />
}

export default function List({ loaderData: { list, problem } }: Route.ComponentProps) {
  if (!list) return <ListProblem message={problem} />
  return (
    <Suspense fallback={<Loading />}>
      <ListScreen key={list.id} first={list} />
    </Suspense>
  )
}

function Loading() {
  return (
    <PageFrame title="List">
      <PageHead title="List" noIndex />
      <SkeletonRows label="Loading the list" />
    </PageFrame>
  )
}
