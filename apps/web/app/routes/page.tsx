/** /page/{slug}: any other content page that staff have written (R-PAGE-1). */
import { ContentScreen } from '../features/pages/content-screen.tsx'
import { loadPage } from '../features/pages/load-page.ts'
import { apiContext } from '../lib/contexts.ts'
import type { Route } from './+types/page.ts'

export const loader = ({ params, context }: Route.LoaderArgs) =>
  loadPage(context.get(apiContext), params.slug)
export const clientLoader = ({ params, context }: Route.ClientLoaderArgs) =>
  loadPage(context.get(apiContext), params.slug)

export default function Page({ loaderData, params }: Route.ComponentProps) {
  return <ContentScreen page={loaderData.page} path={`/page/${params.slug}`} />
}
