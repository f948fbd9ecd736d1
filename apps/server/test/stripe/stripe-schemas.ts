/** Checks requests and replies between the adapter and its double against Stripe's published OpenAPI. */
import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { z } from 'zod'

const Subset = z.object({
  operations: z.array(
    z.object({ method: z.string(), path: z.string(), request: z.unknown(), response: z.unknown() }),
  ),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})

const subset = Subset.parse(
  JSON.parse(readFileSync(new URL('./stripe-openapi.json', import.meta.url), 'utf8')),
)

/** Parameters that are newer than the published description; the types of Stripe's library check them. */
const NEWER: Readonly<Record<string, readonly string[]>> = { '/v1/payment_intents': ['hooks'] }

// A form has text only, so numbers are parsed; a reply is used unchanged.
const requests = new Ajv({ strict: false, coerceTypes: true })
const replies = new Ajv({ strict: false })
for (const ajv of [requests, replies]) {
  addFormats.default(ajv)
  ajv.addFormat('unix-time', true)
  ajv.addFormat('decimal', true)
  ajv.addSchema({ $id: 'stripe', components: subset.components })
}

const compiled = subset.operations.map(({ method, path, request, response }) => ({
  method: method.toUpperCase(),
  path,
  matches: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  request: compile(requests, request),
  response: compile(replies, response),
}))

function compile(ajv: Ajv, schema: unknown): ValidateFunction {
  return ajv.compile(
    JSON.parse(JSON.stringify(schema ?? {}).replaceAll('"#/components', '"stripe#/components')),
  )
}

/** @throws Error for a call that is not in the description */
function operationOf(method: string, path: string) {
  const operation = compiled.find((one) => one.method === method && one.matches.test(path))
  if (!operation) throw new Error(`Stripe's description has no ${method} ${path}`)
  return operation
}

/** The faults of a request; empty when it is valid. */
export function faultsOfRequest(method: string, path: string, body: Record<string, unknown>): string[] {
  const { request, path: template } = operationOf(method, path)
  const newer = NEWER[template] ?? []
  const known = Object.fromEntries(Object.entries(body).filter(([key]) => !newer.includes(key)))
  return request(known) ? [] : wordsOf(request)
}

/** The faults of a reply; empty when it is valid. */
export function faultsOfReply(method: string, path: string, reply: unknown): string[] {
  const { response } = operationOf(method, path)
  return response(reply) ? [] : wordsOf(response)
}

const wordsOf = ({ errors }: ValidateFunction): string[] =>
  (errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
