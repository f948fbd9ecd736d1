/** What a paper says, apart from how it looks: `write-paper.ts` makes a PDF of it. */

/** A piece of text in one style. */
export type Run = { text: string; style?: 'strong' | 'em'; href?: string }

export type Block =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'paragraph'; runs: readonly Run[] }
  | { kind: 'list'; ordered: boolean; items: readonly (readonly Run[])[] }

export type Paper = {
  /** Who issues it; stands at the top of the first page. */
  brandName: string
  title: string
  /** One line below the title. */
  lead: string
  /** The day of the words: the same words on the same day are the same bytes. */
  date: Date
  /** As in `en-GB`. */
  language: string
  blocks: readonly Block[]
}
