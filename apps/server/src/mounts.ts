/**
 * Every address outside the pages, in one table. The start and the test server mount from it, the development
 * server leaves these paths to Fastify, `/robots.txt` lists the private ones, and a test compares it with
 * docs/OPERATIONS.md.
 */

type Mount = {
  path: string
  /** The process that answers if each role runs in a separate process: API, every process, or pages. */
  servedBy: 'api' | 'each' | 'web'
  /** Whether robots.txt excludes the path for crawlers. */
  isPrivate?: true
}

export const MOUNTS = {
  api: { path: '/rest', servedBy: 'api', isPrivate: true },
  files: { path: '/files', servedBy: 'api', isPrivate: true },
  media: { path: '/media', servedBy: 'api' },
  testPayments: { path: '/testpay', servedBy: 'api' },
  outbox: { path: '/dev/outbox', servedBy: 'api' },
  sitemapParts: { path: '/sitemap', servedBy: 'api' },
  sitemap: { path: '/sitemap.xml', servedBy: 'api' },
  feeds: { path: '/feeds', servedBy: 'api' },
  pull: { path: '/pull', servedBy: 'api', isPrivate: true },
  alerts: { path: '/alerts', servedBy: 'api', isPrivate: true },
  terms: { path: '/licensing-terms.pdf', servedBy: 'api' },
  robots: { path: '/robots.txt', servedBy: 'api' },
  manifest: { path: '/site.webmanifest', servedBy: 'api' },
  changePassword: { path: '/.well-known/change-password', servedBy: 'api' },
  securityText: { path: '/.well-known/security.txt', servedBy: 'api' },
  securityPolicy: { path: '/.well-known/security-policy.txt', servedBy: 'api' },
  health: { path: '/healthz', servedBy: 'each' },
  readiness: { path: '/readyz', servedBy: 'each' },
  assets: { path: '/assets', servedBy: 'web' },
} as const satisfies Record<string, Mount>

const TABLE: readonly Mount[] = Object.values(MOUNTS)

/** The path below which the endpoints of the contract are. */
export const API_BASE = MOUNTS.api.path

/** Whether an address belongs to the API's process and not to the pages. */
export function isOutsidePages(address: string): boolean {
  const path = address.split('?')[0] ?? ''
  return TABLE.some(
    (mount) => mount.servedBy !== 'web' && (path === mount.path || path.startsWith(`${mount.path}/`)),
  )
}

/** The paths that a proxy sends to the processes with the role `api`. */
export const API_PATHS = TABLE.filter(({ servedBy }) => servedBy === 'api').map(({ path }) => path)

/** Top-level folders that robots.txt excludes for crawlers. */
export const PRIVATE_FOLDERS = TABLE.filter(({ isPrivate }) => isPrivate).map(({ path }) => `${path}/`)
