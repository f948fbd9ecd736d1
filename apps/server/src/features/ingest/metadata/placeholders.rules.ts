/** Placeholders in the texts of a template, such as {place}, which each file replaces with a value of its own (R-INGEST-27). */

const NAMES = ['file', 'title', 'date', 'place', 'credit', 'number'] as const
const KNOWN = new Intl.ListFormat('en', { type: 'disjunction' }).format(NAMES.map((name) => `{${name}}`))
type Name = (typeof NAMES)[number]

const PLACEHOLDER = /\{([\p{L}\p{N}_ -]+)\}/gu
/** Marks an empty placeholder. No text contains it. */
const EMPTY = '\0'
const SEPARATOR = ' ?[/,;|–—-] ?'
const BETWEEN = new RegExp(`(${SEPARATOR})(?:${EMPTY}${SEPARATOR})+`, 'g')
const AT_END = new RegExp(`(?:${SEPARATOR}${EMPTY})+ ?$`, 'gm')
const AT_BEGIN = new RegExp(`(?:${EMPTY}${SEPARATOR})+`, 'g')
const IN_BRACKETS = new RegExp(`\\(${EMPTY}\\)`, 'g')

const isName = (name: string): name is Name => NAMES.some((one) => one === name)

/** @returns the refusal of a text with another placeholder than the known ones */
export function refusalOfPlaceholders(text: string): string | undefined {
  const unknown = [...text.matchAll(PLACEHOLDER)].find(([, name = '']) => !isName(name))
  return unknown && `${unknown[0]} is no placeholder. Please use ${KNOWN}.`
}

/**
 * Replaces placeholders; an unknown one stays. A text whose placeholders are all empty is empty, because the rest says
 * nothing without them. Otherwise an empty one is removed with a separator next to it.
 */
export function filled(text: string, values: Readonly<Record<Name, () => string>>): string {
  let [some, none] = [false, false]
  const replaced = text.replaceAll(EMPTY, '').replace(PLACEHOLDER, (whole, name: string) => {
    if (!isName(name)) return whole
    const value = values[name]()
    some ||= value !== ''
    none ||= value === ''
    return value || EMPTY
  })
  if (none && !some) return ''
  const inLine = replaced.replace(/[^\S\n]+/g, ' ')
  if (!none) return inLine.trim()
  const rest = [IN_BRACKETS, AT_END, AT_BEGIN].reduce(
    (left, empty) => left.replace(empty, ''),
    inLine.replace(BETWEEN, '$1'),
  )
  return rest.replaceAll(EMPTY, '').replace(/ {2,}/g, ' ').trim()
}
