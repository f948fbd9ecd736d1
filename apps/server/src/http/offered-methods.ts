/** Finds the methods that a server offers at an address, for 405 with `Allow` (RFC 9110, section 15.5.6). */
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import findMyWay from 'find-my-way'
import { API_BASE } from '../mounts.ts'

/** Every method of a route of ours; OPTIONS is answered before any route. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** These routes match every address, also where nothing is served. */
const CATCH_ALL: ReadonlySet<string> = new Set(['/*', `${API_BASE}/*`])

declare module 'fastify' {
  interface FastifyInstance {
    /** Of the route at an address; a route without parameters comes before one with them. */
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
        parametersOf(url),
      )
    }
    return made
  }
  server.decorate('offeredMethods', (address) => {
    router ??= makeRouter()
    const found = METHODS.flatMap((method) => {
      const route = router?.find(method, address)
      return route ? [{ method, parameters: Number(route.store) }] : []
    })
    const fewest = Math.min(...found.map(({ parameters }) => parameters))
    return found.filter(({ parameters }) => parameters === fewest).map(({ method }) => method)
  })
}

const parametersOf = (url: string) => url.split(/[:*]/).length - 1

/** `/users/login` is not the user with the id `login`, whatever the methods of either are. */
export function refuseMethodOfOtherAddress(
  { method, url, server, routeOptions }: FastifyRequest,
  reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  const isOther = parametersOf(routeOptions.url ?? '') > 0 && !server.offeredMethods(url).includes(method)
  if (isOther) reply.callNotFound()
  else done()
}
