/** Finds the methods that a server offers at an address, for 405 with `Allow` (RFC 9110, section 15.5.6). */
import type { FastifyInstance } from 'fastify'
import findMyWay from 'find-my-way'
import { API_BASE } from '../mounts.ts'

/** Every method of a route of ours; OPTIONS is answered before any route. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** These routes match every address, also where nothing is served. */
const CATCH_ALL: ReadonlySet<string> = new Set(['/*', `${API_BASE}/*`])

declare module 'fastify' {
  interface FastifyInstance {
    /** Of the routes at an address. */
    offeredMethods: (address: string) => readonly string[]
  }
}

/** Observes the routes that are added from now on. Fastify finds a route by one method only. */
export function noteOfferedMethods(server: FastifyInstance): void {
  const routes: { methods: readonly string[]; url: string }[] = []
  server.addHook('onRoute', ({ method, url }) => {
    if (!CATCH_ALL.has(url)) routes.push({ methods: [method].flat(), url })
  })
  let router: ReturnType<typeof findMyWay> | undefined

  function makeRouter() {
    const made = findMyWay()
    for (const { methods, url } of routes) {
      made.on(
        METHODS.filter((name) => methods.includes(name)),
        url,
        () => undefined,
      )
    }
    return made
  }
  server.decorate('offeredMethods', (address) => {
    router ??= makeRouter()
    return METHODS.filter((method) => router?.find(method, address))
  })
}
