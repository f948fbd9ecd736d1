/** A content page, or the heading Not found if there is none at the address (R-PAGE-1). */
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { AccordionItem } from '../../ui/accordion.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { AgencyLink } from '../account/agency-link.tsx'
import { formatDay } from '../catalogue/clip-facts.ts'
import type { ContentPage } from './load-page.ts'
import { NotFound } from './not-found.tsx'
import { summaryOf } from './page-summary.ts'

const ANCHOR = 'scroll-mt-24'

type ContentScreenProps = {
  page: ContentPage | null
  path: string
  /** The document's title; the page's heading if absent. */
  title?: string
  /** Shows each second-level heading as an accordion. */
  folded?: boolean
  /** Whether the text itself contains its date. */
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
      {page.announced && <ChangeNotice announced={page.announced} path={path} />}
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

type ChangeNoticeProps = { announced: NonNullable<ContentPage['announced']>; path: string }

/** Names the next change of the page, or the day from which the shown change applies (R-TERMS-2). */
function ChangeNotice({ announced: { version, from, isShown }, path }: ChangeNoticeProps) {
  const look = 'underline underline-offset-4'
  return (
    <Notice className="mb-6">
      {isShown ? (
        <>
          This version takes effect on {formatDay(from)}.{' '}
          <Link to={path} className={look}>
            Read the version in force
          </Link>
        </>
      ) : (
        <>
          A new version takes effect on {formatDay(from)}.{' '}
          <Link to={`${path}?version=${version}`} className={look}>
            Read the new version
          </Link>
        </>
      )}
    </Notice>
  )
}

/**
 * The sections of a content page next to their table of contents. Each has an address, such as
 * `/faq#can-i-…`; a collapsed section opens for it.
 */
function ContentSections({ page, folded }: { page: ContentPage; folded: boolean }) {
  const { hash } = useLocation()
  useEffect(() => {
    const section = document.getElementById(decodeURIComponent(hash.slice(1)))
    section?.querySelector('details')?.setAttribute('open', '')
  }, [hash])
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="grid min-w-0 gap-6">
        {page.intro && <RichText html={page.intro} />}
        <div className={folded ? 'border-t border-rule' : 'grid gap-8'}>
          {page.sections.map(({ heading, content }, index) => (
            <section key={heading} id={anchorOf(heading)} className={ANCHOR} aria-label={heading}>
              {folded ? (
                <AccordionItem heading={heading} open={index === 0}>
                  <RichText html={content} />
                </AccordionItem>
              ) : (
                <>
                  <h2 className="title mb-3 text-xl">{heading}</h2>
                  <RichText html={content} />
                </>
              )}
            </section>
          ))}
        </div>
      </div>
      <nav
        aria-label="On this page"
        className="sticky top-12 border-l border-rule pl-5 text-sm max-lg:hidden"
      >
        <ul className="grid gap-2">
          {page.sections.map(({ heading }) => (
            <li key={heading}>
              <a
                href={`#${anchorOf(heading)}`}
                className="text-ink-soft underline-offset-4 hover:text-ink hover:underline"
              >
                {heading}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

/** Turns `May I use a clip a second time?` into `may-i-use-a-clip-a-second-time`. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
