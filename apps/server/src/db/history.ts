/** What the SQL of both histories, of purchases and of downloads, has in common (R-HISTORY-1). */

export type HistoryPart = {
  term?: string | undefined
  /** Both moments are included. */
  from: Date | null
  to: Date | null
  /** The last id of the page before. */
  before?: number | undefined
  limit: number
}

/** A pattern for `like`: the text stands anywhere, and its signs mean themselves. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
