/** Cleans the text of a file's metadata. */
import type { EmbeddedWords } from '../media-facts.ts'

export const LONGEST = { title: 300, description: 5_000, keyword: 80, credit: 300, place: 200 }
const MAX_KEYWORDS = 100

type Found = { [Word in keyof EmbeddedWords]: EmbeddedWords[Word] | undefined }

/** Leaves out what the file does not contain. */
export function found(words: Found): EmbeddedWords {
  const { title, description, keywords, credit, place, country, dateTaken } = words
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(keywords && keywords.length > 0 && { keywords }),
    ...(credit && { credit }),
    ...(place && { place: place.slice(0, LONGEST.place) }),
    ...(country && { country }),
    ...(dateTaken && { dateTaken }),
  }
}

/** The first that has any text. */
export const firstText = (values: readonly (string | undefined)[], longest: number): string | undefined =>
  values.map((value) => cleanText(value, longest)).find((one) => one !== undefined)

export function cleanText(value: string | undefined, longest: number): string | undefined {
  const clean = unescaped(value ?? '')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return clean === '' ? undefined : cut(clean, longest)
}

/** Half of a letter at the end would be refused by the database. */
const cut = (text: string, longest: number) =>
  text
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()

/** Old formats do not name their letters; today they are UTF-8. */
export function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])
const unescaped = (value: string) =>
  value.replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => ENTITIES.get(name) ?? whole)

export function keywordsOf(values: readonly string[]): string[] {
  const words = values
    .flatMap((one) => one.split(/[;,]/))
    .flatMap((one) => cleanText(one, LONGEST.keyword) ?? [])
  return [...new Set(words)].slice(0, MAX_KEYWORDS)
}

/** @param time as cameras and archives write it: 2026:03-31T…, 20260331 @returns 2026-03-31 */
export function dayOf(time: string | undefined): string | undefined {
  const [, year, month, day] = /^(\d{4})[:-]?(\d{2})[:-]?(\d{2})/.exec(time ?? '') ?? []
  const date = `${year}-${month}-${day}`
  const read = new Date(date)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(date) ? date : undefined
}
