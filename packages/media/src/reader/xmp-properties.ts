/**
 * Reads the simple properties of an XMP packet: text, and lists of text. Structures inside properties are left out. One pass
 * over the packet, which may be as deep and as large as its limits allow.
 */
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'

/** By `dc:title`: the texts of a property, of several languages the default one first. */
export type Properties = ReadonlyMap<string, readonly string[]>

export const MAX_XMP_BYTES = 64 * 1024
const MAX_DEPTH = 32
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const XML = 'http://www.w3.org/XML/1998/namespace'
const LISTS = ['Alt', 'Seq', 'Bag']
const DEFAULT_LANGUAGE = 'x-default'
/** Files name these namespaces as they like. */
const PREFIXES: ReadonlyMap<string, string> = new Map([
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://ns.adobe.com/photoshop/1.0/', 'photoshop'],
])

type Open = { tag: SaxesTagNS; text: string }

class Refused extends Error {}

/** What comes before a fault of the packet counts. A larger packet than `MAX_XMP_BYTES` is not read. */
export function readXmp(packet: Uint8Array): Properties {
  const properties = new Map<string, string[]>()
  if (packet.length > MAX_XMP_BYTES) return properties
  const open: Open[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (fault) => {
    throw fault
  })
  // Nothing else declares entities of its own.
  parser.on('doctype', () => {
    throw new Refused()
  })
  parser.on('opentag', (tag) => {
    if (open.length >= MAX_DEPTH) throw new Refused()
    open.push({ tag, text: '' })
    if (isSubject(open)) {
      for (const attribute of Object.values(tag.attributes)) add(properties, attribute, attribute.value)
    }
  })
  const onText = (text: string) => {
    const last = open.at(-1)
    if (last) last.text += text
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', () => {
    const closed = open.pop()
    if (closed) close(properties, closed, open)
  })
  try {
    parser.write(new TextDecoder().decode(packet).replaceAll('\0', '')).close()
  } catch {
    // A packet that is cut off has said something before.
  }
  return properties
}

function close(properties: Map<string, string[]>, { tag, text }: Open, around: readonly Open[]): void {
  if (isSubject(around)) {
    add(properties, tag, text)
    return
  }
  const [list, property] = [around.at(-1), around.at(-2)]
  if (!list || !property || !isSubject(around.slice(0, -2)) || !isRdf(tag, 'li')) return
  if (!LISTS.some((name) => isRdf(list.tag, name))) return
  const language = Object.values(tag.attributes).find(({ uri, local }) => uri === XML && local === 'lang')
  add(properties, property.tag, text, language?.value === DEFAULT_LANGUAGE)
}

/** Whether the innermost element describes the file; one inside a property describes something else. */
function isSubject(open: readonly Open[]): boolean {
  const [description, root] = [open.at(-1), open.at(-2)]
  return Boolean(description && root && isRdf(description.tag, 'Description') && isRdf(root.tag, 'RDF'))
}

const isRdf = ({ uri, local }: Pick<SaxesTagNS, 'uri' | 'local'>, name: string) =>
  uri === RDF && local === name

function add(
  properties: Map<string, string[]>,
  { uri, local }: Pick<SaxesAttributeNS, 'uri' | 'local'>,
  text: string,
  isFirst = false,
): void {
  const prefix = PREFIXES.get(uri)
  if (prefix === undefined || text.trim() === '') return
  const name = `${prefix}:${local}`
  const values = properties.get(name) ?? []
  properties.set(name, isFirst ? [text, ...values] : [...values, text])
}
