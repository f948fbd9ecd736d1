/** Reads the bytes of a saved table, the same in browser and server. */

/**
 * Spreadsheets save in UTF-8 or, as "Unicode text", in UTF-16, as its first two bytes show.
 * @returns the text; with U+FFFD instead of invalid bytes
 */
export function tableText(saved: Uint8Array | ArrayBuffer): string {
  const bytes = new Uint8Array(saved)
  // UTF-16 without these two bytes has a NUL in every ordinary letter, which no table contains.
  return new TextDecoder(encodingOf(bytes)).decode(bytes).replaceAll('\0', '\uFFFD')
}

/** Returns the encoding that the first two bytes of a text name. */
export function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
