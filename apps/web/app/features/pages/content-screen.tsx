/** A content page, or the heading Not found when there is none at the address (R-PAGE-1). */
import type { ReactNode } from 'react'
import { AccordionItem } from '../../ui/accordion.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { formatDay } from '../catalogue/clip-facts.ts'
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
  before?: ReactNode
}

export function ContentScreen({ page, path, title, folded = false, before }: ContentScreenProps) {
  if (!page) return <NotFound />
  return (
    <PageFrame title={page.heading} lead={page.updated && `Last updated ${formatDay(page.updated)}`}>
      <PageHead title={title ?? page.heading} canonical={path} description={summaryOf(page)} />
      {before}
      {folded && page.sections.length > 0 ? (
        <div className="grid max-w-[76ch] gap-6">
          {page.intro && <RichText html={page.intro} />}
          <div className="border-t border-rule">
            {page.sections.map(({ heading, content }) => (
              <AccordionItem key={heading} heading={heading}>
                <RichText html={content} />
              </AccordionItem>
            ))}
          </div>
        </div>
      ) : (
        <RichText html={page.content} />
      )}
    </PageFrame>
  )
}
