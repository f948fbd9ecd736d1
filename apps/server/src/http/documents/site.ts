/** What the browser may know of the installation; the same for every visitor. */
import type { Config } from '../../config.ts'
import { API_BASE } from '../../mounts.ts'

export function siteOf(config: Config) {
  return {
    brandName: config.brandName,
    baseUrl: config.baseUrl,
    mediaBase: mediaBaseOf(config),
    apiBase: config.roles.includes('api') ? API_BASE : `${config.apiUrl}${API_BASE}`,
    payments: {
      provider: config.payments.provider,
      publishableKey: config.payments.stripePublishableKey || null,
      livemode: config.payments.livemode,
    },
    demo: config.demo,
    termsPdfUrl: config.termsPdfUrl,
    newsletterUrl: config.newsletterUrl,
    adminUrl: config.adminUrl,
    social: [...config.social],
    autoplayDefault: true,
  }
}

/** The process that serves the API serves media too, unless a CDN does. */
export function mediaBaseOf(config: Config): string {
  return config.mediaBase || (config.roles.includes('api') ? '' : (config.apiUrl ?? ''))
}
