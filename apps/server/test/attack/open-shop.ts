/** The whole product in one process, with the built pages. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../src/context.ts'
import { buildServer } from '../../src/http/app.ts'
import { documents } from '../../src/http/documents/documents.ts'
import { pageApi } from '../../src/http/documents/page-api.ts'
import { mountRoutes } from '../../src/mount-routes.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

/** Builds the pages first if the build is old. */
export async function openShop(services: Services): Promise<FastifyInstance> {
  execFileSync(process.execPath, ['scripts/build-if-stale.ts'], { cwd: ROOT, stdio: 'ignore' })
  const { config } = services
  const shop = buildServer(services)
  await mountRoutes(shop, services, { draining: false })
  await documents(shop, config, { apiFor: pageApi(config, shop), limits: null })
  return shop
}

/** An address of each kind: pages, assets, the API, files and the fixed addresses, known and unknown. */
export const PLACES = [
  '/',
  '/login',
  '/nowhere',
  '/admin/clips',
  '/favicon.svg',
  '/assets/nothing.js',
  '/rest/clip/countries',
  '/rest/nowhere',
  '/rest/docs',
  '/media/1/v1/poster.jpg',
  '/files/nothing',
  '/robots.txt',
  '/.well-known/security.txt',
  '/sitemap.xml',
  '/healthz',
  '/readyz',
  '/testpay/frame',
]
