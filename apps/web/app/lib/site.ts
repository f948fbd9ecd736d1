/** The settings of the site, loaded by the root loader. */

import type { Site } from '@rushes/contract/site'
import { useRouteLoaderData } from 'react-router'

/** The settings for a page whose root loader failed, sufficient for the frame. */
const UNKNOWN_SITE: Site = {
  brandName: 'Rushes',
  baseUrl: '',
  mediaBase: '',
  apiBase: '/rest',
  payments: { provider: 'testcard', publishableKey: null, livemode: false },
  demo: false,
  termsPdfUrl: '/licensing-terms.pdf',
  newsletterUrl: null,
  adminUrl: '/admin',
  licensingEmail: '',
  offices: [],
  social: [],
  autoplayDefault: true,
  legacyTokenKeys: [],
}

export function useSite(): Site {
  const root = useRouteLoaderData<{ site: Site }>('root')
  return root?.site ?? UNKNOWN_SITE
}
