/** Returns the public facts about the installation for the browser; they are the same for every visitor. */
import { licenceTiers } from '@rushes/commerce/licence-tier'
import type { ServedSite } from '@rushes/contract/site'
import type { Config } from '../../config/config.ts'
import { API_BASE, MOUNTS } from '../../mounts.ts'
import { paymentPages } from '../../platform/payments/payment-pages.ts'

export function siteOf(config: Config): ServedSite {
  return {
    brandName: config.brandName,
    baseUrl: config.baseUrl,
    mediaBase: mediaBaseOf(config),
    apiBase: `${config.browserApiUrl}${API_BASE}`,
    payments: paymentPages(config.payments).settings,
    demo: config.demo,
    termsPdfUrl: MOUNTS.terms.path,
    newsletterUrl: config.newsletterUrl,
    adminUrl: config.adminUrl,
    licensingEmail: config.licensingEmail,
    offices: [...config.offices],
    social: [...config.social],
    autoplayDefault: true,
    tiers: licenceTiers(),
    ...(config.geocoderUrl !== undefined && { findsPlaces: true }),
    ...(config.models !== '' && { findsMeaning: true }),
    legacyTokenKeys: [...config.legacyTokenKeys],
  }
}

/** Media are served by the process of the API, unless a CDN serves them. */
export const mediaBaseOf = (config: Config): string => config.mediaBase || config.browserApiUrl
