/** Cleans the text of a file's metadata. */
import { decodeHTMLStrict } from 'entities/decode'
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

const visible = (value = '') =>
  unescaped(value).replace(LINE_BREAK, '\n').replace(PARAGRAPH, '\n\n').normalize().replace(INVISIBLE, '')

const lineOf = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

/** Cuts between two words, or else between two characters as they are read; a single one that is too long is cut within. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text
  const room = longest - ELLIPSIS.length
  let end = 0
  for (const { index, segment } of new Intl.Segmenter().segment(text.slice(0, longest + 1))) {
    if (index + segment.length > room) break
    end = index + segment.length
  }
  const fitting = text.slice(0, end || room).replace(/[\ud800-\udbff]$/, '')
  const words = /\s/.test(text.charAt(fitting.length)) ? fitting : fitting.replace(/\s+\S*$/, '')
  return `${(words.length > room / 2 ? words : fitting).replace(/[\s,;:–-]+$/, '')}${ELLIPSIS}`
}

const ELLIPSIS = '…'
const LINE_BREAK = /<br ?\/?>/gi
const PARAGRAPH = /<\/?p(?: [^<>]*)?>/gi
const REFERENCE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi

/** Some programs write character references where the format has none. One of no character is a replacement character. */
const unescaped = (value: string) =>
  value.replace(REFERENCE, (reference) => decodeHTMLStrict(reference)).toWellFormed()

/** Adds sentences about values that are not used, each once. */
export function withWarnings(metadata: EmbeddedMetadata, warnings: readonly string[]): EmbeddedMetadata {
  const all = [...new Set([...(metadata.warnings ?? []), ...warnings])].slice(0, MAX_WARNINGS)
  return all.length === 0 ? metadata : { ...metadata, warnings: all }
}

const MAX_WARNINGS = 10
const BROKEN = 'Some characters of the metadata could not be read.'

export const warningsOfTexts = (values: readonly string[]): string[] =>
  values.some((value) => unescaped(value).includes('\ufffd')) ? [BROKEN] : []

/** Longer keywords are sentences, which the search would not find. */
export const warningsOfKeywords = (values: readonly string[]): string[] =>
  cleaned(values)
    .filter(isTooLong)
    .map(
      (keyword) =>
        `The keyword “${cut(keyword, LONGEST.keyword / 2)}” has more than ${LONGEST.keyword} characters and is left out.`,
    )

const cleaned = (values: readonly string[]) =>
  values.flatMap((one) => cleanText(one, LONGEST.description) ?? [])
const isTooLong = (keyword: string) => keyword.length > LONGEST.keyword

/** @param values items of a list, which may contain commas */
export function keywordsOf(values: readonly string[]): string[] {
  const keywords = cleaned(values).filter((keyword) => !isTooLong(keyword))
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
