/** A content page, or the heading Not found when there is none at the address (R-PAGE-1). */
import type { ReactNode } from 'react'
import { PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { AgencyLink } from '../account/agency-link.tsx'
import { formatDay } from '../catalogue/clip-facts.ts'
import { ContentSections } from './content-sections.tsx'
import type { ContentPage } from './load-page.ts'
import { NotFound } from './not-found.tsx'
import { summaryOf } from './page-summary.ts'

type ContentScreenProps = {
  page: ContentPage | null
  path: string
  /** The document's title; the page's heading when absent. */
  title?: string
  /** Shows each second-level heading as an accordion. */
  folded?: boolean
  /** The text says itself since when it holds. */
  dated?: boolean
  before?: ReactNode
}

export function ContentScreen({
  page,
  path,
  title,
  folded = false,
  dated = false,
  before,
}: ContentScreenProps) {
  if (!page) return <NotFound />
  const lead = dated ? null : page.updated && `Last updated ${formatDay(page.updated)}`
  return (
    <PageFrame title={page.heading} lead={lead} measure="text">
      <PageHead title={title ?? page.heading} canonical={path} description={summaryOf(page)} />
      {before}
      {page.sections.length > 0 ? (
        <ContentSections page={page} folded={folded} />
      ) : (
        <RichText html={page.content} />
      )}
      <AgencyLink
        to={page.slug === 'licensing-terms' ? '/terms' : `/pages/${page.slug}`}
        className="mt-8 inline-block underline underline-offset-4"
      >
        Edit this page
      </AgencyLink>
    </PageFrame>
  )
}
