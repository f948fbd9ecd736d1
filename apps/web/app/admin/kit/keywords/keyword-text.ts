/** Keywords as the text of one control, which commas and lines part; each counts once. */

export const keywordsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

export const hasKeyword = (text: string, keyword: string): boolean =>
  keywordsIn(text).some((one) => isSame(one, keyword))

export const withKeyword = (text: string, keyword: string): string =>
  hasKeyword(text, keyword) ? text : [...keywordsIn(text), keyword].join(', ')

export const withoutKeyword = (text: string, keyword: string): string =>
  keywordsIn(text)
    .filter((one) => !isSame(one, keyword))
    .join(', ')

/** Stays where it stood; nothing is there twice afterwards. */
export function correctedKeyword(text: string, { keyword, meant }: { keyword: string; meant: string }) {
  return keywordsIn(
    keywordsIn(text)
      .map((one) => (isSame(one, keyword) ? meant : one))
      .join(),
  ).join(', ')
}
