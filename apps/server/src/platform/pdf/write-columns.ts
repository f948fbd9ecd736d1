/** Writes texts side by side, such as the buyer and the facts of an invoice. */
import type { BaseFont } from './fonts.ts'
import { breakBefore, type Doc, INK, MARGIN, SIZES, SOFT, widthOf } from './look.ts'
import type { Block, Column } from './pdf-document.ts'
import { heightOfText, writeText } from './write-text.ts'

const GUTTER = 24
/** The share of a column for the names of its facts. */
const NAME_SHARE = 0.42
const LINE_GAP = 3.2

export function writeColumns(doc: Doc, { columns }: Extract<Block, { kind: 'columns' }>): void {
  const width = (widthOf(doc) - GUTTER * (columns.length - 1)) / columns.length
  const heights = columns.map((column) => heightOf(doc, column, width))
  breakBefore(doc, Math.max(...heights))
  const top = doc.y
  columns.forEach((column, at) => {
    writeColumn(doc, column, { x: MARGIN.left + at * (width + GUTTER), y: top, width })
  })
  doc.x = MARGIN.left
  doc.y = top + Math.max(...heights)
  doc.moveDown(1.6)
}

type Place = { x: number; y: number; width: number }

function writeColumn(doc: Doc, { heading, lines }: Column, { x, y, width }: Place): void {
  const style = { font: 'strong', size: SIZES.small, colour: SOFT } as const
  add(doc, 'H2', () => writeText(doc, style, heading, { x, y, width, lineGap: LINE_GAP }))
  let top = doc.y + 2
  for (const line of lines) {
    add(doc, 'P', () => writeLine(doc, line, { x, y: top, width }))
    top += lineHeight(doc, line, width)
  }
}

function writeLine(doc: Doc, line: Column['lines'][number], { x, y, width }: Place): void {
  const place = { x, y, width, lineGap: LINE_GAP }
  const style = { font: 'text', size: SIZES.text, colour: INK } as const
  if (!('name' in line)) {
    writeText(doc, { ...style, font: line.style ?? 'text' }, line.text, place)
    return
  }
  const nameWidth = width * NAME_SHARE
  writeText(doc, { ...style, colour: SOFT }, line.name, { ...place, width: nameWidth })
  writeText(doc, style, line.value, { ...place, x: x + nameWidth, width: width - nameWidth })
}

function heightOf(doc: Doc, { heading, lines }: Column, width: number): number {
  const head =
    heightOfText(doc, { font: 'strong', size: SIZES.small }, heading, { width, lineGap: LINE_GAP }) + 2
  return lines.reduce((sum, line) => sum + lineHeight(doc, line, width), head)
}

function lineHeight(doc: Doc, line: Column['lines'][number], width: number): number {
  const high = (text: string, wide: number, font: BaseFont = 'text') =>
    heightOfText(doc, { font, size: SIZES.text }, text, { width: wide, lineGap: LINE_GAP })
  if (!('name' in line)) return high(line.text, width, line.style)
  return Math.max(high(line.name, width * NAME_SHARE), high(line.value, width * (1 - NAME_SHARE)))
}

function add(doc: Doc, tag: string, draw: () => void): void {
  const element = doc.struct(tag, {}, draw)
  doc.addStructure(element)
  element.end()
}
