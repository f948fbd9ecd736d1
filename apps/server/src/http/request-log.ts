/** Logs one line per finished request: route, status and duration, without input of its sender (R-LOG-1). */
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
      key: request.apiKey?.id,
    }
    if (reply.statusCode >= 500) request.log.error(line, 'request')
    else if (reply.statusCode >= 400) request.log.info(line, 'request')
    else request.log.debug(line, 'request')
  })
}

/** Numbers that may be logged; longer ones may be telephone numbers. */
const SMALL_NUMBER = /^\d{1,7}$/

/** Returns the route with its small numbers; for pages and unknown addresses only the known first part. */
function placeOf({ routeOptions, params, url }: FastifyRequest): string {
  const route = routeOptions.url
  if (route === undefined || route.endsWith('*')) return `${folderOf(url)}/…`
  const given: Record<string, unknown> = Object.assign({}, params)
  return route.replaceAll(/:(\w+)/g, (name, key: string) => {
    const value = String(given[key] ?? '')
    return SMALL_NUMBER.test(value) ? value : name
  })
}

/** The first parts of page addresses. Other addresses may contain text that a visitor typed. */
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
  ...[
    'pricing',
    'profile',
    'recall',
    'register',
    'reset-password',
    'saved-searches',
    'search',
    'upload-link',
    'webhooks',
  ],
]
const FOLDERS = [...Object.values(MOUNTS).map(({ path }) => path), ...PAGES.map((page) => `/${page}`)]

const folderOf = (url: string): string =>
  FOLDERS.find(
    (folder) => url === folder || (/^[/?]/.test(url.slice(folder.length)) && url.startsWith(folder)),
  ) ?? ''
