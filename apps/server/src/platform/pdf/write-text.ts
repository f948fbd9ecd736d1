/**
 * Writes and measures text in any writing system. Text that the product's own fonts can write from left to right is
 * left to the library.
 */
import type { BaseFont } from './fonts.ts'
import { type Line, layOut, type Piece } from './lay-out.ts'
import { type Doc, MARGIN, widthOf } from './look.ts'

export type Style = { font: BaseFont; size: number; colour: string }
/** Position and width of a text; by default the current position of the document and the remaining width. */
export type Place = {
  x?: number
  y?: number
  width?: number
  align?: 'left' | 'right'
  lineGap?: number
  lineBreak?: false
}
type Written = { text: string; font: BaseFont; href?: string | undefined }

/** Normalises a text for writing, because more fonts contain composed letters. */
export const composed = (text: string) => text.normalize('NFC')

export function writeText(doc: Doc, { font, size, colour }: Style, given: string, place: Place = {}): void {
  const text = composed(given)
  const { x = doc.x, y = doc.y, ...options } = place
  if (isPlain(doc, text, font)) doc.font(font).fontSize(size).fillColor(colour).text(text, x, y, options)
  else writePieces(doc, [{ text, font }], { size, colour }, place)
}

export function heightOfText(
  doc: Doc,
  { font, size }: Pick<Style, 'font' | 'size'>,
  given: string,
  options: { width: number; lineGap: number },
): number {
  const text = composed(given)
  if (isPlain(doc, text, font)) return doc.font(font).fontSize(size).heightOfString(text, options)
  const lines = linesOf(doc, [{ text, font }], { size, width: options.width })
  return lines.reduce((sum, line) => sum + heightOf(doc, line, { font, size }) + options.lineGap, 0)
}

export const isPlain = ({ fonts }: Doc, text: string, font: BaseFont): boolean =>
  fonts.namesFor(composed(text), font).every((name) => name === font)

/** Writes pieces of one text in several styles. */
export function writePieces(
  doc: Doc,
  pieces: readonly Written[],
  { size, colour }: Pick<Style, 'size' | 'colour'>,
  { x = doc.x, y = doc.y, width, align, lineGap = 0, lineBreak }: Place = {},
): void {
  const wide = lineBreak === false ? Number.MAX_SAFE_INTEGER : (width ?? MARGIN.left + widthOf(doc) - x)
  doc.fillColor(colour).fontSize(size)
  let top = y
  for (const line of linesOf(doc, pieces, { size, width: wide })) {
    const height = heightOf(doc, line, { font: pieces[0]?.font ?? 'text', size })
    if (top + height > doc.page.height - doc.page.margins.bottom) {
      doc.addPage()
      top = MARGIN.top
    }
    const left = align === 'right' ? x + wide - line.width : x
    drawLine(doc, line, { x: left, y: top + ascentOf(doc, line, size), size })
    top += height + lineGap
  }
  doc.x = x
  doc.y = top
}

function drawLine(doc: Doc, { parts }: Line, { x, y, size }: { x: number; y: number; size: number }): void {
  let left = x
  for (const { text, font, width, href } of parts) {
    const options = {
      lineBreak: false,
      baseline: 'alphabetic',
      link: href ?? null,
      underline: href !== undefined,
    } as const
    doc.font(font).fontSize(size).text(text, left, y, options)
    left += width
  }
}

function linesOf(
  doc: Doc,
  pieces: readonly Written[],
  { size, width }: { size: number; width: number },
): Line[] {
  const measure = (text: string, font: string) => doc.font(font).fontSize(size).widthOfString(text)
  const named = pieces.map((piece): Piece => {
    const text = composed(piece.text)
    return { ...piece, text, fonts: doc.fonts.namesFor(text, piece.font) }
  })
  return layOut(named, width, measure)
}

function heightOf({ fonts }: Doc, { parts }: Line, { font, size }: { font: BaseFont; size: number }): number {
  const heights = [font, ...parts.map((part) => part.font)].map((name) => fonts.loaded.get(name)?.height ?? 1)
  return size * Math.max(...heights)
}

function ascentOf({ fonts }: Doc, { parts }: Line, size: number): number {
  return size * Math.max(...parts.map(({ font }) => fonts.loaded.get(font)?.ascent ?? 1), 0)
}
