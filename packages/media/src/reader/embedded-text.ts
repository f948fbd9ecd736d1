/** Cleans the text of a file's metadata. */
import type { EmbeddedMetadata } from '../media-facts.ts'

export const LONGEST = {
  title: 300,
  description: 5_000,
  keyword: 80,
  credit: 300,
  place: 200,
  restrictions: 2_000,
}
const MAX_KEYWORDS = 100

/**
 * Invisible characters that are not part of a letter: marks of reading direction, byte order and line breaks. The joiners of
 * emoji and of Persian or Indic letters are none of them.
 */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffd]/gu

type Found = { [Word in keyof EmbeddedMetadata]: EmbeddedMetadata[Word] | undefined }

/** Leaves out what the file does not contain. */
export function found(metadata: Found): EmbeddedMetadata {
  const { title, description, keywords, persons, credit, copyright, restrictions } = metadata
  const { place, country, dateTaken, synthetic } = metadata
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(keywords && keywords.length > 0 && { keywords }),
    ...(persons && persons.length > 0 && { persons }),
    ...(credit && { credit }),
    ...(copyright && { copyright }),
    ...(restrictions && { restrictions }),
    ...(place && { place: cut(place, LONGEST.place) }),
    ...(country && { country }),
    ...(dateTaken && { dateTaken }),
    ...(synthetic && { synthetic }),
  }
}

/** The first that has any text. */
export const firstText = (values: readonly (string | undefined)[], longest: number): string | undefined =>
  values.map((value) => cleanText(value, longest)).find((one) => one !== undefined)

/** The first that has any text, with its paragraphs. */
export const firstParagraphs = (
  values: readonly (string | undefined)[],
  longest: number,
): string | undefined => values.map((value) => paragraphsOf(value, longest)).find((one) => one !== undefined)

/** Returns the text in one line. */
export function cleanText(value: string | undefined, longest: number): string | undefined {
  const clean = lineOf(visible(value))
  return clean === '' ? undefined : cut(clean, longest)
}

export function paragraphsOf(value: string | undefined, longest: number): string | undefined {
  const lines = visible(value)
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map(lineOf)
  const clean = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return clean === '' ? undefined : cut(clean, longest)
}

const visible = (value = '') => unescaped(value).toWellFormed().normalize().replace(INVISIBLE, '')

const lineOf = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

/** Cuts between two characters as they are read; a single character that is too long is cut within. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text
  let end = 0
  for (const { index, segment } of new Intl.Segmenter().segment(text.slice(0, longest + 1))) {
    if (index + segment.length > longest) break
    end = index + segment.length
  }
  return text
    .slice(0, end || longest)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
])

/** Some programs write character references where the format has none. */
const unescaped = (value: string) =>
  value.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
    (whole, decimal?: string, hex?: string, name = '') => {
      if (name !== '') return ENTITIES.get(name) ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )

/** @param values items of a list, which may contain commas */
export function keywordsOf(values: readonly string[]): string[] {
  const keywords = values.flatMap((one) => cleanText(one, LONGEST.keyword) ?? [])
  return [...new Set(keywords)].slice(0, MAX_KEYWORDS)
}

/** A list that is written as one text, with semicolons or else with commas. */
export const splitList = (text: string): string[] => text.split(text.includes(';') ? ';' : ',')

/** Photography began in 1826. */
const FIRST_YEAR = 1826

/**
 * @param time as cameras and archives write it: 2026:03-31T…, 20260331, 2026-03, 20260300
 * @returns 2026-03-31, or 2026-03 or 2026 where the file does not contain the rest
 */
export function dayOf(time: string | undefined): string | undefined {
  const [, year = '', month = '00', day = '00'] =
    /^(?:UTC )?(\d{4})(?:[:-]?(\d{2})(?:[:-]?(\d{2}))?)?(?!\d)/.exec(time ?? '') ??
    /^(\d{4})(\d{2})(\d{2})/.exec(time ?? '') ??
    []
  if (Number(year) < FIRST_YEAR) return undefined
  if (month === '00') return day === '00' ? year : undefined
  if (day === '00') return Number(month) <= 12 ? `${year}-${month}` : undefined
  const date = `${year}-${month}-${day}`
  const read = new Date(date)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(date) ? date : undefined
}
