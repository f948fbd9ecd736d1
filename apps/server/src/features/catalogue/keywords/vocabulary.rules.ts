/** Decides which values of the catalogue staff may change, and what a changed keyword makes of a clip's. */
import type { VALUE_KINDS } from '@rushes/contract/agency-vocabulary'

/** The value of drafts until a user chooses one. */
export const UNSORTED = { id: 1, name: 'Unsorted' } as const

/** Drafts need their category, wherever they come from. */
export const isFixed = (kind: (typeof VALUE_KINDS)[number], id: number): boolean =>
  kind === 'category' && id === UNSORTED.id

/** The keyword becomes the other one, in its place and once, or goes when that is null. */
export const keywordsWith = (keywords: readonly string[], from: string, to: string | null): string[] => [
  ...new Set(keywords.flatMap((keyword) => (keyword === from ? (to ?? []) : keyword))),
]
