/**
 * Calls of the API by pages, through the whole request path: in the same process without the network, else
 * over HTTP. The calls count against the limits of the visitor.
 */
import { type ApiClient, createClient, type Reply, type Transport } from '@rushes/contract/client'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Config } from '../../config/config.ts'
import { API_BASE } from '../../mounts.ts'
import type { PageChanges } from '../../platform/page-changes.ts'
import type { Traces } from '../../platform/traces/traces.ts'
import { RENDERING, renderingMark } from '../rendering-mark.ts'

export type PageApi = {
  client: ApiClient
  /** Set once the API has refused the visitor for calling too often. */
  refusal(): AppError | null
}

type Parts = {
  traces?: Pick<Traces, 'headers'> | undefined
  /** Reports that the content of pages has changed. */
  pageChanges?: PageChanges | undefined
}

/** @returns a function that returns the API for calls on behalf of a visitor */
export function pageApi(
  { renderingKey, roles, apiUrl = '' }: Config,
  server: FastifyInstance,
  { traces, pageChanges }: Parts = {},
): (visitor: string) => PageApi {
  const isHere = roles.includes('api')
  const send = isHere ? inProcess(server, pageChanges) : fetch
  const base = isHere ? API_BASE : `${apiUrl}${API_BASE}`
  return (visitor) => {
    let refusal: AppError | null = null
    const transport: Transport = async (path, init) => {
      const headers = {
        ...init.headers,
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

/** Addresses whose responses are kept: the same for every guest, and every change notifies the pages. */
const KEPT = new Set(
  ['/clip/categories', '/clip/tones', '/clip/footageTypes', '/clip/pricing'].map((path) => API_BASE + path),
)

type Call = { headers: Record<string, string> }

function inProcess(server: FastifyInstance, pageChanges: PageChanges | undefined) {
  const kept = new Map<string, Promise<Reply>>()
  pageChanges?.onChange(() => kept.clear())

  async function sendRequest(url: string, { headers }: Call): Promise<Reply> {
    const { statusCode, headers: answered, body } = await server.inject({ method: 'GET', url, headers })
    return {
      status: statusCode,
      headers: { get: (name) => answered[name]?.toString() ?? null },
      json: async (): Promise<unknown> => JSON.parse(body),
    }
  }

  function requestOnce(url: string, call: Call): Promise<Reply> {
    const answer = sendRequest(url, call)
    kept.set(url, answer)
    const forget = () => kept.get(url) === answer && kept.delete(url)
    answer.then(({ status }) => status === 200 || forget(), forget)
    return answer
  }

  return (url: string, call: Call): Promise<Reply> => {
    if (!pageChanges || !KEPT.has(url)) return sendRequest(url, call)
    return kept.get(url) ?? requestOnce(url, call)
  }
}
