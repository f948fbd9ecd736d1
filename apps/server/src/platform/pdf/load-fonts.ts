/**
 * Loads the fonts of a document. Fonts of other writing systems are reduced to the characters of the
 * document, and read only if the document needs them.
 */
import { readFile } from 'node:fs/promises'
import type { Font } from 'fontkit'
import { loadedOnce, loadLibrary } from '../load-library.ts'
import { BASE_FONTS, type BaseFont, FONTS, WEIGHTS } from './fonts.ts'
import { partFor, readScriptParts, type ScriptPart } from './script-parts.ts'

/** Extents above and below the baseline, as shares of the font size. */
type Metrics = { ascent: number; height: number; has(codePoint: number): boolean }
type Loaded = Metrics & { bytes: Buffer }

export type Fonts = {
  loaded: ReadonlyMap<string, Loaded>
  /** Returns the name of the font for each character. */
  namesFor(text: string, base: BaseFont): string[]
}

/** @param texts all texts of the document, normalised as for writing */
export async function loadFonts(texts: readonly string[]): Promise<Fonts> {
  const base = await readBaseFonts()
  const isPlain = (text: string) =>
    [...text].every((char) => BASE_FONTS.every((name) => has(base.get(name), char)))
  const others = texts.filter((text) => !isPlain(text))
  const parts = others.length === 0 ? [] : await readScriptParts()
  const loaded = new Map(base)
  const namesFor = (text: string, font: BaseFont) => {
    let before: string = font
    return [...text].map((char) => {
      // A combining mark uses the font of its letter.
      if (before !== font && /[\p{M}\u200c\u200d]/u.test(char)) return before
      const name = has(base.get(font), char) ? font : nameOf(partFor(parts, char, text), font)
      before = loaded.has(name) && !has(loaded.get(name), char) ? font : name
      return before
    })
  }
  for (const [name, { path, weight, chars }] of wantedOf(others, namesFor)) {
    loaded.set(name, await reduce(path, weight, chars))
  }
  return { loaded, namesFor }
}

const readBaseFonts = loadedOnce(async (): Promise<ReadonlyMap<string, Loaded>> => {
  return new Map(
    await Promise.all(BASE_FONTS.map(async (name) => [name, measure(await readFile(FONTS[name]))] as const)),
  )
})

const has = (font: Metrics | undefined, char: string) => font?.has(char.codePointAt(0) ?? 0) ?? false

/** Returns the font name of a part; the base font for a character that no font contains. */
const nameOf = (part: ScriptPart | undefined, font: BaseFont) =>
  part === undefined ? font : `${part.path} ${WEIGHTS[font]}`

type Wanted = { path: string; weight: number; chars: string }

function wantedOf(texts: readonly string[], namesFor: Fonts['namesFor']): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>()
  for (const text of texts) {
    for (const base of ['text', 'strong', 'title'] as const) {
      const names = namesFor(text, base)
      ;[...text].forEach((char, at) => {
        const name = names[at] ?? base
        if (name === base) return
        const path = name.slice(0, name.lastIndexOf(' '))
        const before = wanted.get(name)?.chars ?? ''
        wanted.set(name, { path, weight: WEIGHTS[base], chars: before + char })
      })
    }
  }
  return wanted
}

async function reduce(path: string, weight: number, chars: string): Promise<Loaded> {
  const subsetFont: typeof import('subset-font') = loadLibrary('subset-font')
  const options = { targetFormat: 'sfnt', variationAxes: { wght: weight } } as const
  return measure(await subsetFont(await readFile(path), chars, options))
}

function measure(bytes: Buffer): Loaded {
  const fontkit: typeof import('fontkit') = loadLibrary('fontkit')
  const font = fontkit.create(bytes)
  const { ascent, descent, lineGap, unitsPerEm } = font
  return {
    bytes,
    ascent: ascent / unitsPerEm,
    height: (ascent + lineGap - descent) / unitsPerEm,
    has: (codePoint) => hasGlyph(font, codePoint),
  }
}

function hasGlyph(font: Font, codePoint: number): boolean {
  try {
    return font.hasGlyphForCodePoint(codePoint)
  } catch {
    // The library throws for a font that has none of the requested characters.
    return false
  }
}
