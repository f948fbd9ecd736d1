/** The content of a document, without its layout: */

/** A piece of text in one style. */
export type Run = { text: string; style?: 'strong' | 'em'; href?: string }

export type Block =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'paragraph'; runs: readonly Run[] }
  | { kind: 'list'; ordered: boolean; items: readonly (readonly Run[])[] }
  | { kind: 'warning'; text: string }
  | { kind: 'columns'; columns: readonly Column[] }
  | Table

/** Inline text. A line with a name is a fact, followed by its value. */
export type Column = { heading: string; lines: readonly (Run | { name: string; value: string })[] }

export type Table = {
  kind: 'table'
  /** `width` is a share of the page; the shares add up to 1. The first column names its row. */
  columns: readonly { title: string; width: number; align?: 'right' }[]
  rows: readonly (readonly Cell[])[]
  /** Totals at the end, below the last column. */
  sums: readonly { name: string; value: string; strong?: true }[]
}
/** `detail` is shown smaller, below the text. */
export type Cell = { text: string; detail?: string }

export type PdfDocument = {
  /** Name of the issuer, at the top of the first page. */
  brandName: string
  title: string
  /** One line below the title. */
  lead: string
  /** Full details of the issuer, at the top of the first page next to the name. */
  issuer?: readonly string[]
  /** Date of the content: equal content with an equal date results in equal bytes. */
  date: Date
  /** Language tag such as `en-GB`. */
  language: string
  blocks: readonly Block[]
}
