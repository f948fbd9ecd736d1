/** Names of files on the disk of a buyer, which the server gives and a browser checks again (R-FILE-4). */

const MAX_LETTERS = 150
/** A safe name and its number. */
const MAX_NUMBERED_LETTERS = MAX_LETTERS + 10
const REPLACEMENT = '_'
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]/gu
const OUTER = /^[. ]+|[. ]+$/g
// Windows reserves these names, with any extension.
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * Returns a name without separators and control characters, which every file system accepts and which is no
 * path.
 */
export function safeFileName(name: string): string {
  const short = shorten(cleaned(name)).replace(OUTER, '')
  if (short === '') return 'file'
  return RESERVED.test(short) ? `${REPLACEMENT}${short}` : short
}

/** Whether a name can be used as it is: one that `safeFileName` returns, with or without a number. */
export const isSafeFileName = (name: string): boolean =>
  name !== '' && cleaned(name) === name && !RESERVED.test(name) && [...name].length <= MAX_NUMBERED_LETTERS

/** Returns safe names in the given order. Equal names, ignoring case, become `name (2).mp4`. */
export function uniqueFileNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const safe = safeFileName(name)
    let unique = safe
    for (let count = 2; taken.has(unique.toLowerCase()); count++) unique = numberedFileName(safe, count)
    taken.add(unique.toLowerCase())
    return unique
  })
}

/** `name (2).mp4` for `name.mp4`. */
export function numberedFileName(name: string, count: number): string {
  const { stem, extension } = split(name)
  return `${stem} (${count})${extension}`
}

const cleaned = (name: string): string =>
  name.normalize('NFC').toWellFormed().replace(UNSAFE, REPLACEMENT).replace(OUTER, '')

function shorten(name: string): string {
  const letters = [...name]
  if (letters.length <= MAX_LETTERS) return name
  const { stem, extension } = split(name)
  return [...stem].slice(0, MAX_LETTERS - extension.length).join('') + extension
}

function split(name: string): { stem: string; extension: string } {
  const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? ''
  return { stem: name.slice(0, name.length - extension.length), extension }
}
