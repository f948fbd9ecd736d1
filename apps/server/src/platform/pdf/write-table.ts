/**
 * Writes a table with its sums. A screen reader finds rows, headers and cells; on a further page the headers are drawn
 * again for the eye only.
 */
import { bottomOf, type Doc, drawRule, INK, MARGIN, SIZES, SOFT, widthOf } from './look.ts'
import type { Cell, Table } from './pdf-document.ts'
import { heightOfText, writeText } from './write-text.ts'

const PADDING = 7
const GUTTER = 12
const HEAD_HEIGHT = 20
const SUM_HEIGHT = 18
/** From the left edge to the names of the sums, as a share of the page. */
const SUMS_FROM = 0.5
const LINE_GAP = 1.5

// The published types do not know it yet.
declare global {
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      scope?: 'Column' | 'Row'
    }
  }
}

type Element = PDFKit.PDFStructureElement
type Place = { x: number; width: number; align: 'left' | 'right' }

export function writeTable(doc: Doc, { columns, rows, sums }: Table): void {
  const places = placesOf(doc, columns)
  const table = doc.struct('Table')
  doc.addStructure(table)
  writeHead(doc, columns, { places, table })
  for (const row of rows) {
    const height = 2 * PADDING + Math.max(...row.map((cell, at) => cellHeight(doc, cell, places[at])))
    if (doc.y + height > bottomOf(doc)) {
      doc.addPage()
      writeHead(doc, columns, { places, table: null })
    }
    writeRow(doc, row, { places, table, height })
  }
  if (doc.y + sums.length * SUM_HEIGHT > bottomOf(doc)) doc.addPage()
  doc.y += 4
  for (const sum of sums) writeSum(doc, sum, table)
  table.end()
  doc.x = MARGIN.left
  doc.y += 18
}

function placesOf(doc: Doc, columns: Table['columns']): Place[] {
  const whole = widthOf(doc)
  let x: number = MARGIN.left
  return columns.map(({ width, align }, at) => {
    const gutter = at < columns.length - 1 ? GUTTER : 0
    const place: Place = { x, width: width * whole - gutter, align: align ?? 'left' }
    x += width * whole
    return place
  })
}

/** @param table null when the headers are only repeated */
function writeHead(
  doc: Doc,
  columns: Table['columns'],
  { places, table }: { places: readonly Place[]; table: Element | null },
): void {
  const y = doc.y
  const row = table && doc.struct('TR')
  if (table && row) table.add(row)
  columns.forEach(({ title }, at) => {
    const place = places[at]
    if (!place) return
    const style = { font: 'strong', size: SIZES.small, colour: SOFT } as const
    const draw = () => writeText(doc, style, title, { ...place, y })
    if (row) row.add(doc.struct('TH', { scope: 'Column' }, draw))
    else {
      doc.markContent('Artifact', { type: 'Layout' })
      draw()
      doc.endMarkedContent()
    }
  })
  row?.end()
  doc.y = y + HEAD_HEIGHT
  drawRule(doc, { x: MARGIN.left, y: doc.y - 4, width: widthOf(doc), strong: true })
}

function writeRow(
  doc: Doc,
  cells: readonly Cell[],
  { places, table, height }: { places: readonly Place[]; table: Element; height: number },
): void {
  const top = doc.y
  const row = doc.struct('TR')
  table.add(row)
  cells.forEach((cell, at) => {
    const place = places[at]
    if (!place) return
    const draw = () => writeCell(doc, cell, { ...place, y: top + PADDING })
    row.add(at === 0 ? doc.struct('TH', { scope: 'Row' }, draw) : doc.struct('TD', {}, draw))
  })
  row.end()
  doc.y = top + height
  drawRule(doc, { x: MARGIN.left, y: doc.y, width: widthOf(doc) })
}

function writeCell(doc: Doc, { text, detail }: Cell, place: Place & { y: number }): void {
  const options = { ...place, lineGap: LINE_GAP }
  writeText(doc, { font: 'text', size: SIZES.text, colour: INK }, text, options)
  if (detail === undefined) return
  writeText(doc, { font: 'text', size: SIZES.small, colour: SOFT }, detail, { ...options, y: doc.y + 1 })
}

function cellHeight(doc: Doc, { text, detail }: Cell, place: Place | undefined): number {
  const options = { width: place?.width ?? 0, lineGap: LINE_GAP }
  const high = heightOfText(doc, { font: 'text', size: SIZES.text }, text, options)
  if (detail === undefined) return high
  return high + 1 + heightOfText(doc, { font: 'text', size: SIZES.small }, detail, options)
}

function writeSum(doc: Doc, { name, value, strong }: Table['sums'][number], table: Element): void {
  const whole = widthOf(doc)
  const x = MARGIN.left + whole * SUMS_FROM
  const width = whole * (1 - SUMS_FROM)
  if (strong) drawRule(doc, { x, y: doc.y + 6, width, strong })
  const y = doc.y + (strong ? 14 : 4)
  const style = {
    font: strong ? 'strong' : 'text',
    size: strong ? SIZES[3] : SIZES.text,
    colour: INK,
  } as const
  const row = doc.struct('TR')
  table.add(row)
  row.add(doc.struct('TH', { scope: 'Row' }, () => writeText(doc, style, name, { x, y, width: width / 2 })))
  row.add(doc.struct('TD', {}, () => writeText(doc, style, value, { x, y, width, align: 'right' })))
  row.end()
  doc.y = y + SUM_HEIGHT - 4
}
