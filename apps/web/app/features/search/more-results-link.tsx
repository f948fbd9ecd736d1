/** MORE RESULTS: a link to the next page, which appends that page where JavaScript runs. */
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import type { ResultPage } from './load-results.ts'
import { type Search, searchUrl } from './search-params.ts'

type MoreResultsLinkProps = {
  search: Search
  next: NonNullable<ResultPage['next']>
  busy: boolean
  onMore: () => Promise<void>
}

export function MoreResultsLink({ search, next, busy, onMore }: MoreResultsLinkProps) {
  return (
    <Link
      to={searchUrl({ ...search, ...withPagesBefore(next) })}
      rel="nofollow"
      preventScrollReset
      aria-disabled={busy || undefined}
      className={buttonClass({ kind: 'outline', size: 'large' })}
      onClick={(event) => {
        // With a modifier key the browser opens the page in another tab or window.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void onMore()
      }}
    >
      MORE RESULTS
    </Link>
  )
}

/** The last page that can be asked for together with those before it. */
const MAX_PAGES_AT_ONCE = 20

/** Followed as a link, before JavaScript has arrived, it keeps the results that are shown. */
function withPagesBefore(next: NonNullable<ResultPage['next']>) {
  return Number(next.page) > MAX_PAGES_AT_ONCE ? next : { page: next.page, back_on_search: '1' as const }
}
