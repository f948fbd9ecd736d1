/** Finds parts of fonts for characters that the product's own fonts lack. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { z } from 'zod'
import { loadedOnce } from '../load-library.ts'

const { resolve } = createRequire(import.meta.url)

const FAMILIES = [
  'noto-sans',
  // Each letter is one glyph, so that PDF readers can extract the text. Noto composes letters of several.
  'vazirmatn',
  ...['hebrew', 'armenian', 'georgian', 'devanagari', 'bengali', 'gurmukhi', 'gujarati', 'tamil', 'telugu']
    .concat(['kannada', 'malayalam', 'thai', 'sc', 'jp', 'kr'])
    .map((script) => `noto-sans-${script}`),
]

/** Parts with mathematical symbols, which several families contain. */
const REPEATED = new Set(['math', 'symbols'])

const Ranges = z.record(z.string(), z.string())

/** `path` is the file, which contains all weights. */
export type ScriptPart = { family: string; path: string; has(codePoint: number): boolean }

export const readScriptParts = loadedOnce(async (): Promise<ScriptPart[]> => {
  return (await Promise.all(FAMILIES.map(partsOf))).flat()
})

async function partsOf(family: string): Promise<ScriptPart[]> {
  const folder = `@fontsource-variable/${family}`
  const ranges = Ranges.parse(JSON.parse(await readFile(resolve(`${folder}/unicode.json`), 'utf8')))
  return Object.entries(ranges)
    .filter(([name]) => !REPEATED.has(name))
    .map(([name, listed]) => ({
      family,
      path: resolve(`${folder}/files/${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`),
      has: reader(listed),
    }))
}

/** @param listed ranges in the format of CSS: `U+0370-0377,U+037A` */
function reader(listed: string): ScriptPart['has'] {
  const ranges = listed.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })
  return (codePoint) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last)
}

/**
 * Finds the part that contains a character. Han characters look different in each language, which is derived
 * from the other letters of the text.
 */
export function partFor(parts: readonly ScriptPart[], char: string, text: string): ScriptPart | undefined {
  const codePoint = char.codePointAt(0) ?? 0
  const found = parts.filter(({ has }) => has(codePoint))
  const preferred = HAN_FAMILIES.has(found[0]?.family ?? '') ? hanFamilyOf(text) : undefined
  return found.find(({ family }) => family === preferred) ?? found[0]
}

// Their tables also list characters of other scripts, which their files do not contain.
const HAN_FAMILIES = new Set(['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'])

function hanFamilyOf(text: string): string {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'noto-sans-jp'
  return /\p{Script=Hangul}/u.test(text) ? 'noto-sans-kr' : 'noto-sans-sc'
}
