/** Shared SQL of the histories of purchases and downloads (R-HISTORY-1), and of searching lists for words. */

import { joinAbbreviations } from '@rushes/search-engine/analyser'
import { type RawBuilder, sql } from 'kysely'

export type HistoryPart = {
  term?: string | undefined
  /** Both times are included. */
  from: Date | null
  to: Date | null
  /** The last id of the previous page. */
  before?: number | undefined
  limit: number
}

/** The records of a company that have this user, purchase order number and cost centre (R-HISTORY-5). */
export type CompanyPart = HistoryPart & {
  userId?: number | undefined
  purchaseOrder?: string | undefined
  costCentre?: string | undefined
}

/** A condition in the form that the indexes of both tables serve. Case makes no difference. */
export function hasBookkeeping(
  table: 'orders' | 'downloads',
  { purchaseOrder, costCentre }: Pick<CompanyPart, 'purchaseOrder' | 'costCentre'>,
) {
  const has = (column: RawBuilder<unknown>, text: string | undefined) =>
    text === undefined ? sql`true` : sql`(${column} <> '' and lower(${column}) = lower(${text}))`
  const centre = sql.ref(`${table}.cost_centre`)
  // Few records have the same number and many the same cost centre, so the number alone chooses the index.
  return sql<boolean>`(${has(sql.ref(`${table}.purchase_order_number`), purchaseOrder)}
    and ${has(purchaseOrder === undefined ? centre : sql`(${centre} || '')`, costCentre)})`
}

/** A pattern for `like`: matches the text anywhere, with its special characters escaped. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Returns the separate words that `prefixesOf` searches for. */
export const wordsOf = (text: string): string[] => [
  ...new Set(joinAbbreviations(text).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)),
]

/**
 * Letters of scripts without spaces, where words may begin within others, and of some others, as in
 * `letter_pairs`.
 */
export const unspacedLetters = (word: string): string[] =>
  word.match(/[\u0e00-\u1dff\u2e80-\u{10ffff}]/gu) ?? []

/** Words of scripts with spaces, which are found by their beginning. */
export const spacedOf = (words: readonly string[]): string[] =>
  words.filter((word) => unspacedLetters(word).length === 0)

/** Returns the spellings of a word in texts: the database reads N.A.T.O, Ph.D and B.Sc as one word each. */
export function spellingsOf(word: string): string[] {
  if (!/^\p{L}{2,}$/u.test(word)) return [word]
  const letters = [...word]
  const [first, second, third] = letters
  const degrees = letters.length === 3 ? [`${first}${second}.${third}`, `${first}.${second}${third}`] : []
  return [word, letters.join('.'), ...degrees]
}

/** Query for `to_tsquery`: every word, as a prefix; empty for a text without a letter or digit. */
export const prefixesOf = (text: string): string =>
  wordsOf(text)
    .map((word) => `(${spellingsOf(word).join(':* | ')}:*)`)
    .join(' & ')
