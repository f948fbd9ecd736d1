/**
 * Lets pages call the API through the whole request path: in the same process without the network, else over HTTP.
 * Each page calls for its visitor, whose limits count.
 */
import { type ApiClient, createClient, type Transport } from '@rushes/contract/client'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Config } from '../../config.ts'
import { API_BASE } from '../../mounts.ts'
import type { Traces } from '../../platform/traces/traces.ts'
import { RENDERING, renderingMark } from '../rendering-mark.ts'

export type PageApi = {
  client: ApiClient
  /** Set once the API has refused the visitor for calling too often. */
  refusal(): AppError | null
}

/** @returns the API as one visitor may call it */
export function pageApi(
  { renderingKey, roles, apiUrl = '' }: Config,
  server: FastifyInstance,
  traces?: Pick<Traces, 'headers'>,
): (visitor: string) => PageApi {
  const isHere = roles.includes('api')
  const send = isHere ? inProcess(server) : fetch
  const base = isHere ? API_BASE : `${apiUrl}${API_BASE}`
  return (visitor) => {
    let refusal: AppError | null = null
    const transport: Transport = async (path, init) => {
      const headers = {
        ...Object.fromEntries(new Headers(init.headers)),
        ...traces?.headers(),
        [RENDERING]: renderingMark(renderingKey, visitor),
      }
      const answer = await send(path, { ...init, headers })
      if (answer.status === 429) {
        const retryAfterS = Number(answer.headers.get('retry-after'))
        refusal = new AppError('too_many_requests', 'Too many requests.', { retryAfterS })
      }
      return answer
    }
    return { client: createClient({ base, transport }), refusal: () => refusal }
  }
}

function inProcess(server: FastifyInstance) {
  return async (url: string, { headers }: { headers: Record<string, string> }): Promise<Response> => {
    const answer = await server.inject({ method: 'GET', url, headers })
    const retryAfter = answer.headers['retry-after']
    const response = new Response(null, {
      status: answer.statusCode,
      ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
    })
    // The answer is there as text: it need not go through a stream.
    return Object.assign(response, { json: async (): Promise<unknown> => JSON.parse(answer.body) })
  }
}
