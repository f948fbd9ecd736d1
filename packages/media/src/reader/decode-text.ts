/** Decodes text whose character set is not declared: UTF-8 where it is valid, otherwise Latin-1 or MacRoman. */

const UTF_8_MARKER = '\u001b%G'
/** Readings whose oddities are more than this share of their foreign letters are of another character set. */
const MAX_ODD_SHARE = 0.34

/** Signs of a reading with the wrong character set; each match counts with the given weight. */
const ODDITIES: readonly (readonly [RegExp, number])[] = [
  [/[\u0080-\u009f]/g, 3],
  // A capital or a symbol inside a word.
  [/(?<=\p{Ll})[^\P{Lu}A-Z]/gu, 2],
  [/(?<=\p{L})[^\p{L}\p{M}\p{N}\s\u0020-\u007e’‘“”–—…]+(?=\p{L})/gu, 2],
  [/[^\P{Ll}a-z](?=\p{Lu})/gu, 1],
  [/(?<=\p{L})[–—“](?=\p{L})/gu, 1],
  [/[ƒˆ˜¸˙˚˝˛ˇ¯ŸÿıﬁﬂÌ¬√≈∆◊‰‡†]|[…€](?=\p{L})|¿(?!\p{L})|·(?!\p{L})|œ(?!\p{L})|(?<!\S)’(?!\S)/gu, 1],
  [/¡(?=\p{Ll})|(?<!\p{L})[çþðßêÕ]/gu, 0.5],
  [/[šŠžŽ]/gu, 0.5],
  [/(?<=[a-z])í(?=(?:s|t|re|ll|ve|d|m)\b)/gu, 1],
  [/(?<![\p{L}\p{N}])[ñóëíîìÖÄÐÑÒÓÕ](?![\p{L}])/gu, 1],
  [/[^\P{L}A-Za-z](?=\d)/gu, 1],
]
/** A word of foreign letters alone is of a script that neither character set has. */
const FOREIGN_WORD = /[^\P{L}A-Za-z]{3,}/gu

export const decoded = (bytes: Uint8Array): string => decodeTogether([bytes])[0] ?? ''

/**
 * Values of one file have one character set, so they are judged together.
 * @param marker of the character set, as IPTC has it
 * @returns an empty text for a value whose letters cannot be determined
 */
export function decodeTogether(values: readonly Uint8Array[], marker = ''): string[] {
  const texts = values.map((bytes) => utf8Of(bytes, marker === UTF_8_MARKER))
  const unknown = values.filter((_, index) => texts[index] === undefined)
  const legacy = legacyOf(Buffer.concat(unknown.flatMap((bytes) => [bytes, Buffer.from('\n')])))
  return values.map((bytes, index) => texts[index] ?? (legacy ? new TextDecoder(legacy).decode(bytes) : ''))
}

/** A field of limited length may end within a letter. */
function utf8Of(bytes: Uint8Array, isDeclared: boolean): string | undefined {
  for (const stream of [false, true]) {
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream })
      if (!stream || isDeclared || /[^\p{ASCII}]/u.test(text)) return text
    } catch {
      // Another character set.
    }
  }
  return undefined
}

function legacyOf(bytes: Buffer): 'windows-1252' | 'macintosh' | undefined {
  const [western, mac] = [
    new TextDecoder('windows-1252').decode(bytes),
    new TextDecoder('macintosh').decode(bytes),
  ]
  if (western === mac) return 'windows-1252'
  const [oddWestern, oddMac] = [oddnessOf(western), oddnessOf(mac)]
  const foreign = bytes.filter((byte) => byte > 0x7f).length
  if (oddWestern === oddMac || Math.min(oddWestern, oddMac) > MAX_ODD_SHARE * foreign) return undefined
  return oddWestern < oddMac ? 'windows-1252' : 'macintosh'
}

function oddnessOf(text: string): number {
  const odd = ODDITIES.reduce((sum, [pattern, weight]) => sum + weight * countOf(text, pattern), 0)
  return odd + [...text.matchAll(FOREIGN_WORD)].reduce((sum, [word]) => sum + word.length, 0)
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
