/**
 * /saved-searches: the searches that the viewer or the company has saved; /saved-searches/new?term=... saves one, /saved-searches/{id}
 * leads to the results of one, and /saved-searches/stop?token=... stops the alerts (R-SAVED-1, R-SAVED-3). The screens are loaded by
 * this route, because each file of a route is listed in the script of all pages.
 */
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import type { Route } from './+types/saved-searches.ts'

const SavedPage = lazyPart(async () => (await import('../features/saved-searches/saved-page.tsx')).SavedPage)

const TITLES: Readonly<Record<string, string>> = { new: 'Save search', stop: 'Stop alerts' }

export async function clientLoader({ request, params: { part } }: Route.ClientLoaderArgs) {
  const { loadSavedPage } = await import('../features/saved-searches/load-saved-page.ts')
  const [loaded] = await Promise.all([loadSavedPage(request, part), SavedPage.preload()])
  return loaded
}
export function HydrateFallback() {
  const { part } = useParams()
  const title = part === undefined ? 'Saved searches' : (TITLES[part] ?? 'Saved search')
  return (
    <PageFrame title={title} measure={part === undefined ? 'text' : 'form'}>
      <PageHead title={title} noIndex />
      <SkeletonRows rows={6} label="Loading" />
    </PageFrame>
  )
}

export default function SavedSearches({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense fallback={<HydrateFallback />}>
      <SavedPage loaded={loaderData} />
    </Suspense>
  )
}
