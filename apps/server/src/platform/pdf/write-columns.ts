/** Writes texts side by side, such as who buys and the facts of an invoice. */
import { FONTS } from './fonts.ts'
import { bottomOf, type Doc, INK, MARGIN, SIZES, SOFT, widthOf } from './look.ts'
import type { Block, Column } from './paper.ts'

const GUTTER = 24
/** Of a column, for the names of its facts. */
const NAME_SHARE = 0.42
const LINE_GAP = 3.2

export function writeColumns(doc: Doc, { columns }: Extract<Block, { kind: 'columns' }>): void {
  const width = (widthOf(doc) - GUTTER * (columns.length - 1)) / columns.length
  const heights = columns.map((column) => heightOf(doc, column, width))
  if (doc.y + Math.max(...heights) > bottomOf(doc)) doc.addPage()
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
  add(doc, 'H2', () =>
    doc
      .font(FONTS.strong)
      .fontSize(SIZES.small)
      .fillColor(SOFT)
      .text(heading, x, y, { width, lineGap: LINE_GAP }),
  )
  let top = doc.y + 2
  for (const line of lines) {
    add(doc, 'P', () => writeLine(doc, line, { x, y: top, width }))
    top += lineHeight(doc, line, width)
  }
}

function writeLine(doc: Doc, line: Column['lines'][number], { x, y, width }: Place): void {
  doc.fontSize(SIZES.text)
  if (!('name' in line)) {
    doc
      .font(FONTS[line.style ?? 'text'])
      .fillColor(INK)
      .text(line.text, x, y, { width, lineGap: LINE_GAP })
    return
  }
  const nameWidth = width * NAME_SHARE
  doc.font(FONTS.text).fillColor(SOFT).text(line.name, x, y, { width: nameWidth, lineGap: LINE_GAP })
  doc.fillColor(INK).text(line.value, x + nameWidth, y, { width: width - nameWidth, lineGap: LINE_GAP })
}

function heightOf(doc: Doc, { heading, lines }: Column, width: number): number {
  doc.font(FONTS.strong).fontSize(SIZES.small)
  const head = doc.heightOfString(heading, { width, lineGap: LINE_GAP }) + 2
  return lines.reduce((sum, line) => sum + lineHeight(doc, line, width), head)
}

function lineHeight(doc: Doc, line: Column['lines'][number], width: number): number {
  doc.fontSize(SIZES.text)
  const high = (text: string, wide: number) => doc.heightOfString(text, { width: wide, lineGap: LINE_GAP })
  if (!('name' in line)) return doc.font(FONTS[line.style ?? 'text']) && high(line.text, width)
  doc.font(FONTS.text)
  return Math.max(high(line.name, width * NAME_SHARE), high(line.value, width * (1 - NAME_SHARE)))
}

function add(doc: Doc, tag: string, draw: () => void): void {
  const element = doc.struct(tag, {}, draw)
  doc.addStructure(element)
  element.end()
}
