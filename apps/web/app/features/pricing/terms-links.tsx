/** Links to the FAQs and the full terms. */
import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'

export function TermsLinks() {
  const { termsPdfUrl } = useSite()
  const link = 'underline underline-offset-4'
  return (
    <p className="mt-4 flex flex-wrap gap-x-6 text-sm">
      <Link to="/faq" className={link}>
        FAQs
      </Link>
      <a href={termsPdfUrl} className={link}>
        Full terms (PDF)
      </a>
    </p>
  )
}
