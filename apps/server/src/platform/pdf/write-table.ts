/**
 * Writes a table with its sums. Rows, headers and cells are tagged for screen readers; headers on further
 * pages are only drawn. A row is never divided, and the sums are on the page of the last row.
 */
import { breakBefore, type Doc, drawRule, INK, MARGIN, SIZES, SOFT, widthOf } from './look.ts'
import type { Cell, Table } from './pdf-document.ts'
import { heightOfText, writeText } from './write-text.ts'

const PADDING = 7
const GUTTER = 12
const HEAD_HEIGHT = 20
/** Gaps above a sum; the larger one contains a rule. */
const SUM_GAP = { plain: 4, strong: 14 } as const
/** Distance from the left edge to the names of the sums, as a share of the page. */
const SUMS_FROM = 0.5
const SUMS_MARGIN = 4
const LINE_GAP = 1.5

// Missing in the published types.
declare global {
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      scope?: 'Column' | 'Row'
    }
  }
}

type Element = PDFKit.PDFStructureElement
type Place = { x: number; width: number; align: 'left' | 'right' }

export function writeTable(doc: Doc, given: Table): void {
  const { columns, rows, sums } = given
  const places = placesOf(doc, columns)
  const table = doc.struct('Table')
  doc.addStructure(table)
  breakBefore(doc, startHeight(doc, given))
  writeHead(doc, columns, { places, table })
  rows.forEach((row, at) => {
    const height = rowHeight(doc, row, places)
    if (breakBefore(doc, height + (at === rows.length - 1 ? sumsHeight(doc, sums) : 0))) {
      writeHead(doc, columns, { places, table: null })
    }
    writeRow(doc, row, { places, table, height })
  })
  doc.y += SUMS_MARGIN
  for (const sum of sums) writeSum(doc, sum, table)
  table.end()
  doc.x = MARGIN.left
  doc.y += 18
}

/** Returns the minimum height of a table on the page on which it begins. */
export function startHeight(doc: Doc, { columns, rows: [first = [], ...others], sums }: Table): number {
  const height = HEAD_HEIGHT + rowHeight(doc, first, placesOf(doc, columns))
  return others.length === 0 ? height + sumsHeight(doc, sums) : height
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

function rowHeight(doc: Doc, cells: readonly Cell[], places: readonly Place[]): number {
  return 2 * PADDING + Math.max(0, ...cells.map((cell, at) => cellHeight(doc, cell, places[at])))
}

function cellHeight(doc: Doc, { text, detail }: Cell, place: Place | undefined): number {
  const options = { width: place?.width ?? 0, lineGap: LINE_GAP }
  const high = heightOfText(doc, { font: 'text', size: SIZES.text }, text, options)
  if (detail === undefined) return high
  return high + 1 + heightOfText(doc, { font: 'text', size: SIZES.small }, detail, options)
}

type Sum = Table['sums'][number]

const sumStyle = ({ strong }: Sum) =>
  ({ font: strong ? 'strong' : 'text', size: strong ? SIZES[3] : SIZES.text, colour: INK }) as const

const gapAbove = ({ strong }: Sum): number => (strong ? SUM_GAP.strong : SUM_GAP.plain)

const sumsWidth = (doc: Doc): number => widthOf(doc) * (1 - SUMS_FROM)

/** The height of the text. The name has half of the width. */
function sumHeight(doc: Doc, sum: Sum): number {
  const high = (text: string, width: number) => heightOfText(doc, sumStyle(sum), text, { width, lineGap: 0 })
  return Math.max(high(sum.name, sumsWidth(doc) / 2), high(sum.value, sumsWidth(doc)))
}

function sumsHeight(doc: Doc, sums: readonly Sum[]): number {
  return sums.reduce((height, sum) => height + gapAbove(sum) + sumHeight(doc, sum), SUMS_MARGIN)
}

function writeSum(doc: Doc, sum: Sum, table: Element): void {
  const { name, value, strong } = sum
  const x = MARGIN.left + widthOf(doc) * SUMS_FROM
  const width = sumsWidth(doc)
  if (strong) drawRule(doc, { x, y: doc.y + 6, width, strong })
  const y = doc.y + gapAbove(sum)
  const style = sumStyle(sum)
  const row = doc.struct('TR')
  table.add(row)
  row.add(doc.struct('TH', { scope: 'Row' }, () => writeText(doc, style, name, { x, y, width: width / 2 })))
  row.add(doc.struct('TD', {}, () => writeText(doc, style, value, { x, y, width, align: 'right' })))
  row.end()
  doc.y = y + sumHeight(doc, sum)
}
