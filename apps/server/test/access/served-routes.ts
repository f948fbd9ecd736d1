/** Every route of the server in Fastify: those of the contract, hidden ones, and the others. */
import type { ApiClient } from '@rushes/contract/client'
import type { ServedSite } from '@rushes/contract/site'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { createContext } from 'react-router'
import { buildApi } from '../../src/build-api.ts'
import type { Services } from '../../src/context.ts'
import { buildServer } from '../../src/http/app.ts'
import { documents } from '../../src/http/documents/documents.ts'
import { pageApi } from '../../src/http/documents/page-api.ts'
import type { PageSource } from '../../src/http/documents/page-build.ts'
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

/**
 * Everything that one process with every role serves, except the public files of the build. The keys are those of the
 * routes outside the API.
 */
export async function openWhole(services: Services): Promise<{ http: FastifyInstance; outside: string[] }> {
  const http = buildServer(services)
  const all: string[] = []
  http.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) all.push(`${name} ${url}`)
  })
  // As in production, where the page of emails does not exist.
  const config = { ...services.config, demo: false }
  await mountRoutes(http, { ...services, config }, { draining: false })
  // Development reads no files of a build.
  await documents(
    http,
    { ...config, dev: true },
    { apiFor: pageApi(config, http), limits: null, source: anyPage },
  )
  const endpoints = new Set(
    (await servedRoutes(services)).map(({ method, url }) => `${method} ${API_BASE}${url}`),
  )
  // Fastify answers HEAD wherever there is a GET.
  const isKnown = (key: string) => {
    const get = key.replace(/^HEAD /, 'GET ')
    return endpoints.has(key) || endpoints.has(get) || (get !== key && all.includes(get))
  }
  return { http, outside: all.filter((key) => !isKnown(key)) }
}

const anyPage: PageSource = async () => ({
  contexts: {
    apiContext: createContext<ApiClient>(),
    siteContext: createContext<ServedSite>(),
    nonceContext: createContext<string>(),
  },
  handle: async () => new Response('<p>A page</p>', { headers: { 'content-type': 'text/html' } }),
})
