/** The pages' code: React Router's server build, or in development the sources through Vite. */
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ApiClient } from '@rushes/contract/client'
import type { ServedSite } from '@rushes/contract/site'
import type { FastifyInstance } from 'fastify'
import {
  createRequestHandler,
  type RouterContext,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { isOutsidePages } from '../../mounts.ts'

export const WEB = fileURLToPath(new URL('../../../../web/', import.meta.url))

/** Keys of the values that a page may read from its request; `apps/web/app/lib/contexts.ts` creates them. */
type PageContexts = {
  apiContext: RouterContext<ApiClient>
  siteContext: RouterContext<ServedSite>
  nonceContext: RouterContext<string>
}

type PageBuild = {
  contexts: PageContexts
  handle(request: Request, context: RouterContextProvider): Promise<Response>
}

/** Returns the newest build: the only one, or in development the current sources. */
export type PageSource = () => Promise<PageBuild>

export async function fromBuild(): Promise<PageSource> {
  const build: ServerBuild = await import(pathToFileURL(`${WEB}build/server/index.js`).href)
  const page = { contexts: contextsOf(build), handle: createRequestHandler(build, 'production') }
  await loadFirstParts(build)
  return async () => page
}

export async function fromSources(server: FastifyInstance): Promise<PageSource> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const vite = await createServer({
    root: WEB,
    server: { middlewareMode: true, hmr: { server: server.server } },
    appType: 'custom',
  })
  server.addHook('onRequest', (request, reply, done) => {
    if (isOutsidePages(request.raw.url ?? '')) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  server.addHook('onClose', () => vite.close())
  return async () => {
    const { ssr } = vite.environments
    if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the server build in this process.')
    const build = await ssr.runner.import<ServerBuild>('virtual:react-router/server-build')
    return { contexts: contextsOf(build), handle: createRequestHandler(build, 'development') }
  }
}

/** Loads files now, so that later renders need none: the process may have no file descriptor left then. */
async function loadFirstParts(build: ServerBuild): Promise<void> {
  const entry: object = build.entry.module
  if ('loadFirstParts' in entry && typeof entry.loadFirstParts === 'function') await entry.loadFirstParts()
}

/**
 * Context keys are compared by identity, so they are read from the build that uses them.
 * @throws for a build whose entry does not export them.
 */
function contextsOf(build: ServerBuild): PageContexts {
  const entry: object = build.entry.module
  if (!('contexts' in entry) || !isPageContexts(entry.contexts)) {
    throw new Error('entry.server does not export the context keys as `contexts`.')
  }
  return entry.contexts
}

const KEYS: readonly (keyof PageContexts)[] = ['apiContext', 'siteContext', 'nonceContext']

function isPageContexts(value: unknown): value is PageContexts {
  return typeof value === 'object' && value !== null && KEYS.every((key) => key in value)
}
