/** The footer: the same links for everyone, and for members the bar of recalls, because it is on the same pages. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { RecallMount } from '../recalls/recall-mount.tsx'

const COMPANY = [
  { to: '/about', label: 'About us' },
  { to: '/faq', label: 'FAQs' },
  { to: '/contact-us', label: 'Contact us' },
]
const LICENSING = [
  { to: '/pricing', label: 'Pricing' },
  { to: '/pricing/national-news', label: 'National news and talk shows' },
  { to: '/purchase-options', label: 'Purchase options' },
  { to: '/verify', label: 'Verify a licence' },
]
const SMALL_PRINT = [
  { to: '/privacy', label: 'Privacy notice' },
  { to: '/licensing-terms', label: 'Licensing terms' },
]

const LINK = 'inline-flex min-h-8 items-center underline-offset-4 hover:underline'

export function Footer() {
  const { brandName, licensingEmail, offices, termsPdfUrl, social } = useSite()
  return (
    <>
      <footer className="print:hidden mt-auto bg-film text-film-ink">
        <div className="gutter sheet-width grid grid-cols-2 gap-x-6 gap-y-8 py-10 md:gap-x-8 md:py-12 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
          <div className="col-span-full grid content-start gap-2 lg:col-span-1">
            <p className="font-logo text-2xl font-medium italic">
              {brandName}
              <span className="text-film-mark">.</span>
            </p>
            <p className="max-w-[34ch] text-film-soft">
              Video, images and shorts with their stories, licensed per clip or by prepaid credits.
            </p>
            {licensingEmail && (
              <a href={`mailto:${licensingEmail}`} className={`${LINK} justify-self-start`}>
                {licensingEmail}
              </a>
            )}
            {offices.length > 0 && <p className="text-film-soft">{offices.join(' · ')}</p>}
          </div>
          <Column heading="Licensing">
            <Pages of={LICENSING} />
          </Column>
          <Column heading="Company">
            <Pages of={COMPANY} />
          </Column>
          <Column heading="The small print">
            <Pages of={SMALL_PRINT} />
            <a href={termsPdfUrl} className={LINK}>
              Terms (PDF)
            </a>
          </Column>
          {social.length > 0 && (
            <Column heading="Follow us">
              {social.map(({ label, url }) => (
                <a key={url} href={url} rel="noopener" className={LINK}>
                  {label}
                </a>
              ))}
            </Column>
          )}
        </div>
      </footer>
      <RecallMount />
    </>
  )
}

function Column({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1">
      <h2 className="small-caps mb-1 text-film-soft">{heading}</h2>
      {children}
    </div>
  )
}

function Pages({ of: links }: { of: { to: string; label: string }[] }) {
  return links.map(({ to, label }) => (
    <Link key={to} to={to} className={LINK}>
      {label}
    </Link>
  ))
}
