/** /contact-us: the offices and the licensing team's address (specification, section 2, Contact page). */
import { useEffect, useState } from 'react'
import { apiContext } from '../contexts.ts'
import { ContentScreen } from '../features/pages/content-screen.tsx'
import { loadPage } from '../features/pages/load-page.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/contact-us.ts'

const load = ({ context }: Pick<Route.LoaderArgs, 'context'>) => loadPage(context.get(apiContext), 'contact')

export const loader = (args: Route.LoaderArgs) => load(args)
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args)

export default function ContactUs({ loaderData }: Route.ComponentProps) {
  const reference = useReference()
  return (
    <ContentScreen
      page={loaderData.page}
      path="/contact-us"
      title="Contact"
      before={
        reference && (
          <Notice className="mb-6 max-w-2xl" title={`Your enquiry is about ${reference}`}>
            Please quote this reference, and say where and how you would like to use it.
          </Notice>
        )
      }
    />
  )
}

/** Read in the browser: the server's document is the same for every reference. */
function useReference(): string | null {
  const [reference, setReference] = useState<string | null>(null)
  useEffect(() => {
    const given = new URLSearchParams(location.search).get('reference') ?? ''
    setReference(/^(VIDEO|IMAGE|SHORT|PACKAGE)-\d{1,10}$/.test(given) ? given : null)
  }, [])
  return reference
}
