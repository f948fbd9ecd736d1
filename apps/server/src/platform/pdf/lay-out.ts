/**
 * Breaks text into lines and puts the parts of each line in visual order: several fonts, both directions, and
 * scripts without spaces.
 */
import bidiFactory from 'bidi-js'
import LineBreaker from 'linebreak'

const bidi = bidiFactory()

/** A piece of the text in one font. */
export type Piece = { text: string; fonts: readonly string[]; href?: string | undefined }
type Part = { text: string; font: string; width: number; href?: string | undefined }
export type Line = { parts: Part[]; width: number }

type Char = { char: string; font: string; href?: string | undefined; level: number }
type Measure = (text: string, font: string) => number

export function layOut(pieces: readonly Piece[], width: number, measure: Measure): Line[] {
  const chars = pieces.flatMap(({ text, fonts, href }) =>
    [...text].map((char, at) => ({ char, font: fonts[at] ?? '', href, level: 0 })),
  )
  return paragraphsOf(chars).flatMap((paragraph) => {
    const text = textOf(paragraph)
    const { levels } = bidi.getEmbeddingLevels(text)
    let at = 0
    for (const char of paragraph) {
      char.level = levels[at] ?? 0
      at += char.char.length
    }
    return fill(unitsOf(paragraph, text), width, measure).map((line) => lineOf(line, measure))
  })
}

const textOf = (chars: readonly Char[]) => chars.map(({ char }) => char).join('')

function paragraphsOf(chars: readonly Char[]): Char[][] {
  const paragraphs: Char[][] = [[]]
  for (const char of chars) {
    if (char.char === '\n') paragraphs.push([])
    else paragraphs.at(-1)?.push(char)
  }
  return paragraphs
}

/** Splits a text into its unbreakable parts. */
function unitsOf(chars: readonly Char[], text: string): Char[][] {
  const ends = breaksOf(text)
  const units: Char[][] = [[]]
  let at = 0
  for (const char of chars) {
    if (ends.has(at) && units.at(-1)?.length) units.push([])
    units.at(-1)?.push(char)
    at += char.char.length
  }
  return units
}

/** Scripts without spaces whose word boundaries require a dictionary. */
const BY_DICTIONARY = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

function breaksOf(text: string): Set<number> {
  const ends = new Set<number>()
  const breaker = new LineBreaker(text)
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) ends.add(next.position)
  if (!BY_DICTIONARY.test(text)) return ends
  for (const { index, segment } of new Intl.Segmenter('th', { granularity: 'word' }).segment(text)) {
    if (index > 0 && BY_DICTIONARY.test(segment.slice(0, 1)) && BY_DICTIONARY.test(text[index - 1] ?? '')) {
      ends.add(index)
    }
  }
  return ends
}

/** Fills lines with units; each unit is measured only once. */
function fill(units: readonly Char[][], width: number, measure: Measure): Char[][] {
  const lines: Char[][] = [[]]
  let used = 0
  for (const unit of units) {
    const needed = widthOf(withoutEnd(unit), measure)
    if (needed > width + TOLERANCE) {
      const broken = fillByLetters(unit, width, measure)
      lines.push(...broken)
      used = widthOf(broken.at(-1) ?? [], measure)
      continue
    }
    if (used + needed > width + TOLERANCE) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(...unit)
    used += widthOf(unit, measure)
  }
  return lines.length > 1 && lines[0]?.length === 0 ? lines.slice(1) : lines
}

/** Breaks a word that is longer than a line. */
function fillByLetters(unit: readonly Char[], width: number, measure: Measure): Char[][] {
  const lines: Char[][] = []
  const widths = new Map<string, number>()
  let used = width
  for (const char of unit) {
    const key = `${char.font} ${char.char}`
    const wide = widths.get(key) ?? measure(char.char, char.font)
    widths.set(key, wide)
    if (used + wide > width && !/\p{M}/u.test(char.char)) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(char)
    used += wide
  }
  return lines
}

/** Tolerance for inexact sums of widths. */
const TOLERANCE = 0.01

const widthOf = (chars: readonly Char[], measure: Measure) =>
  partsOf(chars, measure).reduce((sum, part) => sum + part.width, 0)

function withoutEnd(chars: readonly Char[]): Char[] {
  const last = chars.findLastIndex(({ char }) => char.trim() !== '')
  return chars.slice(0, last + 1)
}

function lineOf(chars: readonly Char[], measure: Measure): Line {
  const parts = inVisualOrder(partsOf(withoutEnd(chars), measure))
  return { parts, width: parts.reduce((sum, part) => sum + part.width, 0) }
}

type Levelled = Part & { level: number }

function partsOf(chars: readonly Char[], measure: Measure): Levelled[] {
  const parts: Levelled[] = []
  for (const { char, font, href, level } of chars) {
    const last = parts.at(-1)
    if (last && last.font === font && last.href === href && last.level === level) last.text += char
    else parts.push({ text: char, font, href, level, width: 0 })
  }
  return parts.map((part) => {
    const text = part.level % 2 === 1 ? fromRight(part.text) : part.text
    return { ...part, text, width: measure(text, part.font) }
  })
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Reverses what the PDF library does not: it reverses right-to-left letters, but not their punctuation. */
function fromRight(text: string): string {
  const mirrored = [...text].map((char) => bidi.getMirroredCharacter(char) ?? char)
  return (RIGHT_TO_LEFT.test(text) ? mirrored : mirrored.toReversed()).join('')
}

/** Rule L2 of the Unicode bidirectional algorithm. */
function inVisualOrder(parts: readonly Levelled[]): Levelled[] {
  const ordered = [...parts]
  const highest = Math.max(0, ...parts.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from
      while ((ordered[to]?.level ?? -1) >= level) to++
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed())
      from = Math.max(from, to)
    }
  }
  return ordered
}
