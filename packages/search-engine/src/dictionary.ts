/** What a plan has to know of each lexeme. */

export type TokenEntry = {
  token: number
  hasBitmap: boolean
  /** How many documents of the requested types hold it. */
  documents: number
}
/** By lexeme; a lexeme that no document ever held is missing. */
export type Dictionary = ReadonlyMap<string, TokenEntry>
