/** Recognises correct words of English, German, French, Spanish and Italian (words/spelling.LICENSE.txt). */
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

const FILE = new URL('words/spelling.txt.br', import.meta.url)

/** Words in alphabetical order, each between two line feeds. A set would take five times the memory. */
let list: Buffer | undefined

/** Words of other scripts are not in the list and never count as misspelt. */
const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}]/u

/** @param word normalised, in its base form or inflected */
export function isCorrectlySpelt(word: string): boolean {
  if (OTHER_SCRIPT.test(word)) return true
  list ??= brotliDecompressSync(readFileSync(FILE))
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
