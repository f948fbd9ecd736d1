/** Decodes text whose character set is not declared: UTF-8 where most of it is valid, otherwise Latin-1 or MacRoman. */

const UTF_8_MARKER = '\u001b%G'
const FOREIGN = /[^\p{ASCII}]/u
const HALF = /\xed[\xa0-\xbf][\x80-\xbf]/g
const NOTHING = new Uint8Array()
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
  const isDeclared = marker === UTF_8_MARKER
  const whole = values.map((bytes) => utf8Of(bytes, isDeclared))
  // A file that declares UTF-8 and has a letter in it is in UTF-8, whatever its other bytes are.
  const isUtf8 = isDeclared && whole.some((text) => text !== undefined && FOREIGN.test(text))
  const texts = whole.map((text, index) => text ?? damagedUtf8Of(values[index] ?? NOTHING, isUtf8))
  const unknown = values.filter((_, index) => texts[index] === undefined)
  const legacy = legacyOf(Buffer.concat(unknown.flatMap((bytes) => [bytes, Buffer.from('\n')])))
  return values.map((bytes, index) => {
    if (texts[index] !== undefined) return texts[index]
    if (legacy) return new TextDecoder(legacy).decode(bytes)
    return isDeclared ? decodedUtf8(bytes) : ''
  })
}

/** Each sequence that is not of UTF-8 becomes a replacement character. */
export const decodedUtf8 = (bytes: Uint8Array): string => new TextDecoder().decode(withoutHalves(bytes))

/** A half of a surrogate pair takes three bytes, and becomes one replacement character. */
const withoutHalves = (bytes: Uint8Array) =>
  Buffer.from(latin1Of(bytes).replace(HALF, '\xef\xbf\xbd'), 'latin1')

const latin1Of = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')

/** The text, where most of its foreign letters are those of UTF-8. */
function damagedUtf8Of(bytes: Uint8Array, isUtf8: boolean): string | undefined {
  const text = decodedUtf8(bytes)
  const halves = countOf(latin1Of(bytes), HALF)
  const wrong = countOf(text, /\ufffd/g) - halves
  const right = countOf(text, /[^\p{ASCII}\ufffd]/gu) + halves
  return isUtf8 || right > 2 * wrong ? text : undefined
}

/** A field of limited length may end within a letter. */
function utf8Of(bytes: Uint8Array, isDeclared: boolean): string | undefined {
  for (const stream of [false, true]) {
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream })
      if (!stream || isDeclared || FOREIGN.test(text)) return text
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
