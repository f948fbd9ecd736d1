/** Edits between words, for corrections. */

/**
 * Counts letters that were changed, added or left out, and neighbours that were swapped, which is why it is not
 * fastest-levenshtein: there a swap counts as two edits.
 * @returns any larger number when the distance is larger than `max`
 */
export const editDistance = (a: string, b: string, max: number): number =>
  lastRow(a, b, max)?.[b.length] ?? max + 1

/** Counts the edits to the nearest beginning of a word, like `editDistance`. */
export const editsToPrefix = (a: string, word: string, max: number): number =>
  Math.min(...(lastRow(a, word.slice(0, a.length + max), max) ?? [max + 1]))

/** @returns the edits from `a` to each beginning of `b`; undefined when all are more than `max` */
function lastRow(a: string, b: string, max: number): readonly number[] | undefined {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = at(row, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? at(before, j - 2) + 1 : changed
      next.push(Math.min(changed, swapped, at(row, j) + 1, at(next, j - 1) + 1))
    }
    if (Math.min(...next) > max) return undefined
    before = row
    row = next
  }
  return row
}

const at = (row: readonly number[], index: number): number => row[index] ?? 0
