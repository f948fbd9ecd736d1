/** Determines the state of a page, its address, and the pages that the shop requires (R-PAGE-2). */
import type { PageRow } from '@rushes/contract/agency-pages'

/** Page whose versions are those of the terms (R-TERMS-1). */
export const TERMS_SLUG = 'licensing-terms'

/** Pages that the shop links to on every page. */
const NEEDED: ReadonlySet<string> = new Set(['about', 'contact', 'faq', 'privacy'])

export const canGo = (slug: string): boolean => !NEEDED.has(slug)

/** Whether users are emailed before a change of the page (R-TERMS-3). */
export const isAnnounced = (slug: string): slug is 'privacy' => slug === 'privacy'

const ADDRESSES: Readonly<Record<string, string>> = {
  about: '/about',
  contact: '/contact-us',
  faq: '/faq',
  'how-licensing-works': '/',
  privacy: '/privacy',
}

export const addressOfPage = (slug: string): string => ADDRESSES[slug] ?? `/page/${slug}`

type Page = {
  /** The newest version. */
  version: number
  /** The version that visitors read. */
  published: number | null
  was_published: boolean
}

export function stateOfPage({ version, published, was_published: wasPublished }: Page): PageRow['state'] {
  if (published === null) return wasPublished ? 'withdrawn' : 'draft'
  return published === version ? 'published' : 'changed'
}
