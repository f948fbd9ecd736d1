/** Decides which values of the vocabulary staff may change, and applies a changed keyword to a clip. */
import type { VALUE_KINDS } from '@rushes/contract/agency-vocabulary'

/** The value of drafts until a user chooses one. */
export const UNSORTED = { id: 1, name: 'Unsorted' } as const

/** Whether a value cannot be changed: every new draft needs the category of drafts. */
export const isFixed = (kind: (typeof VALUE_KINDS)[number], id: number): boolean =>
  kind === 'category' && id === UNSORTED.id

/** Replaces a keyword at its position without duplicates, or removes it if `to` is null. */
export const keywordsWith = (keywords: readonly string[], from: string, to: string | null): string[] => [
  ...new Set(keywords.flatMap((keyword) => (keyword === from ? (to ?? []) : keyword))),
]
