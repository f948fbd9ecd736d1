/** The lexemes of the index, with the facts that a plan needs. */

export type TokenEntry = {
  token: number
  hasBitmap: boolean
  /** The number of documents of the requested types that contain it. */
  documents: number
}
/** Entries by lexeme; a lexeme that no document has ever contained is missing. */
export type Dictionary = ReadonlyMap<string, TokenEntry>
