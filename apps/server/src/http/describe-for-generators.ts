/** Simplifies the API document for generators of clients: it uses only forms that all of them support. */
type Node = Record<string, unknown>

const TAGS: Readonly<Record<string, string>> = {
  Accounts: 'Registration, login, and the account of the user.',
  Agency: 'The admin area, for staff with the named capability.',
  Agents:
    'The MCP server for agents of customers: search, facts, prices, lists and licences as tools. Configure a client with this address and an API key as its bearer.',
  Catalogue: 'Clips, packages and the search.',
  'Credits and purchases': 'Prepaid credits, orders, invoices and past purchases.',
  Downloads: 'Preparing and fetching files, download links and licences.',
  Enquiries: 'Forms that send a message to the agency.',
  Lists: 'Lists of clips, and sharing them.',
  Members: 'Users of a company, for their administrators.',
  Pages: 'Content pages.',
  Payments: 'Payment of a cart by card, by credits and by invoice.',
  Pricing: 'Price lists, offers and licence tiers.',
  'Upload links': 'Files from senders without an account.',
}

/** Returns the tags with their descriptions; `first` is the first one, the others are sorted. */
export function declareTags(
  paths: Readonly<Record<string, Readonly<Record<string, Node>>>>,
  first: string,
): Node[] {
  const used = Object.values(paths).flatMap((verbs) => Object.values(verbs).flatMap(({ tags }) => tags))
  const names = [...new Set([first, ...used.filter((tag) => typeof tag === 'string').toSorted()])]
  return names.map((name) => ({ name, description: TAGS[name] ?? name }))
}

/** Simplifies every schema in a part of the document. */
export function simplify(value: unknown): void {
  if (Array.isArray(value)) for (const item of value) simplify(item)
  if (!isNode(value)) return
  for (const [key, inner] of Object.entries(value)) if (key !== 'example') simplify(inner)
  // The generator for Java treats enum values as text (openapi-generator#9005).
  if (value['type'] === 'boolean') for (const key of ['enum', 'const']) delete value[key]
  widenNulls(value['properties'])
  // The generator for Go writes code that does not compile.
  if (value['type'] === 'object' && isNode(value['default'])) delete value['default']
  if (Array.isArray(value['values'])) delete value['values']
  // Python compares the pattern with a time in its own format, and has no Unicode classes.
  if (value['format'] === 'date-time' || /\\p\{/.test(String(value['pattern']))) delete value['pattern']
  keepOneSpelling(value)
  joinEmptyDate(value)
}

/** Turns always-null properties into nullable text, because the generator for Python has no type for them. */
function widenNulls(properties: unknown): void {
  if (!isNode(properties)) return
  for (const property of Object.values(properties)) {
    if (isNode(property) && property['type'] === 'null') property['type'] = ['string', 'null']
  }
}

/** Describes comma-separated lists of fixed values as arrays, and removes the empty alternative of fields. */
export function describeQuery(parameters: unknown): void {
  if (!Array.isArray(parameters)) return
  for (const parameter of parameters.filter(isNode)) {
    const { schema } = parameter
    if (!isNode(schema)) continue
    dropEmpty(schema)
    const { values } = schema
    if (!Array.isArray(values)) continue
    const items = { type: 'string', enum: values }
    Object.assign(parameter, {
      style: 'form',
      explode: false,
      schema: { type: 'array', items, minItems: 1, maxItems: 20 },
    })
  }
}

function dropEmpty(schema: Node): void {
  const branches = Array.isArray(schema['anyOf']) ? schema['anyOf'].filter(isNode) : []
  const [other, ...more] = branches.filter((branch) => JSON.stringify(branch['enum']) !== '[""]')
  if (!other || more.length > 0) return
  delete schema['anyOf']
  Object.assign(schema, other)
}

/** Describes a day or an empty text as text, because the generator for Java has no type for it. */
function joinEmptyDate(schema: Node): void {
  const [empty, day, ...rest] = Array.isArray(schema['anyOf']) ? schema['anyOf'].filter(isNode) : []
  if (rest.length > 0 || JSON.stringify(empty?.['enum']) !== '[""]' || day?.['format'] !== 'date') return
  delete schema['anyOf']
  schema['type'] = 'string'
  schema['maxLength'] = 10
}

/** Describes numbers that are also accepted as text as numbers, because orval declares each value once. */
function keepOneSpelling(schema: Node): void {
  const [first, second, ...rest] = Array.isArray(schema['anyOf']) ? schema['anyOf'].filter(isNode) : []
  if (!first || !second || rest.length > 0) return
  const values = (one: Node) => (Array.isArray(one['enum']) ? one['enum'].map(String).join() : '')
  if (values(first) === '' || values(first) !== values(second)) return
  delete schema['anyOf']
  Object.assign(schema, first)
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
