/** Finds the methods that a server offers at an address, for 405 with `Allow` (RFC 9110, section 15.5.6). */
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import findMyWay from 'find-my-way'
import { API_BASE } from '../mounts.ts'

/** All methods of the routes; OPTIONS is answered before any route. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Routes that match every address, also unknown ones. */
const CATCH_ALL: ReadonlySet<string> = new Set(['/*', `${API_BASE}/*`])

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods of the route at an address. A route without parameters takes precedence. */
    offeredMethods: (address: string) => readonly string[]
  }
}

/** Records the routes that are added from now on, because Fastify finds a route only by a single method. */
export function noteOfferedMethods(server: FastifyInstance): void {
  const methodsOf = new Map<string, Set<string>>()
  let router: ReturnType<typeof findMyWay> | undefined
  server.addHook('onRoute', ({ method, url }) => {
    if (CATCH_ALL.has(url)) return
    const pattern = patternOf(url)
    methodsOf.set(pattern, new Set([...(methodsOf.get(pattern) ?? []), method].flat()))
    router = undefined
  })

  // Each pattern is one route here, so that a request needs one search for all methods.
  function makeRouter() {
    const made = findMyWay()
    for (const [pattern, methods] of methodsOf) {
      const offered = METHODS.filter((name) => methods.has(name))
      if (offered.length > 0) made.on('GET', pattern, () => undefined, offered)
    }
    return made
  }
  server.decorate('offeredMethods', (address) => {
    router ??= makeRouter()
    return router.find('GET', address)?.store ?? []
  })
}

/** Returns the same pattern for routes that differ only in the names of their parameters. */
function patternOf(url: string): string {
  let number = 0
  return url.replaceAll(/:\w+/g, () => `:p${number++}`)
}

const parametersOf = (url: string) => url.split(/[:*]/).length - 1

/** Prevents that `/users/login`, with a method it does not offer, matches a user with the id `login`. */
export function refuseMethodOfOtherAddress(
  { method, url, server, routeOptions }: FastifyRequest,
  reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  const isOther = parametersOf(routeOptions.url ?? '') > 0 && !server.offeredMethods(url).includes(method)
  if (isOther) reply.callNotFound()
  else done()
}
