/** Component tests: a screen or a part of one, in a document with a router, the site's settings and its notifications. */
import type { Site } from '@rushes/contract/site'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createRoutesStub, Outlet, useLocation } from 'react-router'
import { Notifications } from '../app/ui/notifications.tsx'

export const SAMPLE_SITE: Site = {
  brandName: 'Rushes',
  baseUrl: 'https://rushes.example',
  mediaBase: '',
  apiBase: '/rest',
  payments: { provider: 'testcard', publishableKey: null, livemode: false },
  demo: true,
  termsPdfUrl: '/licensing-terms.pdf',
  newsletterUrl: null,
  adminUrl: 'https://admin.example',
  legacyTokenKeys: [],
  licensingEmail: 'licensing@rushes.example',
  offices: ['London', 'Berlin'],
  social: [],
  autoplayDefault: true,
}

type Options = { at?: string; site?: Partial<Site> }

/** Renders `children` at the address `at`; all other addresses show their path as text. */
export function renderPage(children: ReactNode, { at = '/', site = {} }: Options = {}) {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ site: { ...SAMPLE_SITE, ...site } }),
      Component: Document,
      children: [
        { path: new URL(at, 'http://x').pathname, Component: () => children },
        { path: '*', Component: Elsewhere },
      ],
    },
  ])
  const screen = render(
    <Stub
      initialEntries={[at]}
      hydrationData={{ loaderData: { root: { site: { ...SAMPLE_SITE, ...site } } } }}
    />,
  )
  return { ...screen, user: userEvent.setup() }
}

function Document() {
  return (
    <>
      <Outlet />
      <Notifications />
    </>
  )
}

/** Shows the address that a link or a form has opened, such as `Now at /search?type=video`. */
function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p>{`Now at ${pathname}${search}`}</p>
}
