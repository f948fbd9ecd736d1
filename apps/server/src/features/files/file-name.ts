/** Builds file names for the viewer's disk (R-FILE-4). */

const MAX_LETTERS = 150
const REPLACEMENT = '_'
// Windows reserves these names, with any extension.
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * Returns a name without separators and control characters, which every file system accepts and which is no
 * path.
 */
export function safeFileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, REPLACEMENT)
    .replace(/^[. ]+|[. ]+$/g, '')
  const short = shorten(plain)
  if (short === '') return 'file'
  return RESERVED.test(short) ? `${REPLACEMENT}${short}` : short
}

/** Returns safe names in the given order. Equal names, ignoring case, become `name (2).mp4`. */
export function uniqueFileNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const safe = safeFileName(name)
    let unique = safe
    for (let count = 2; taken.has(unique.toLowerCase()); count++) unique = numbered(safe, count)
    taken.add(unique.toLowerCase())
    return unique
  })
}

/** Returns the `Content-Disposition` of a download (RFC 6266), with an ASCII name for old clients. */
export function attachment(name: string): string {
  const safe = safeFileName(name)
  const plain = safe
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[%;]/g, REPLACEMENT)
  const encoded = encodeURIComponent(safe).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain || 'file'}"; filename*=UTF-8''${encoded}`
}

function shorten(name: string): string {
  const letters = [...name]
  if (letters.length <= MAX_LETTERS) return name
  const { stem, extension } = split(name)
  return [...stem].slice(0, MAX_LETTERS - extension.length).join('') + extension
}

function numbered(name: string, count: number): string {
  const { stem, extension } = split(name)
  return `${stem} (${count})${extension}`
}

function split(name: string): { stem: string; extension: string } {
  const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? ''
  return { stem: name.slice(0, name.length - extension.length), extension }
}
