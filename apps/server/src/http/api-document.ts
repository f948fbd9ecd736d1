/**
 * Completes the OpenAPI document from the schemas: adds names, refusals with their codes and data, formats of
 * numbers and examples, and removes unused schemas.
 */
import { needsPostcode } from '@rushes/commerce/billing-address'
import { needsPasswordAgain } from '@rushes/contract/capabilities'
import type { Endpoint } from '@rushes/contract/endpoint'
import { type ErrorCode, STATUS_OF } from '@rushes/contract/errors'
import { EXAMPLES } from '@rushes/contract/examples'
import { GENERAL_LIMIT, type Limit } from '@rushes/contract/limits'
import { OPERATIONS, REFUSAL_DATA, REFUSALS } from '@rushes/contract/operations'
import { z } from 'zod'
import countries from '../../../../db/reference/countries.json' with { type: 'json' }
import { declareTags, describeQuery, isNode, simplify } from './describe-for-generators.ts'
import { protocolPaths } from './protocol-operations.ts'

type Node = Record<string, unknown>
type Operation = Node & { responses: Node; requestBody?: { content: Record<string, Node> } }
export type ApiDocument = Node & {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; responses: Node; headers?: Node }
}

const WEBHOOK_BODY = {
  required: true,
  description: 'The event as the payment provider sends it; a header carries the signature of these bytes.',
  content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
}

/** Ids as numbers and as text, because the field accepts both. */
const COUNTRY_IDS_WITHOUT_POSTCODES = countries
  .filter(({ code }) => !needsPostcode(code))
  .flatMap(({ id }) => [id, String(id)])

/** Conditions between fields that the handler checks with its own data. */
const CONDITIONS: Readonly<Record<string, Node>> = {
  register: {
    if: { properties: { countryId: { enum: COUNTRY_IDS_WITHOUT_POSTCODES } } },
    else: { properties: { postcode: { type: 'string', minLength: 1 } }, required: ['postcode'] },
  },
}

const DOCUMENT_BODY = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
}

/** Request bodies that no schema validates. */
const BODIES: Readonly<Record<string, Operation['requestBody']>> = {
  paymentWebhook: WEBHOOK_BODY,
  addRightsFile: DOCUMENT_BODY,
}

/** The page begins with the login, because most other calls need its token. */
const FIRST_TAG = 'Accounts'

const count = (description: string) => ({ description, schema: { type: 'integer', format: 'int64' } })

const RATE_LIMIT_HEADERS: Node = {
  'X-RateLimit-Limit': count('How many calls the nearest limit allows in its window'),
  'X-RateLimit-Remaining': count('How many of them are left'),
  'X-RateLimit-Reset': count('In how many seconds the window ends'),
}
const RATE_LIMIT = Object.fromEntries(
  Object.keys(RATE_LIMIT_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
)

/** @param base the path of the API, before every path of the contract. */
export function completeDocument(document: ApiDocument, base: string): ApiDocument {
  document.components.responses = {}
  document.components.headers = RATE_LIMIT_HEADERS
  for (const { id, endpoint } of OPERATIONS) {
    const path = `${base}${endpoint.url.replace(/:(\w+)/g, '{$1}')}`
    const operation = document.paths[path]?.[endpoint.method.toLowerCase()]
    if (operation) completeOperation(operation, id, endpoint, document.components.responses)
  }
  Object.assign(document.paths, protocolPaths(base))
  document['tags'] = declareTags(document.paths, FIRST_TAG)
  writeFormats(document, '')
  for (const operation of Object.values(document.paths).flatMap(Object.values)) {
    operation['description'] ??= `${operation['summary']}.`
    describeQuery(operation['parameters'])
  }
  simplify(document.paths)
  simplify(document.components)
  dropUnused(document)
  return document
}

/** @param shared receives each refusal once, under the names of its codes */
function completeOperation(operation: Operation, id: string, endpoint: Endpoint, shared: Node): void {
  operation['operationId'] = id
  operation['description'] = describeAccess(endpoint.config)
  operation['security'] = securityOf(endpoint.config)
  const body = BODIES[id]
  if (body) operation.requestBody = body
  const json = operation.requestBody?.content['application/json']
  if (isNode(json?.['schema'])) Object.assign(json['schema'], CONDITIONS[id])
  if (json && EXAMPLES[id]) json['example'] = EXAMPLES[id]
  const { 200: success, default: failure } = operation.responses
  shared['failure'] ??= { ...contentOf(failure), description: 'Any other failure' }
  operation.responses = { 200: { ...contentOf(success), description: 'Success', headers: RATE_LIMIT } }
  for (const [status, codes] of refusalsOf(id, endpoint)) {
    const name = codes.join('-')
    shared[name] ??= refusalOf(codes)
    operation.responses[status] = { $ref: `#/components/responses/${name}` }
  }
  operation.responses['default'] = { $ref: '#/components/responses/failure' }
}

const scopeOf = (config: Endpoint['config']) => (config.access === 'staff' ? undefined : config.scope)

/** The scope of API keys is their role in OpenAPI 3.1. */
function securityOf(config: Endpoint['config']): unknown[] {
  const scope = scopeOf(config)
  const withKey = scope === undefined ? [] : [{ apiKey: scope === 'any' ? [] : [scope] }]
  if (config.access === 'public') return withKey.length === 0 ? [] : [{}, ...withKey]
  return [{ bearer: [] }, ...withKey]
}

const contentOf = (response: unknown): Node => (isNode(response) ? response : {})

/** Error codes of an endpoint by status. */
function refusalsOf(id: string, { config, schema, method }: Endpoint): Map<number, ErrorCode[]> {
  const hasInput = Boolean(schema.params || schema.querystring || schema.body)
  const codes: ErrorCode[] = [
    ...(config.access === 'public' ? [] : (['login_required', 'session_expired'] as const)),
    ...staffRefusals(config),
    ...(scopeOf(config) === undefined ? [] : (['invalid_key', 'scope_missing'] as const)),
    ...(hasInput ? (['bad_request', 'validation'] as const) : []),
    ...(method === 'POST' ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(REFUSALS[id] ?? []),
    'too_many_requests',
    'internal',
    'unavailable',
  ]
  return Map.groupBy(new Set(codes), (code) => STATUS_OF[code])
}

function staffRefusals(config: Endpoint['config']): ErrorCode[] {
  if (config.access === 'public') return []
  if (config.access === 'login')
    return config.needsPassword ? ['second_factor_required', 'confirm_identity'] : []
  return [
    'forbidden',
    ...(config.beforeFactor ? [] : (['second_factor_required'] as const)),
    ...(config.needsPassword || needsPasswordAgain(config.may) ? (['confirm_identity'] as const) : []),
  ]
}

function refusalOf(codes: readonly ErrorCode[]): Node {
  const [data] = codes.flatMap((code) => REFUSAL_DATA[code] ?? []).map(schemaOf)
  const properties = { code: { type: 'string', enum: codes }, ...(data !== undefined && { data }) }
  const schema = { allOf: [{ $ref: '#/components/schemas/Failure' }, { type: 'object', properties }] }
  const headers = codes.includes('too_many_requests') ? { headers: RATE_LIMIT } : {}
  return { description: codes.join(', '), ...headers, content: { 'application/json': { schema } } }
}

function schemaOf(type: z.ZodType): Node {
  const { $defs: _, $schema: __, ...schema } = z.toJSONSchema(type)
  return JSON.parse(JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/'))
}

/** Keys that wrap the schema of a value and therefore keep its name. */
const AROUND = new Set(['items', 'anyOf', 'allOf', 'oneOf', 'schema'])

function writeFormats(value: unknown, name: string): void {
  if (Array.isArray(value)) for (const item of value) writeFormats(item, name)
  if (!isNode(value)) return
  if (value['type'] === 'integer') writeNumberFormat(value, name)
  // The value is trimmed before it is validated, which hides the format.
  if (value['type'] === 'string' && name === 'email') value['format'] = 'email'
  for (const [key, inner] of Object.entries(value)) {
    if (key !== 'example') writeFormats(inner, AROUND.has(key) ? name : key)
  }
}

/** Ids are 32 bits; other whole numbers lose the bounds of JavaScript, which do not apply to them. */
function writeNumberFormat(schema: Node, name: string): void {
  delete schema['anyOf']
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum']
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum']
  schema['format'] ??= /(^|_)ids?$|Ids?$/.test(name) ? 'int32' : 'int64'
}

function dropUnused({ paths, components }: ApiDocument): void {
  const used = new Set<string>()
  const follow = (value: unknown) => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      follow(components.schemas[name] ?? null)
    }
  }
  follow(paths)
  follow(components.responses)
  components.schemas = Object.fromEntries(
    Object.entries(components.schemas).filter(([name]) => used.has(name)),
  )
}

/** Describes the access to an operation and its rate limits. */
function describeAccess(config: Endpoint['config']): string {
  const limits = config.limits ?? [GENERAL_LIMIT]
  return [accessOf(config), keysOf(config), ...limits.map(sentenceOf)].join(' ')
}

function keysOf(config: Endpoint['config']): string {
  const scope = scopeOf(config)
  if (scope === undefined) return 'Refuses API keys.'
  return scope === 'any' ? 'Accepts every API key.' : `API keys need the scope \`${scope}\`.`
}

function accessOf(config: Endpoint['config']): string {
  if (config.access === 'staff') return `Needs a session of staff with the capability \`${config.may}\`.`
  return config.access === 'public' ? 'Needs no session.' : 'Needs a session.'
}

const COUNTED = { address: 'from one address', account: 'of one account', email: 'for one email address' }

function sentenceOf({ guest, member, seconds, by, weight = 1 }: Limit): string {
  const [alone, signedIn] = [guest / weight, member / weight]
  const others = alone === signedIn ? '' : `, ${signedIn} with a session`
  return `At most ${alone} calls ${COUNTED[by]} in ${seconds} seconds${others}.`
}
