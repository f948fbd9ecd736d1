/** The labels of content pages. */
import type { PageRow } from '@rushes/contract/agency-pages'

export const PAGE_STATE_LABELS: Readonly<Record<PageRow['state'], string>> = {
  published: 'Published',
  changed: 'Published, with a draft',
  draft: 'Draft',
  withdrawn: 'Withdrawn',
}

/** Returns the author of a version; pages that came with the program have none. */
export const authorLabel = (by: { name: string } | null): string => by?.name ?? 'Automatic'
