/** Component tests: a screen or a part of one, in a document with a router and the settings of the site. */

import type { Site } from '@rushes/contract/site'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach } from 'vitest'

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

export const SITE: Site = {
  brandName: 'Rushes',
  baseUrl: 'https://rushes.example',
  mediaBase: '',
  apiBase: '/rest',
  payments: { provider: 'testcard', publishableKey: null, livemode: false },
  demo: true,
  termsPdfUrl: null,
  newsletterUrl: null,
  adminUrl: 'https://admin.example',
  social: [],
  autoplayDefault: true,
  legacyTokenKeys: [],
}

type Options = { at?: string; site?: Partial<Site> }

/** Renders `children` at the address `at`; every other address shows its path as text. */
export function renderPage(children: ReactNode, { at = '/', site = {} }: Options = {}) {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ site: { ...SITE, ...site } }),
      children: [
        { path: new URL(at, 'http://x').pathname, Component: () => children },
        { path: '*', Component: Elsewhere },
      ],
    },
  ])
  const screen = render(
    <Stub initialEntries={[at]} hydrationData={{ loaderData: { root: { site: { ...SITE, ...site } } } }} />,
  )
  return { ...screen, user: userEvent.setup() }
}

function Elsewhere() {
  return <p>Another page</p>
}
