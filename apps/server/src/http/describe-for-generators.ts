/**
 * Writes the API document so that generators of clients understand it. It describes the same answers in the shapes that
 * all of them turn into code.
 */
type Node = Record<string, unknown>

const TAGS: Readonly<Record<string, string>> = {
  Accounts: 'Registration, login, and the account of the user.',
  Agency: 'The admin area, for staff with the named capability.',
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

/** With a description for each tag; the given order comes first. */
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
  // Java reads the value of an enum as a text (openapi-generator#9005).
  if (value['type'] === 'boolean') for (const key of ['enum', 'const']) delete value[key]
  widenNulls(value['properties'])
  // Go writes it as code that does not compile.
  if (value['type'] === 'object' && isNode(value['default'])) delete value['default']
  if (Array.isArray(value['values'])) delete value['values']
  // Python compares the pattern with a time in a spelling of its own, and has no classes of Unicode.
  if (value['format'] === 'date-time' || /\\p\{/.test(String(value['pattern']))) delete value['pattern']
  keepOneSpelling(value)
  joinEmptyDate(value)
}

/** Python has no type for a property that is never anything else. */
function widenNulls(properties: unknown): void {
  if (!isNode(properties)) return
  for (const property of Object.values(properties)) {
    if (isNode(property) && property['type'] === 'null') property['type'] = ['string', 'null']
  }
}

/** A closed list as text with commas is an array of its values, and an empty field is a missing one. */
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

/** Java has no type for a day or an empty text. */
function joinEmptyDate(schema: Node): void {
  const [empty, day, ...rest] = Array.isArray(schema['anyOf']) ? schema['anyOf'].filter(isNode) : []
  if (rest.length > 0 || JSON.stringify(empty?.['enum']) !== '[""]' || day?.['format'] !== 'date') return
  delete schema['anyOf']
  schema['type'] = 'string'
  schema['maxLength'] = 10
}

/** Numbers that are also accepted as text are described as numbers: orval declares each value by its name once. */
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
