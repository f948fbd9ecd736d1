/** Keywords as the text of one control, separated by commas, semicolons and lines; one with such a sign is in quotes. Each counts once. */

export const keywordsIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\s*"((?:[^"]|"")*)"\s*(?=[,;\n]|$)|[^,;\n]+/g)]
      .map(([whole, quoted]) => (quoted?.replaceAll('""', '"') ?? whole).trim())
      .filter((word) => word !== ''),
  ),
]

export const keywordText = (keywords: readonly string[]): string =>
  keywords.map((one) => (/[",;]/.test(one) ? `"${one.replaceAll('"', '""')}"` : one)).join(', ')

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

export const hasKeyword = (text: string, keyword: string): boolean =>
  keywordsIn(text).some((one) => isSame(one, keyword))

export const withKeyword = (text: string, keyword: string): string =>
  hasKeyword(text, keyword) ? text : keywordText([...keywordsIn(text), keyword])

export const withoutKeyword = (text: string, keyword: string): string =>
  keywordText(keywordsIn(text).filter((one) => !isSame(one, keyword)))

/** Replaces a keyword at its place, and removes duplicates. */
export function correctedKeyword(text: string, { keyword, meant }: { keyword: string; meant: string }) {
  const corrected = keywordsIn(text).flatMap((one) => (isSame(one, keyword) ? keywordsIn(meant) : one))
  return keywordText([...new Set(corrected)])
}
