/** Logs one line per finished request: its route, status and duration, and nothing that its sender wrote (R-LOG-1). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MOUNTS } from '../mounts.ts'

export function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    done()
    const line = {
      method: request.method,
      path: placeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      user: request.viewer?.userId,
    }
    if (reply.statusCode >= 500) request.log.error(line, 'request')
    else if (reply.statusCode >= 400) request.log.info(line, 'request')
    else request.log.debug(line, 'request')
  })
}

/** Longer ones may be telephone numbers. */
const SMALL_NUMBER = /^\d{1,7}$/

/** The route with its small numbers; of an address without a route or of a page, the part that is ours. */
function placeOf({ routeOptions, params, url }: FastifyRequest): string {
  const route = routeOptions.url
  if (route === undefined || route.endsWith('*')) return `${folderOf(url)}/…`
  const given: Record<string, unknown> = Object.assign({}, params)
  return route.replaceAll(/:(\w+)/g, (name, key: string) => {
    const value = String(given[key] ?? '')
    return SMALL_NUMBER.test(value) ? value : name
  })
}

/** The first parts of the addresses of pages. Any other one may be what a visitor typed. */
const PAGES = [
  ...['admin', 'cart', 'checkout', 'clip', 'compare', 'confirm-payment', 'contact-us', 'dashboard'],
  ...[
    'download-link',
    'downloads',
    'licence',
    'list',
    'login',
    'login-link',
    'my-downloads',
    'my-purchases',
    'offer',
    'package',
    'page',
  ],
  ...['pricing', 'profile', 'register', 'reset-password', 'search', 'upload-link'],
]
const FOLDERS = [...Object.values(MOUNTS).map(({ path }) => path), ...PAGES.map((page) => `/${page}`)]

const folderOf = (url: string): string =>
  FOLDERS.find(
    (folder) => url === folder || (/^[/?]/.test(url.slice(folder.length)) && url.startsWith(folder)),
  ) ?? ''
