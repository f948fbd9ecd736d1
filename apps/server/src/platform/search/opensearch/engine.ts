/**
 * The client of the cluster. Requests of visitors end within 1.2 seconds, are retried on another node, and fail
 * immediately while the cluster is unavailable. Responses are read by schemas: half a response is an error.
 */
import { readFileSync } from 'node:fs'
import { Client, errors } from '@opensearch-project/opensearch'
import type { z } from 'zod'
import { SearchAway, type SearchCluster } from '../search.ts'
import { type Circuit, circuit } from './circuit.ts'

const NODE_TIMEOUT_MS = 700
const VISITOR_TIMEOUT_MS = 1_200
const WORK_TIMEOUT_MS = 30_000

/** A JSON body, or a list that is sent line by line. */
type Body = Record<string, unknown> | readonly (Record<string, unknown> | string)[]
type Call = { method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'; path: string; body?: Body }

export type Engine = Pick<SearchCluster, 'prefix' | 'shards' | 'replicas'> & {
  /** Sends a query of a visitor. @throws SearchAway */
  query<T>(schema: z.ZodType<T>, path: string, body: Body): Promise<T>
  /** Sends an optional query of a page, with its own circuit breaker. @throws SearchAway */
  querySeparately<T>(schema: z.ZodType<T>, path: string, body: Body): Promise<T>
  /** Sends a request of background work. @throws SearchAway, also for an unexpected status */
  work<T>(schema: z.ZodType<T>, call: Call, expected?: readonly number[]): Promise<T>
}

export function openEngine({ nodes, caFile, ...settings }: SearchCluster): Engine {
  const client = new Client({
    nodes: [...nodes],
    requestTimeout: NODE_TIMEOUT_MS,
    maxRetries: 1,
    ...(caFile !== '' && { ssl: { ca: readFileSync(caFile) } }),
  })

  async function send({ method, path, body }: Call, patient: boolean): Promise<unknown> {
    const sent = client.transport.request(
      { method, path, ...bodyOf(body) },
      patient ? { requestTimeout: WORK_TIMEOUT_MS, maxRetries: 1 } : {},
    )
    if (patient) return (await sent).body
    let late: NodeJS.Timeout | undefined
    const deadline = new Promise<never>((_, reject) => {
      late = setTimeout(() => {
        sent.abort()
        reject(new SearchAway('no answer in time'))
      }, VISITOR_TIMEOUT_MS).unref()
    })
    try {
      return (await Promise.race([sent, deadline])).body
    } finally {
      clearTimeout(late)
      sent.catch(() => undefined)
    }
  }

  const queryThrough =
    (gate: Circuit): Engine['query'] =>
    async (schema, path, body) => {
      if (!gate.allows()) throw new SearchAway('given up for now')
      try {
        const answer = schema.parse(await send({ method: 'POST', path, body }, false))
        gate.succeeded()
        return answer
      } catch (error) {
        // A refused query is an error of this program; the cluster itself is available.
        if (isRefused(error)) throw refusal(error)
        gate.failed()
        throw awayBecause(error)
      }
    }

  return {
    ...settings,
    query: queryThrough(circuit()),
    querySeparately: queryThrough(circuit()),
    async work(schema, call, expected = []) {
      try {
        return schema.parse(await send(call, true))
      } catch (error) {
        if (error instanceof errors.ResponseError && expected.includes(error.statusCode ?? 0)) {
          return schema.parse(error.body)
        }
        if (isRefused(error)) throw refusal(error)
        throw awayBecause(error)
      }
    },
  }
}

function bodyOf(body: Body | undefined) {
  if (body === undefined) return {}
  if (!Array.isArray(body)) return { body: { ...body } }
  const lines = body.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
  return { bulkBody: `${lines.join('\n')}\n` }
}

const isRefused = (error: unknown): boolean =>
  error instanceof errors.ResponseError && error.statusCode === 400

/** An error for the log, without connection data of the client, which may contain a password. */
const refusal = (error: unknown): Error =>
  new Error(`The search engine refused: ${error instanceof Error ? error.message : 'no reason'}`)

function awayBecause(error: unknown): SearchAway {
  if (error instanceof SearchAway) return error
  return new SearchAway(error instanceof Error ? error.message : 'no answer')
}
