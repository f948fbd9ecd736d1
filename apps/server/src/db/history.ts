/** What the SQL of lists has in common: of both histories, of purchases and of downloads (R-HISTORY-1), and what finds words. */

export type HistoryPart = {
  term?: string | undefined
  /** Both times are included. */
  from: Date | null
  to: Date | null
  /** The last id of the page before. */
  before?: number | undefined
  limit: number
}

/** A pattern for `like`: matches the text anywhere, with its special characters escaped. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** What `prefixesOf` looks for, one by one. */
export const wordsOf = (text: string): string[] => [...new Set(text.match(/[\p{L}\p{N}]+/gu))]

/** For `to_tsquery`: every word, or the beginning of it; empty for a text without a letter or digit. */
export const prefixesOf = (text: string): string =>
  wordsOf(text)
    .map((word) => `${word}:*`)
    .join(' & ')
