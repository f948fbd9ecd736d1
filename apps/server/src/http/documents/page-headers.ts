/** Headers of pages, in addition to those of every response of this server. */
import type { FastifyReply } from 'fastify'
import type { Config } from '../../config/config.ts'
import { paymentPages } from '../../platform/payments/payment-pages.ts'
import type { Sources } from './content-security-policy.ts'
import { mediaBaseOf } from './site.ts'

const PAYMENT_PAGES = new Set(['/checkout', '/confirm-payment'])
// Pages whose addresses contain secrets or reveal internal work and must not be sent in a Referer.
const SECRET_PAGES =
  /^\/(admin$|confirm-payment|login-link|reset-password|download-link|upload-link|recall\/|list\/share|verify\/)/

export function setPageHeaders(reply: FastifyReply, path: string, config: Config): void {
  const { geocoderUrl } = config
  reply.headers({
    'referrer-policy': SECRET_PAGES.test(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': sourcesOf(config, path).payment?.opensWindows
      ? 'same-origin-allow-popups'
      : 'same-origin',
    'permissions-policy': `camera=(), microphone=(), geolocation=(${geocoderUrl === undefined ? '' : 'self'})`,
  })
  if (path === '/admin' || path.startsWith('/verify/')) reply.header('x-robots-tag', 'noindex')
}

/** The origins that the page at `path` may load from. */
export function sourcesOf(config: Config, path: string): Sources {
  const originOf = (address = '') => (address ? new URL(address).origin : '')
  return {
    media: originOf(mediaBaseOf(config)),
    api: originOf(config.browserApiUrl),
    payment: PAYMENT_PAGES.has(path) ? paymentPages(config.payments).sources : null,
    https: config.baseUrl.startsWith('https:'),
    dev: config.dev,
  }
}
