/** Programs can be written from the API's description alone. */

import { EXAMPLES } from '@rushes/contract/examples'
import { OPERATIONS } from '@rushes/contract/operations'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { servedRoutes } from '../../test/access/served-routes.ts'
import { givenLicence } from '../../test/licensing-builders.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { hashPassword } from '../features/accounts/passwords/passwords.ts'
import { API_BASE } from '../mounts.ts'
import type { ApiDocument } from './api-document.ts'

const OF_OTHER_PROTOCOLS = [
  ...['createUpload', 'findUpload', 'continueUpload', 'removeUpload'],
  ...['createLinkUpload', 'findLinkUpload', 'continueLinkUpload', 'removeLinkUpload'],
  ...['beginSignIn', 'finishSignIn', 'followEvents', 'sendAgentMessage', 'fetchFile', 'pullFiles'],
]

let server: TestServer
let document: ApiDocument
beforeAll(async () => {
  server = await startTestServer()
  document = (await server.http.inject('/rest/openapi.json')).json()
})
afterAll(() => server.close())

const operation = (path: string, verb: string) => document.paths[`${API_BASE}${path}`]?.[verb]

const Schema = z.looseObject({
  type: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .catch(undefined),
  maximum: z.unknown().optional(),
  enum: z.unknown().optional(),
  const: z.unknown().optional(),
  format: z.string().optional().catch(undefined),
  $ref: z.string().optional().catch(undefined),
})
const Parameters = z.array(z.object({ name: z.string(), in: z.string(), schema: z.unknown() })).default([])
const Security = z.array(z.record(z.string(), z.unknown()))

/** JSON pointers to the components and to each schema within a call or a response. */
function schemaPointers(node: unknown, at: string): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => {
    const pointer = `${at}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`
    return key === 'schema' || at === '/components/schemas' ? [pointer] : schemaPointers(value, pointer)
  })
}

/** The responses of a call by status; each refusal is described once, for all calls that have it. */
function refusalsOf(path: string, verb: string): Record<string, unknown> {
  const { 200: _, ...refusals } = operation(path, verb)?.responses ?? {}
  const { responses } = document.components
  return Object.fromEntries(
    Object.entries(refusals).map(([status, answer]) => {
      const [, name = ''] = /"#\/components\/responses\/([^"]+)"/.exec(JSON.stringify(answer)) ?? []
      return [status, responses[name]]
    }),
  )
}

/** The paths within a schema that lead to integers without a largest value. */
function unlimitedIntegers(schema: unknown, at: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((part) => unlimitedIntegers(part, at))
  if (typeof schema !== 'object' || schema === null) return []
  const { type, maximum, enum: values, const: value, $ref } = Schema.parse(schema)
  if ($ref) return unlimitedIntegers(document.components.schemas[$ref.split('/').at(-1) ?? ''], at)
  const isInteger = [type].flat().includes('integer')
  if (isInteger && maximum === undefined && values === undefined && value === undefined) return [at]
  return Object.entries(schema).flatMap(([key, part]) => unlimitedIntegers(part, `${at}/${key}`))
}

/** The paths that a check finds in parameters and bodies. */
const pathsInRequests = (check: (schema: unknown, at: string) => string[]) =>
  Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).flatMap(([verb, { parameters, requestBody }]) =>
      check({ parameters, requestBody }, `${verb} ${path}`),
    ),
  )

test('every integer of a request has a largest value, so that none is too large for its column', () => {
  expect(pathsInRequests(unlimitedIntegers)).toEqual([])
})

/** The paths within a schema that lead to texts without a largest length, list of values, pattern or format. */
function unlimitedTexts(schema: unknown, at: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((part) => unlimitedTexts(part, at))
  if (typeof schema !== 'object' || schema === null) return []
  const { type, $ref, format } = Schema.parse(schema)
  if ($ref) return unlimitedTexts(document.components.schemas[$ref.split('/').at(-1) ?? ''], at)
  const isLimited = ['maxLength', 'enum', 'const', 'pattern'].some((key) => key in schema)
  if ([type].flat().includes('string') && !isLimited && (format ?? 'email') === 'email') return [at]
  return Object.entries(schema).flatMap(([key, part]) =>
    ['if', 'then', 'else'].includes(key) ? [] : unlimitedTexts(part, `${at}/${key}`),
  )
}

test('every text of a request has a largest length', () => {
  expect(pathsInRequests(unlimitedTexts)).toEqual([])
})

test('the description is valid by the OpenAPI schema, and every reference has a target', async () => {
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true })
})

test('each schema of the description is valid in strict mode, and its examples match it', () => {
  const ajv = new Ajv2020({ strict: true, strictRequired: true, allowUnionTypes: true, inlineRefs: false })
  ajv.addVocabulary(Object.keys(document))
  addFormats.default(ajv)
  ajv.addKeyword({
    keyword: 'example',
    compile(example: unknown, { example: _, ...schema }) {
      expect(ajv.validate(schema, example), JSON.stringify(schema)).toBe(true)
      return () => true
    },
  })
  ajv.addSchema({ ...document, $id: 'api' })
  const pointers = schemaPointers(document, '')
  expect(pointers.length).toBeGreaterThan(500)
  for (const pointer of pointers) expect(() => ajv.compile({ $ref: `api#${pointer}` }), pointer).not.toThrow()
})

test('each path is described once, and each call with a summary and its parameters, security and answers', () => {
  const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
  expect(new Set(shapes).size).toBe(shapes.length)
  for (const [path, verbs] of Object.entries(document.paths)) {
    expect(path).toMatch(/^[^?]+[^?/]$/)
    for (const { summary, parameters, security, responses } of Object.values(verbs)) {
      const given = Parameters.parse(parameters)
      const keys = given.map((one) => `${one.in} ${one.name}`)
      expect(new Set(keys).size, path).toBe(keys.length)
      const inPath = given.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`)
      expect(inPath.toSorted(), path).toEqual((path.match(/\{\w+\}/g) ?? []).toSorted())
      expect(summary, path).toMatch(/\S/)
      const schemes = Security.parse(security).flatMap(Object.keys)
      expect(document.components, path).toMatchObject({
        securitySchemes: Object.fromEntries(schemes.map((name) => [name, {}])),
      })
      expect(Object.keys(responses).join(), path).toMatch(/\b2\d\d\b.*\b4\d\d\b/)
    }
  }
})

test('every endpoint is described, under the name of its export', () => {
  const described = Object.values(document.paths).flatMap((verbs) =>
    Object.values(verbs).map(({ operationId }) => operationId),
  )
  expect(described.toSorted()).toEqual([...OPERATIONS.map(({ id }) => id), ...OF_OTHER_PROTOCOLS].toSorted())
  expect(described).toContain('searchClips')
})

test('every route of the API that the server has is described, uploads and events included', async () => {
  const described = Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  const served = (await servedRoutes(server.services)).map(({ key }) => key.replace(' ', ` ${API_BASE}`))
  const own = /\/(docs(\/\*)?|openapi\.json)$/
  expect(served.filter((key) => !described.includes(key) && !own.test(key))).toEqual([])
})

test('the description contains the address of the API, and no component without a reference', () => {
  expect(document['servers']).toEqual([{ url: 'http://localhost:3000' }])
  const text = JSON.stringify(document.paths) + JSON.stringify(document.components)
  for (const [kind, parts] of Object.entries(document.components)) {
    for (const name of Object.keys(parts).filter(() => kind !== 'securitySchemes')) {
      expect(text).toContain(`"#/components/${kind}/${name}"`)
    }
  }
})

test('a call lists its refusals by code, and the corrected cart has its own schema', () => {
  const refusals = refusalsOf('/clip/payments/intent', 'post')
  expect(refusals).toMatchObject({
    401: { description: 'login_required, session_expired' },
    409: { description: 'cart_changed, already_paid, already_owned, conflict' },
    429: { description: 'too_many_requests' },
  })
  const cart = JSON.stringify(refusals['409'])
  expect(cart).toContain('"enum":["cart_changed","already_paid","already_owned","conflict"]')
  expect(cart).toContain('cartContents')
  expect(document.components.schemas).toHaveProperty('CartItem')
  expect(Object.keys(refusalsOf('/clip/site', 'get'))).toEqual(['429', '500', '503', 'default'])
  expect(Object.keys(refusalsOf('/clip/countries', 'get'))).toEqual([
    ...['401', '403', '429', '500', '503', 'default'],
  ])
})

test('R-KEY-3: each call states whether it accepts API keys, and the scope that they need', () => {
  const stated = (path: string, verb: string) => {
    const { security, description } = { ...operation(path, verb) }
    return {
      security,
      description: /Refuses API keys|Accepts every API key|API keys need the scope `\w+`/.exec(
        `${description}`,
      )?.[0],
    }
  }
  expect(stated('/clip/clips', 'get')).toEqual({
    security: [{}, { apiKey: ['search'] }],
    description: 'API keys need the scope `search`',
  })
  expect(stated('/clip/clips/download', 'post')).toEqual({
    security: [{ bearer: [] }, { apiKey: ['download'] }],
    description: 'API keys need the scope `download`',
  })
  expect(stated('/clip/key', 'get')).toEqual({
    security: [{ bearer: [] }, { apiKey: [] }],
    description: 'Accepts every API key',
  })
  expect(stated('/clip/members', 'get')).toEqual({
    security: [{ bearer: [] }],
    description: 'Refuses API keys',
  })
  expect(stated('/clip/users/login', 'post')).toEqual({ security: [], description: 'Refuses API keys' })
})

test('ids, addresses and times have their formats', () => {
  expect(JSON.stringify(operation('/clip/clips/{id}', 'get')?.['parameters'])).toBe(
    JSON.stringify([
      {
        schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 2_147_483_647 },
        in: 'path',
        name: 'id',
        required: true,
      },
    ]),
  )
  const login = JSON.stringify(operation('/clip/forms/register', 'post')?.requestBody)
  expect(login).toContain('"format":"email"')
  expect(document.components.schemas['PurchaseRecord']).toMatchObject({
    properties: { id: { type: 'integer', format: 'int32' }, purchase_date: { format: 'date-time' } },
  })
  expect(JSON.stringify(document)).not.toContain(String(Number.MAX_SAFE_INTEGER))
})

test('fields that are accepted and ignored are described as such', () => {
  const body = JSON.stringify(operation('/clip/downloads/link', 'post')?.['requestBody'])
  expect(body).toContain('"clientIp":{"description":"Accepted and ignored: ')
})

test('the body of the webhook is described', () => {
  expect(operation('/clip/payments/webhook/{provider}', 'post')?.requestBody).toMatchObject({
    required: true,
    content: { 'application/json': { schema: { type: 'object' } } },
  })
})

test('the calls of the examples succeed', async () => {
  const user = await server.givenUser({ email: 'buyer@demo.example' })
  const password_hash = await hashPassword('rushes-demo-2026')
  await server.services.db.updateTable('users').set({ password_hash }).where('id', '=', user.userId).execute()
  await server.givenClip({ id: 41207, master: Buffer.from('the master file') })
  await givenLicence(server.services, user, 41207)
  for (const [id, payload] of Object.entries(EXAMPLES)) {
    const endpoint = OPERATIONS.find((one) => one.id === id)?.endpoint
    expect(
      operation(endpoint?.url ?? '', 'post')?.requestBody?.content['application/json']?.['example'],
    ).toEqual(payload)
    const answer = await server.http.inject({
      method: 'POST',
      url: `${API_BASE}${endpoint?.url}`,
      headers: { authorization: `Bearer ${user.token}` },
      payload: payload as object,
    })
    expect(answer.statusCode, `${id}: ${answer.body}`).toBe(200)
  }
})

/** Every schema in a part of the document. */
function nodesOf(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(nodesOf)
  return Array.isArray(value) ? inner : [Object.fromEntries(Object.entries(value)), ...inner]
}

test('the description has no shape that generators of clients cannot write as code', () => {
  const nodes = nodesOf([document.paths, document.components])
  expect(nodes.filter((node) => node['type'] === 'boolean' && ('enum' in node || 'const' in node))).toEqual(
    [],
  )
  expect(JSON.stringify(document)).not.toContain('"data":{"type":"null"}')
  expect(document.components.schemas['AuditEntry']).toMatchObject({
    properties: { networks: { anyOf: [{ type: 'object' }, { type: 'null' }] } },
  })
  expect(nodes.filter((node) => node['type'] === 'object' && typeof node['default'] === 'object')).toEqual([])
  const times = nodes.filter((node) => node['format'] === 'date-time')
  expect(times).not.toEqual([])
  expect(times.filter((node) => 'pattern' in node)).toEqual([])
  expect(nodes.filter((node) => String(node['pattern']).includes('\\p{'))).toEqual([])
})

test('a file is described with its conditions, and with the refusal where one does not hold', () => {
  const file = document.paths['/files/{kind}/{ref}/{name}']?.['get']
  const names = Parameters.parse(file?.['parameters']).map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['If-Match', 'If-None-Match', 'If-Range', 'If-Unmodified-Since']),
  )
  expect(Object.keys(file?.responses ?? {})).toContain('412')
})

test('closed values are listed, and a condition between fields is described', () => {
  const search = Parameters.parse(operation('/clip/clips', 'get')?.['parameters'])
  expect(search.find(({ name }) => name === 'rating')).toMatchObject({ in: 'query', name: 'rating' })
  expect(JSON.stringify(operation('/clip/clips', 'get')?.['parameters'])).toContain(
    '"type":"array","items":{"type":"string","enum":["GD"',
  )
  expect(document.components.schemas['CartItemInput']).toMatchObject({
    properties: { currency: { enum: ['usd', 'gbp', 'eur', 'aud'] } },
  })
  const lists = JSON.stringify(operation('/clip/savelists/addClip', 'post')?.requestBody)
  expect(lists).toContain('"then":{"properties":{"clip_id":true},"required":["clip_id"]}')
  const tax = JSON.stringify(operation('/clip/payments/salestax', 'post')?.requestBody)
  expect(tax).toMatch(
    /"if":{"properties":{"country":{"enum":\["ae",.*?"else":{.*?"required":\["postal_code"\]}/,
  )
  const intent = JSON.stringify(operation('/clip/payments/intent', 'post')?.requestBody)
  expect(intent).toMatch(/"usageType":{[^}]*"pattern":"\^\[A-Z\]\{4\}\$"/)
  const file = Parameters.parse(document.paths['/files/{kind}/{ref}/{name}']?.['get']?.['parameters'])
  expect(file[0]).toMatchObject({
    name: 'kind',
    schema: { enum: expect.arrayContaining(['delivery', 'invoice']) },
  })
})

test('the registration describes for which countries the post code may be absent, as the server accepts it', async () => {
  const body = operation('/clip/forms/register', 'post')?.requestBody?.content['application/json']
  const isDescribed = new Ajv2020({ strict: false, validateFormats: false }).compile(Object(body?.['schema']))
  const { postcode: _, ...form } = EXAMPLES['register'] as Record<string, unknown>
  const { data: countries } = (await server.http.inject('/rest/clip/countries')).json()
  for (const code of ['ae', 'gb', 'hk', 'us']) {
    const { id } = countries.find((one: { code: string }) => one.code === code)
    for (const countryId of [id, String(id)]) {
      const payload = { ...form, countryId, email: `${code}${typeof countryId}@scroll.example` }
      const answer = await server.http.inject({ method: 'POST', url: '/rest/clip/forms/register', payload })
      expect(answer.statusCode === 200, `${code}: ${answer.body}`).toBe(isDescribed(payload))
    }
  }
})

test('each operation has a description, and each tag is declared', () => {
  const tags = z.array(z.object({ name: z.string(), description: z.string() })).parse(document['tags'])
  for (const [path, verbs] of Object.entries(document.paths)) {
    for (const { description, tags: used } of Object.values(verbs)) {
      expect(description, path).toMatch(/\S/)
      expect(tags.map(({ name }) => name)).toEqual(expect.arrayContaining(z.array(z.string()).parse(used)))
    }
  }
})

test('no address fits two paths of which neither is the more specific', () => {
  const paths = Object.keys(document.paths).map((path) => path.split('/'))
  const isOpen = (part = '') => part.startsWith('{')
  const isAmbiguous = (one: string[], other: string[]) =>
    one.length === other.length &&
    one.every((part, at) => part === other[at] || isOpen(part) || isOpen(other[at])) &&
    one.some((part, at) => isOpen(part) && !isOpen(other[at])) &&
    one.some((part, at) => !isOpen(part) && isOpen(other[at]))
  const ambiguous = paths.flatMap((one, at) =>
    paths
      .slice(at + 1)
      .flatMap((other) => (isAmbiguous(one, other) ? [[one.join('/'), other.join('/')]] : [])),
  )
  expect(ambiguous).toEqual([])
})

test('no array has a schema for each position, of which generators of clients make no types', () => {
  expect(JSON.stringify(document)).not.toContain('"prefixItems"')
})
