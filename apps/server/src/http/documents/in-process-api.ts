/** Lets pages call the API of the same process through the whole request path, without the network. */
import { type ApiClient, createClient } from '@rushes/contract/client'
import type { FastifyInstance } from 'fastify'
import { API_BASE } from '../../mounts.ts'
import { RENDERING, renderingKey } from '../rendering-key.ts'

export function inProcessApi(server: FastifyInstance): ApiClient {
  return createClient({
    base: API_BASE,
    async transport(path, init) {
      const answer = await server.inject({
        method: 'GET',
        url: path,
        headers: { ...Object.fromEntries(new Headers(init.headers)), [RENDERING]: renderingKey },
      })
      return new Response(answer.body, { status: answer.statusCode })
    },
  })
}
