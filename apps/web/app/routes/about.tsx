/** /about: a description of the agency. The text is a content page (R-PAGE-1). */
import { ContentScreen } from '../features/pages/content-screen.tsx'
import { loadPage } from '../features/pages/load-page.ts'
import { apiContext } from '../lib/contexts.ts'
import type { Route } from './+types/about.ts'

const load = ({ context }: Pick<Route.LoaderArgs, 'context'>) => loadPage(context.get(apiContext), 'about')

export const loader = (args: Route.LoaderArgs) => load(args)
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args)

export default function About({ loaderData }: Route.ComponentProps) {
  return <ContentScreen page={loaderData.page} path="/about" title="About" />
}
