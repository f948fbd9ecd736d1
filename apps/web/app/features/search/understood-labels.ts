/** Texts for what a search understood. */
import type { SearchUnderstanding } from '@rushes/contract/search-understanding'

export const excludedLabel = (text: string): string => `NOT: without “${text}”`

/** Why words had no effect. */
export const IGNORED_LABELS: Readonly<Record<SearchUnderstanding['ignored'][number]['reason'], string>> = {
  filler: 'was ignored.',
  type: 'was ignored, because these results have no such filter.',
  chosen: 'was ignored, because this filter is already set.',
  day: 'is not a date, so its words were searched for.',
}
