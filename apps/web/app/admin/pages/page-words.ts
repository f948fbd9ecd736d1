/** Words of the desk about content pages. */
import type { PageRow } from '@rushes/contract/agency-pages'

export const PAGE_STATE_WORDS: Readonly<Record<PageRow['state'], string>> = {
  published: 'Published',
  changed: 'Published, with a draft',
  draft: 'Draft',
  withdrawn: 'Withdrawn',
}

const FIELD_WORDS: Readonly<Record<string, string>> = { heading: 'Heading', markdown: 'Text' }
export const pageFieldWords = (name: string): string => FIELD_WORDS[name] ?? name

/** What came with the program has no author. */
export const authorWords = (by: { name: string } | null): string => by?.name ?? 'the program'
