/** Every route of the API as Fastify has it: those of the contract, and those that its description leaves out. */
import type { FastifyContextConfig } from 'fastify'
import { buildApi } from '../../src/build-api.ts'
import type { Services } from '../../src/context.ts'
import { buildServer } from '../../src/http/app.ts'
import { mountRoutes } from '../../src/mount-routes.ts'
import { API_BASE } from '../../src/mounts.ts'
import { serveRoutes } from '../serve-routes.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]

export type ServedRoute = { key: string; method: Method; url: string; rule: FastifyContextConfig }

export async function servedRoutes(services: Services): Promise<ServedRoute[]> {
  const served: ServedRoute[] = []
  const server = await serveRoutes(services, (app) => {
    app.addHook('onRoute', ({ method: methods, url: address, config: rule = {} }) => {
      const url = address.slice(API_BASE.length)
      for (const name of [methods].flat()) {
        const method = METHODS.find((one) => one === name)
        if (method === undefined) throw new Error(`${name} ${url} is called by no test`)
        served.push({ key: `${method} ${url}`, method, url, rule })
      }
    })
    return buildApi({ ...services, app })
  })
  await server.close()
  // Fastify answers HEAD wherever there is a GET.
  const isAlso = ({ method, url }: ServedRoute) =>
    method === 'HEAD' && served.some((other) => other.method === 'GET' && other.url === url)
  return served.filter((route) => !isAlso(route))
}

/** The routes that are mounted beside the API. */
export async function outsideRoutes(services: Services): Promise<string[]> {
  const keys: string[] = []
  const server = buildServer(services)
  server.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith(API_BASE)) keys.push(...[method].flat().map((name) => `${name} ${url}`))
  })
  await mountRoutes(server, services, { draining: false })
  await server.close()
  return keys.filter((key) => !(key.startsWith('HEAD ') && keys.includes(key.replace('HEAD', 'GET'))))
}
