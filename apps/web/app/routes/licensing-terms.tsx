/** /licensing-terms: the terms of licensing, of downloads and of business, as accordions. */
import { ContentScreen } from '../features/pages/content-screen.tsx'
import { loadPage } from '../features/pages/load-page.ts'
import { apiContext } from '../lib/contexts.ts'
import { useSite } from '../lib/site.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Route } from './+types/licensing-terms.ts'

const load = ({ context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>) =>
  loadPage(context.get(apiContext), 'licensing-terms', request)

export const loader = (args: Route.LoaderArgs) => load(args)
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args)

export default function LicensingTerms({ loaderData }: Route.ComponentProps) {
  const { termsPdfUrl } = useSite()
  return (
    <ContentScreen
      page={loaderData.page}
      path="/licensing-terms"
      title="Licensing terms"
      folded
      dated
      // The file has the version in force.
      before={
        !loaderData.page?.announced?.isShown && (
          <p className="mb-6">
            <a href={termsPdfUrl} className={buttonClass()}>
              <Icon of="download" />
              Download the full licensing terms (PDF)
            </a>
          </p>
        )
      }
    />
  )
}
