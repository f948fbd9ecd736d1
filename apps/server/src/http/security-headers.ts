/**
 * Headers that every answer of this server carries, whoever makes it: the API, a page, a file. Policies for the
 * content of an answer are set where the answer is made.
 */

/** @param baseUrl the public address; a browser is bound to HTTPS only where it came by HTTPS */
export function securityHeaders(baseUrl: string): Record<string, string> {
  return {
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(baseUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
  }
}
