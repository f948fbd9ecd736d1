/**
 * /compare: 2 to 4 clips side by side. The address contains their ids, so that a comparison can be shared.
 */
import { CompareScreen } from '../features/compare/compare-screen.tsx'
import { loadCompared } from '../features/compare/load-compared.ts'
import { apiContext } from '../lib/contexts.ts'
import { isFirstView } from '../lib/first-view.ts'
import { currentToken } from '../lib/stored-session.ts'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/compare.ts'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadCompared(context.get(apiContext), request)

export async function clientLoader({ request, context, serverLoader }: Route.ClientLoaderArgs) {
  if (isFirstView() && currentToken() === null) return await serverLoader()
  return await loadCompared(context.get(apiContext), request)
}
clientLoader.hydrate = true as const

export default function Compare({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Compare clips"
        description="Clips side by side, with their prices and rights."
        noIndex
      />
      <CompareScreen {...loaderData} />
    </>
  )
}
