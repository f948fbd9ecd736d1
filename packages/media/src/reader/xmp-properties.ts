/**
 * Reads the properties of an XMP packet: text, lists of text, and text in structures. One pass over the packet, which may be
 * as deep and as large as its limits allow.
 */
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'
import { decoded, decodedUtf8 } from './decode-text.ts'

/**
 * The texts of each property, by a name such as `dc:title`; of several languages the default one is first.
 * Text in a structure is named with its path, `Iptc4xmpExt:LocationShown/Iptc4xmpExt:City`.
 */
export type Properties = ReadonlyMap<string, readonly string[]>

export const MAX_XMP_BYTES = 512 * 1024
const MAX_DEPTH = 32
/** The namespace in which every packet begins. */
export const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const XML = 'http://www.w3.org/XML/1998/namespace'
/** A packet that begins like this is in a Unicode encoding. */
const OF_XMP = /<x:x[am]pmeta/
const HEAD_BYTES = 1_024
const LESS_THAN = 0x3c
const DEFAULT_LANGUAGE = 'x-default'
/** Files name these namespaces as they like. */
const PREFIXES: ReadonlyMap<string, string> = new Map([
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://ns.adobe.com/lightroom/1.0/', 'lr'],
  ['http://ns.adobe.com/photoshop/1.0/', 'photoshop'],
  ['http://ns.adobe.com/xap/1.0/', 'xmp'],
  ['http://ns.adobe.com/xap/1.0/rights/', 'xmpRights'],
  ['http://ns.adobe.com/xmp/note/', 'xmpNote'],
  ['http://ns.adobe.com/xmp/1.0/DynamicMedia/', 'xmpDM'],
  ['http://ns.adobe.com/exif/1.0/', 'exif'],
  ['http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/', 'Iptc4xmpCore'],
  ['http://iptc.org/std/Iptc4xmpExt/2008-02-29/', 'Iptc4xmpExt'],
  ['http://ns.useplus.org/ldf/xmp/1.0/', 'plus'],
])
/** A prefix that a file does not declare has its usual meaning. The parser returns it in place of the namespace. */
const USUAL: ReadonlySet<string> = new Set(PREFIXES.values())
/** Faults after which the rest is read: entities of HTML and of no character stay in the text, which is cleaned later. */
const HARMLESS = /(?:undefined entity|malformed character entity|unbound namespace prefix: "[^"]*")\.$/

type Open = { tag: SaxesTagNS; text: string; isLeaf: boolean }

class Refused extends Error {}

/** Reads up to the first fault of the packet. A packet larger than `MAX_XMP_BYTES` is not read. */
export function readXmp(packet: Uint8Array): Properties {
  const properties = new Map<string, string[]>()
  if (packet.length > MAX_XMP_BYTES) return properties
  const open: Open[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (fault) => {
    if (!HARMLESS.test(fault.message)) throw fault
  })
  // Only a document type can declare entities.
  parser.on('doctype', () => {
    throw new Refused()
  })
  parser.on('opentag', (tag) => {
    if (open.length >= MAX_DEPTH) throw new Refused()
    const around = open.at(-1)
    if (around) around.isLeaf = false
    open.push({ tag, text: '', isLeaf: true })
    readAttributes(properties, open)
  })
  const onText = (text: string) => {
    const last = open.at(-1)
    if (last) last.text += text
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', () => {
    const closed = open.at(-1)
    if (closed?.isLeaf) add(properties, pathOf(open), closed.text, isDefault(closed.tag))
    open.pop()
  })
  try {
    parser.write(textOf(packet)).close()
  } catch {
    // A truncated packet may contain values before the cut.
  }
  return properties
}

/** Characters that XML does not have become replacement characters; zeros fill the space behind packets. */
const textOf = (packet: Uint8Array) =>
  inItsSet(packet)
    .replaceAll('\0', '')
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    .replace(/[\x01-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd')

/** Packets may be in UTF-16, as their first bytes show. */
function inItsSet(packet: Uint8Array): string {
  const [first, second] = packet
  const begins = (one: number, other: number) => first === one && second === other
  if (begins(0xff, 0xfe) || begins(LESS_THAN, 0)) return new TextDecoder('utf-16le').decode(packet)
  if (begins(0xfe, 0xff) || begins(0, LESS_THAN)) return new TextDecoder('utf-16be').decode(packet)
  const head = Buffer.from(packet.subarray(0, HEAD_BYTES)).toString('latin1')
  const [, declared = 'utf-8'] = /<\?xml\s[^>]*encoding=["']([\w-]+)/.exec(head) ?? []
  const isUtf8 = /^utf-?8$/i.test(declared) && (head.includes('<?xml') || OF_XMP.test(head))
  return isUtf8 ? decodedUtf8(packet) : decoded(packet)
}

/** Simple properties, and those of a structure, may be written as attributes. */
function readAttributes(properties: Map<string, string[]>, open: readonly Open[]): void {
  const path = pathOf(open)
  for (const attribute of Object.values(open.at(-1)?.tag.attributes ?? {})) {
    if (isRdf(attribute, 'resource')) add(properties, path, attribute.value)
    else if (path !== null) add(properties, [...path, nameOf(attribute)], attribute.value)
  }
}

/** The names of the properties around the innermost element; null outside the description of the file. */
function pathOf(open: readonly Open[]): (string | null)[] | null {
  const root = open.findIndex(({ tag }) => isRdf(tag, 'RDF'))
  const [description, ...inner] = root < 0 ? [] : open.slice(root + 1)
  if (!description || !isRdf(description.tag, 'Description')) return null
  return inner.filter(({ tag }) => tag.uri !== RDF).map(({ tag }) => nameOf(tag))
}

type Name = Pick<SaxesTagNS | SaxesAttributeNS, 'uri' | 'local'>

const isRdf = ({ uri, local }: Name, name: string) => uri === RDF && local === name

/** Null in a namespace that is not read. */
function nameOf({ uri, local }: Name): string | null {
  const prefix = USUAL.has(uri) ? uri : PREFIXES.get(uri)
  return prefix === undefined ? null : `${prefix}:${local}`
}

const isDefault = ({ attributes }: SaxesTagNS) =>
  Object.values(attributes).some(
    ({ uri, local, value }) => uri === XML && local === 'lang' && value === DEFAULT_LANGUAGE,
  )

function add(
  properties: Map<string, string[]>,
  path: readonly (string | null)[] | null,
  text: string,
  isFirst = false,
): void {
  if (path === null || path.length === 0 || path.includes(null) || text.trim() === '') return
  const name = path.join('/')
  const values = properties.get(name) ?? []
  properties.set(name, isFirst ? [text, ...values] : [...values, text])
}
