/** The footer: the same links for everyone (R-SHOP-6). */
import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'

const COMPANY = [
  { to: '/about', label: 'About us' },
  { to: '/faq', label: 'FAQs' },
  { to: '/contact-us', label: 'Contact us' },
]
const LICENSING = [
  { to: '/pricing', label: 'Pricing' },
  { to: '/pricing/national-news', label: 'National news and talk shows' },
  { to: '/purchase-options', label: 'Purchase options' },
]

const LINK = 'inline-flex min-h-8 items-center underline-offset-4 hover:underline'

export function Footer() {
  const site = useSite()
  return (
    <footer className="print:hidden mt-auto bg-film text-film-ink">
      <div className="gutter sheet-width grid gap-x-8 gap-y-10 py-12 sm:grid-cols-2 lg:grid-cols-4">
        <div className="grid content-start gap-3">
          <p className="font-logo text-2xl font-medium italic">
            {site.brandName}
            <span className="text-film-mark">.</span>
          </p>
          <p className="max-w-[34ch] text-film-soft">
            Video, images and shorts with their stories, licensed per clip or by prepaid credits.
          </p>
        </div>
        <Column heading="Licensing" links={LICENSING} />
        <Column heading="Company" links={COMPANY} />
        <div className="grid content-start gap-1">
          <h2 className="small-caps mb-1 text-film-soft">The small print</h2>
          <Link to="/privacy" className={LINK}>
            Privacy notice
          </Link>
          <Link to="/licensing-terms" className={LINK}>
            Licensing terms
          </Link>
          <a href={site.termsPdfUrl} className={LINK}>
            Terms (PDF)
          </a>
          {site.social.map(({ label, url }) => (
            <a key={url} href={url} rel="noopener" className={LINK}>
              {label}
            </a>
          ))}
        </div>
      </div>
    </footer>
  )
}

function Column({ heading, links }: { heading: string; links: { to: string; label: string }[] }) {
  return (
    <div className="grid content-start gap-1">
      <h2 className="small-caps mb-1 text-film-soft">{heading}</h2>
      {links.map(({ to, label }) => (
        <Link key={to} to={to} className={LINK}>
          {label}
        </Link>
      ))}
    </div>
  )
}
