/** Lists of words that `scripts/make-spelling-list.ts` makes (words/spelling.LICENSE.txt). */
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/**
 * Words in alphabetical order, each between two line feeds. A set would take five times the memory.
 *
 * @returns whether the list contains a word; the file is read when first needed
 */
export function openWordList(name: 'spelling' | 'english'): (word: string) => boolean {
  let list: Buffer | undefined
  return (word) => {
    list ??= brotliDecompressSync(readFileSync(new URL(`words/${name}.txt.br`, import.meta.url)))
    let low = 1
    let high = list.length
    while (low < high) {
      const start = list.lastIndexOf('\n', ((low + high) >>> 1) - 1) + 1
      const end = list.indexOf('\n', start)
      const found = list.toString('latin1', start, end)
      if (found === word) return true
      if (found < word) low = end + 1
      else high = start
    }
    return false
  }
}
