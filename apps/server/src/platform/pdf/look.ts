/** The style of all documents: colours, margins and sizes, in points. */

import type { Fonts } from './load-fonts.ts'

export type Doc = PDFKit.PDFDocument & { fonts: Fonts }

export const INK = '#1c1b19'
export const SOFT = '#5c5852'
const RULE = '#d8d3ca'
export const WARNING = '#a3301c'
export const MARGIN = { top: 64, bottom: 72, left: 76, right: 76 } as const
export const SIZES = { title: 24, 2: 15, 3: 12, text: 10, small: 8.5 } as const

/** Draws a horizontal rule, which is marked as no part of the text. */
export function drawRule(doc: Doc, line: { x: number; y: number; width: number; strong?: boolean }): void {
  const { x, y, width, strong = false } = line
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(strong ? 1 : 0.5)
    .strokeColor(strong ? INK : RULE)
    .stroke()
  doc.endMarkedContent()
}

/** Starts a new page if a height does not fit on the current one. @returns whether it did */
export function breakBefore(doc: Doc, height: number): boolean {
  const isFull = doc.y + height > doc.page.height - MARGIN.bottom && doc.y > MARGIN.top
  if (isFull) doc.addPage()
  return isFull
}

/** Returns the width of the text area. */
export const widthOf = (doc: Doc): number => doc.page.width - MARGIN.left - MARGIN.right
