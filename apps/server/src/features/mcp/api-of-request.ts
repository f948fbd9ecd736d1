/**
 * Calls the endpoints of the API with the API key of a request and within this process, so that a tool has the scopes,
 * limits, validation and answers of the endpoint, and no rule of its own (ADR 55).
 */
import { type ApiClient, createClient } from '@rushes/contract/client'
import type { FastifyRequest } from 'fastify'
import { bearerOf } from '../../http/viewer.ts'
import { API_BASE } from '../../mounts.ts'

export function apiOfRequest(request: FastifyRequest): ApiClient {
  const { host, 'user-agent': agent } = request.headers
  return createClient({
    base: API_BASE,
    token: () => bearerOf(request),
    async transport(url, { method, headers, body }) {
      const answer = await request.server.inject({
        method: method === 'POST' ? 'POST' : 'GET',
        url,
        headers: { ...headers, ...(host && { host }), ...(agent && { 'user-agent': agent }) },
        remoteAddress: request.ip,
        ...(typeof body === 'string' && { payload: body }),
      })
      return {
        status: answer.statusCode,
        headers: { get: (name) => answer.headers[name]?.toString() ?? null },
        json: async () => JSON.parse(answer.body),
      }
    },
  })
}
