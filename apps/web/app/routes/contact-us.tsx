/**
 * /contact-us: a message form and the offices. `?reference=` is the reference of an enquiry, `?about=` a
 * search term without results; the browser reads them, because the server's document is the same for every
 * query.
 */
import { useLocation } from 'react-router'
import { ContactForm } from '../features/enquiries/contact-form.tsx'
import { readReference, readWanted } from '../features/enquiries/enquiry-reference.ts'
import { Offices } from '../features/enquiries/offices.tsx'
import { loadPage } from '../features/pages/load-page.ts'
import { apiContext } from '../lib/contexts.ts'
import { useHydrated } from '../lib/hydrated.ts'
import { PageFrame } from '../ui/page-frame.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/contact-us.ts'

// Without the content page the form is still shown.
async function load({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const { data } = await loadPage(context.get(apiContext), 'contact')
  return { page: data.page }
}

export const loader = (args: Route.LoaderArgs) => load(args)
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args)

export default function ContactUs({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  const query = new URLSearchParams(useHydrated() ? search : '')
  const reference = readReference(query)
  const wanted = readWanted(query)
  return (
    <PageFrame
      title={loaderData.page?.heading ?? 'Contact us'}
      lead={
        reference
          ? `Your enquiry is about ${reference}. Please describe where and how you would like to use it.`
          : 'Write to us about licences, our stories or your account.'
      }
    >
      <PageHead
        title="Contact"
        canonical="/contact-us"
        description="Write to the licensing team, or find the office nearest to you."
      />
      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,40rem)_minmax(0,44rem)]">
        <ContactForm reference={reference} wanted={wanted} />
        <Offices page={loaderData.page} />
      </div>
    </PageFrame>
  )
}
