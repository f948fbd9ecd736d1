/** The words of a field; commas and lines part them. */
export const wordsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]
