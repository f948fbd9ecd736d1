/** Links buyers who need more than the page sells to the licensing team. */
import { Link } from 'react-router'

export function BulkNote() {
  return (
    <p className="mt-8 max-w-[68ch] text-ink-soft">
      For multiple clips, bulk purchases or a bespoke package,{' '}
      <Link to="/contact-us" className="text-ink underline underline-offset-4">
        contact the licensing team
      </Link>
      .
    </p>
  )
}
