/**
 * Headers that every answer of this server carries, whoever makes it: the API, a page, a file. Policies for the
 * content of an answer are set where the answer is made.
 */
import type { FastifyHelmetOptions } from '@fastify/helmet'

/** @param baseUrl the public address; a browser is bound to HTTPS only where it came by HTTPS */
export function securityHeaders(baseUrl: string): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: false,
    // Files are fetched by pages of other hosts, and the API by the origins of CORS_ORIGINS.
    crossOriginResourcePolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: baseUrl.startsWith('https:') && { maxAge: 63_072_000 },
    xDnsPrefetchControl: false,
  }
}
