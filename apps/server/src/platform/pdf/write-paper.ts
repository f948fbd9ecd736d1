/**
 * Writes a document as a PDF on A4, tagged for screen readers: language, title, and the structure of headings,
 * paragraphs lists and tables. The same document gives the same bytes in every process.
 */
import { buffer } from 'node:stream/consumers'
import { loadLibrary } from '../load-library.ts'
import { FONTS } from './fonts.ts'
import { type Doc, INK, MARGIN, SIZES, SOFT, WARNING } from './look.ts'
import type { Block, Paper, Run } from './paper.ts'
import { writeColumns } from './write-columns.ts'
import { writeTable } from './write-table.ts'

const LIST_INDENT = 16

type Element = PDFKit.PDFStructureElement

export async function writePaper(paper: Paper): Promise<Buffer> {
  // Few processes ever write a document: all others start sooner and stay smaller without its 31 MB.
  const PDFDocument: typeof import('pdfkit') = loadLibrary('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margins: MARGIN,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: paper.language,
    font: FONTS.text,
    info: {
      Title: `${paper.brandName} - ${paper.title}`,
      Author: paper.brandName,
      CreationDate: paper.date,
      ModDate: paper.date,
    },
  })
  const bytes = buffer(doc)
  writeHead(doc, paper)
  for (const block of paper.blocks) writeBlock(doc, block)
  numberPages(doc, paper)
  doc.end()
  return bytes
}

function writeHead(doc: Doc, { brandName, title, lead, issuer = [] }: Paper): void {
  const top = doc.y
  write(doc, 'P', () => doc.font(FONTS.logo).fontSize(15).fillColor(INK).text(brandName))
  const below = doc.y
  if (issuer.length > 0) {
    doc.y = top
    const lines = issuer.join('\n')
    write(doc, 'P', () =>
      doc
        .font(FONTS.text)
        .fontSize(SIZES.small)
        .fillColor(SOFT)
        .text(lines, { align: 'right', lineGap: 1.5 }),
    )
  }
  doc.y = Math.max(doc.y, below)
  doc.moveDown(1.6)
  write(doc, 'H1', () => doc.font(FONTS.title).fontSize(SIZES.title).fillColor(INK).text(title))
  doc.moveDown(0.3)
  write(doc, 'P', () => doc.font(FONTS.text).fontSize(SIZES.text).fillColor(SOFT).text(lead))
  doc.moveDown(1.2)
}

function writeBlock(doc: Doc, block: Block): void {
  if (block.kind === 'heading') writeHeading(doc, block)
  else if (block.kind === 'list') writeList(doc, block)
  else if (block.kind === 'warning') writeWarning(doc, block)
  else if (block.kind === 'columns') writeColumns(doc, block)
  else if (block.kind === 'table') writeTable(doc, block)
  else writeParagraph(doc, block)
}

function writeWarning(doc: Doc, { text }: Extract<Block, { kind: 'warning' }>): void {
  write(doc, 'P', () => doc.font(FONTS.strong).fontSize(SIZES.text).fillColor(WARNING).text(text))
  doc.moveDown(1.2)
}

function writeParagraph(doc: Doc, { runs }: Extract<Block, { kind: 'paragraph' }>): void {
  writeRuns(doc, 'P', runs, (element) => doc.addStructure(element))
  doc.moveDown(0.7)
}

function writeHeading(doc: Doc, { level, text }: Extract<Block, { kind: 'heading' }>): void {
  doc.moveDown(level === 2 ? 0.9 : 0.4)
  keepWithNext(doc, SIZES[level])
  const font = level === 2 ? FONTS.title : FONTS.strong
  write(doc, `H${level}`, () => doc.font(font).fontSize(SIZES[level]).fillColor(INK).text(text))
  doc.moveDown(level === 2 ? 0.45 : 0.3)
}

/** Starts a new page if a heading would be at the end of one. */
function keepWithNext(doc: Doc, headingSize: number): void {
  const needed = headingSize * 1.4 + SIZES.text * 5
  if (doc.y + needed > doc.page.height - MARGIN.bottom) doc.addPage()
}

function writeList(doc: Doc, { ordered, items }: Extract<Block, { kind: 'list' }>): void {
  const list = doc.struct('L')
  doc.addStructure(list)
  items.forEach((runs, at) => {
    const item = doc.struct('LI')
    list.add(item)
    keepWithNext(doc, 0)
    const { x, y } = doc
    const label = () =>
      doc.font(FONTS.text).fontSize(SIZES.text).fillColor(INK).text(labelOf(ordered, at), x, y)
    item.add(doc.struct('Lbl', {}, label))
    doc.y = y
    doc.x = x + LIST_INDENT
    writeRuns(doc, 'LBody', runs, (element) => item.add(element))
    doc.x = x
    item.end()
    doc.moveDown(0.35)
  })
  list.end()
  doc.moveDown(0.35)
}

const labelOf = (ordered: boolean, at: number): string => (ordered ? `${at + 1}.` : '•')

/** Adds a part to the document under a tag, with the text that `draw` writes. */
function write(doc: Doc, tag: string, draw: () => void): void {
  const element = doc.struct(tag, {}, draw)
  doc.addStructure(element)
  element.end()
}

/** One part of several runs; a screen reader finds each link in it as a link. */
function writeRuns(doc: Doc, tag: string, runs: readonly Run[], attach: (element: Element) => void): void {
  const parts = runs.map((run, at) => {
    const draw = () => writeRun(doc, run, { continued: at < runs.length - 1 })
    return run.href === undefined ? draw : doc.struct('Link', { alt: run.text }, draw)
  })
  const element = doc.struct(tag, {}, parts)
  attach(element)
  element.end()
}

function writeRun(doc: Doc, { text, style, href }: Run, { continued }: { continued: boolean }): void {
  doc
    .font(FONTS[style ?? 'text'])
    .fontSize(SIZES.text)
    .fillColor(INK)
    // A continued text keeps what the run before it had, so link and underline are always set.
    .text(text, { lineGap: 3.2, continued, link: href ?? null, underline: href !== undefined })
}

/** Page numbers are no part of the text, and are marked so. */
function numberPages(doc: Doc, { brandName, title }: Paper): void {
  const { start, count } = doc.bufferedPageRange()
  for (let at = start; at < start + count; at++) {
    doc.switchToPage(at)
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    doc
      .font(FONTS.text)
      .fontSize(SIZES.small)
      .fillColor(SOFT)
      .text(`${brandName} - ${title}`, MARGIN.left, doc.page.height - 44, { lineBreak: false })
      .text(`${at + 1} / ${count}`, MARGIN.left, doc.page.height - 44, { align: 'right' })
    doc.endMarkedContent()
  }
}
