/**
 * Writes a document as a PDF on A4, tagged for screen readers: language, title, and the structure of headings,
 * paragraphs lists and tables. The same document gives the same bytes in every process.
 */
import { buffer } from 'node:stream/consumers'
import { loadLibrary } from '../load-library.ts'
import { FONTS } from './fonts.ts'
import { loadFonts } from './load-fonts.ts'
import { breakBefore, type Doc, INK, MARGIN, SIZES, SOFT, WARNING, widthOf } from './look.ts'
import type { Block, PdfDocument, Run } from './pdf-document.ts'
import { writeColumns } from './write-columns.ts'
import { startHeight, writeTable } from './write-table.ts'
import { composed, heightOfText, isPlain, writePieces, writeText } from './write-text.ts'

const LIST_INDENT = 16
const LINE_GAP = 3.2
/** Minimum height for a text that begins at the end of a page. */
const FEW_LINES = 50

type Element = PDFKit.PDFStructureElement

export async function writePdf(pdf: PdfDocument): Promise<Buffer> {
  // Loaded at the first use: few processes write documents, and the others save its 31 MB.
  const PDFDocument: typeof import('pdfkit') = loadLibrary('pdfkit')
  const fonts = await loadFonts([...textsOf(pdf), footOf(pdf)].map(composed))
  const made = new PDFDocument({
    size: 'A4',
    margins: MARGIN,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: pdf.language,
    font: FONTS.text,
    info: {
      Title: footOf(pdf),
      Author: pdf.brandName,
      CreationDate: pdf.date,
      ModDate: pdf.date,
    },
  })
  const doc: Doc = Object.assign(made, { fonts })
  for (const [name, { bytes }] of fonts.loaded) doc.registerFont(name, bytes)
  const bytes = buffer(doc)
  writeHead(doc, pdf)
  for (const [at, block] of pdf.blocks.entries()) writeBlock(doc, block, pdf.blocks[at + 1])
  numberPages(doc, pdf)
  doc.end()
  return bytes
}

function writeHead(doc: Doc, { brandName, title, lead, issuer = [] }: PdfDocument): void {
  const top = doc.y
  write(doc, 'P', () => writeText(doc, { font: 'logo', size: 15, colour: INK }, brandName))
  const below = doc.y
  if (issuer.length > 0) {
    doc.y = top
    const style = { font: 'text', size: SIZES.small, colour: SOFT } as const
    write(doc, 'P', () => writeText(doc, style, issuer.join('\n'), { align: 'right', lineGap: 1.5 }))
  }
  doc.y = Math.max(doc.y, below)
  doc.moveDown(1.6)
  write(doc, 'H1', () => writeText(doc, { font: 'title', size: SIZES.title, colour: INK }, title))
  doc.moveDown(0.3)
  write(doc, 'P', () => writeText(doc, { font: 'text', size: SIZES.text, colour: SOFT }, lead))
  doc.moveDown(1.2)
}

function writeBlock(doc: Doc, block: Block, next: Block | undefined): void {
  if (block.kind === 'heading') writeHeading(doc, block, next)
  else if (block.kind === 'list') writeList(doc, block)
  else if (block.kind === 'warning') writeWarning(doc, block)
  else if (block.kind === 'columns') writeColumns(doc, block)
  else if (block.kind === 'table') writeTable(doc, block)
  else writeParagraph(doc, block)
}

function writeWarning(doc: Doc, { text }: Extract<Block, { kind: 'warning' }>): void {
  write(doc, 'P', () => writeText(doc, { font: 'strong', size: SIZES.text, colour: WARNING }, text))
  doc.moveDown(1.2)
}

/** Writes a paragraph; short paragraphs are not divided between pages. */
function writeParagraph(doc: Doc, { runs }: Extract<Block, { kind: 'paragraph' }>): void {
  const text = runs.map((run) => run.text).join('')
  const options = { width: widthOf(doc), lineGap: LINE_GAP }
  breakBefore(doc, Math.min(FEW_LINES, heightOfText(doc, { font: 'text', size: SIZES.text }, text, options)))
  writeRuns(doc, 'P', runs, (element) => doc.addStructure(element))
  doc.moveDown(0.7)
}

type Heading = Extract<Block, { kind: 'heading' }>

/** Writes a heading on the page on which the next block begins. */
function writeHeading(doc: Doc, { level, text }: Heading, next: Block | undefined): void {
  doc.moveDown(level === 2 ? 0.9 : 0.4)
  const start = next?.kind === 'table' ? startHeight(doc, next) : FEW_LINES
  breakBefore(doc, SIZES[level] * 1.9 + start)
  const font = level === 2 ? 'title' : 'strong'
  write(doc, `H${level}`, () => writeText(doc, { font, size: SIZES[level], colour: INK }, text))
  doc.moveDown(level === 2 ? 0.45 : 0.3)
}

function writeList(doc: Doc, { ordered, items }: Extract<Block, { kind: 'list' }>): void {
  const list = doc.struct('L')
  doc.addStructure(list)
  items.forEach((runs, at) => {
    const item = doc.struct('LI')
    list.add(item)
    breakBefore(doc, FEW_LINES)
    const { x, y } = doc
    const style = { font: 'text', size: SIZES.text, colour: INK } as const
    const label = () => writeText(doc, style, labelOf(ordered, at), { x, y })
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

/** Writes runs of text under one tag; links in it are tagged as links for screen readers. */
function writeRuns(doc: Doc, tag: string, runs: readonly Run[], attach: (element: Element) => void): void {
  const parts = runs.every(({ text, style }) => isPlain(doc, text, style ?? 'text'))
    ? plainParts(doc, runs)
    : [() => writePieces(doc, runs.map(pieceOf), { size: SIZES.text, colour: INK }, { lineGap: LINE_GAP })]
  const element = doc.struct(tag, {}, parts)
  attach(element)
  element.end()
}

const pieceOf = ({ text, style, href }: Run) => ({ text, font: style ?? 'text', href }) as const

function plainParts(doc: Doc, runs: readonly Run[]) {
  return runs.map((run, at) => {
    const draw = () => writeRun(doc, run, { continued: at < runs.length - 1 })
    return run.href === undefined ? draw : doc.struct('Link', { alt: run.text }, draw)
  })
}

function writeRun(doc: Doc, { text, style, href }: Run, { continued }: { continued: boolean }): void {
  doc
    .font(style ?? 'text')
    .fontSize(SIZES.text)
    .fillColor(INK)
    // A continued text keeps the options of the previous run, so link and underline are always set.
    .text(composed(text), { lineGap: LINE_GAP, continued, link: href ?? null, underline: href !== undefined })
}

const footOf = ({ brandName, title }: PdfDocument) => `${brandName} - ${title}`

/** Adds page numbers, which are marked as no part of the text. */
function numberPages(doc: Doc, pdf: PdfDocument): void {
  const { start, count } = doc.bufferedPageRange()
  for (let at = start; at < start + count; at++) {
    doc.switchToPage(at)
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    const style = { font: 'text', size: SIZES.small, colour: SOFT } as const
    const place = { x: MARGIN.left, y: doc.page.height - 44 }
    writeText(doc, style, footOf(pdf), { ...place, lineBreak: false })
    writeText(doc, style, `${at + 1} / ${count}`, { ...place, align: 'right' })
    doc.endMarkedContent()
  }
}

/** Lists all texts of a document, recursively. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsOf)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}
