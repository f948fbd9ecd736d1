/**
 * /list/share/{ref}: a list as every visitor with its link sees it (R-LIST-14). It is never cached, because a
 * link that was ended must end at once.
 */
import type { ApiClient } from '@rushes/contract/client'
import { data } from 'react-router'
import { clipsLabel } from '../features/lists/list-labels.ts'
import { loadSharedList } from '../features/lists/load-shared-list.ts'
import { SharedListScreen } from '../features/lists/shared-list-screen.tsx'
import { apiContext } from '../lib/contexts.ts'
import { isFirstView } from '../lib/first-view.ts'
import { previewOf } from '../lib/link-preview.ts'
import { currentToken } from '../lib/stored-session.ts'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/shared-list.ts'

export const headers = () => ({ 'cache-control': 'no-store' })

async function load(api: ApiClient, ref: string) {
  const [answer, pricing] = await Promise.all([loadSharedList(api, ref), api.call('GET /clip/pricing')])
  return { ...answer, prices: pricing.data.pricing }
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const loaded = await load(context.get(apiContext), params.ref)
  return data(loaded, { status: loaded.refusal?.status ?? 200 })
}

export async function clientLoader({ params, context, serverLoader }: Route.ClientLoaderArgs) {
  if (isFirstView() && currentToken() === null) return await serverLoader()
  return await load(context.get(apiContext), params.ref)
}
clientLoader.hydrate = true as const

export default function SharedListPage({ loaderData, params }: Route.ComponentProps) {
  const { list } = loaderData
  const pictured = list?.items.find(({ meta }) => !meta.graphic)
  return (
    <>
      <PageHead
        title="Shared List"
        noIndex
        {...(list && { previewTitle: list.name, description: clipsLabel(list.items.length) })}
        image={pictured && previewOf(pictured)}
      />
      <SharedListScreen
        key={params.ref}
        reference={params.ref}
        answer={loaderData}
        prices={loaderData.prices}
      />
    </>
  )
}
