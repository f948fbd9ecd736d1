/** Matches patterns at whole words of a text. */

/** Words that begin at a position, and the position after them. */
export type Found = { groups: readonly (string | undefined)[]; to: number }

/** Compiles a pattern that matches from a position to the end of a word. */
export function wordsPattern(pattern: string): (text: string, from: number) => Found | null {
  const expression = new RegExp(`(?:${pattern})(?= |$)`, 'y')
  return (text, from) => {
    expression.lastIndex = from
    const [whole, ...groups] = expression.exec(text) ?? []
    return whole === undefined ? null : { groups, to: from + whole.length }
  }
}
