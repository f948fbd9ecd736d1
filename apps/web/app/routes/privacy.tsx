/** /privacy: the stored data, its retention, and contacts. The text is a content page (R-PAGE-1). */
import { ContentScreen } from '../features/pages/content-screen.tsx'
import { loadPage } from '../features/pages/load-page.ts'
import { apiContext } from '../lib/contexts.ts'
import type { Route } from './+types/privacy.ts'

const load = ({ context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>) =>
  loadPage(context.get(apiContext), 'privacy', request)

export const loader = (args: Route.LoaderArgs) => load(args)
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args)

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <ContentScreen page={loaderData.page} path="/privacy" dated title="Privacy notice" />
}
