/** The settings of the site, which the root loader has brought. */
import type { Site } from '@rushes/contract/site'
import { useRouteLoaderData } from 'react-router'

/** For a page whose root loader failed: enough to show the frame. */
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
