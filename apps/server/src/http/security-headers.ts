/** Headers of every response of this server: of the API, pages, files and refusals. */
import type { Config } from '../config/config.ts'

/** Binds a browser to HTTPS only if the shop uses HTTPS, and other hosts of the domain only on request. */
export function securityHeaders({
  baseUrl,
  hstsSubdomains,
}: Pick<Config, 'baseUrl' | 'hstsSubdomains'>): Record<string, string> {
  return {
    // For responses that are no documents. Pages and files that need more set their own policy.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(baseUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=63072000${hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  }
}
