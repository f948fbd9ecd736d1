/** The types of result as tabs: links to the same search in another type, with their counts. */
import { Link } from 'react-router'
import { countText } from './count-labels.ts'
import { changeSearch, type Search, searchUrl } from './search-params.ts'
import { TYPE_TABS, type TypeCount } from './type-labels.ts'

/** @param counts null until the server has responded; then types that the viewer may not see are hidden */
export function TypeTabs({ search, counts }: { search: Search; counts: readonly TypeCount[] | null }) {
  const countOf = (type: string) => counts?.find((one) => one.type === type)
  // If there are no results, only the types with results show a number.
  const isEmpty = countOf(search.type)?.count === 0
  return (
    <nav aria-label="Types of result" className="mb-4 flex max-w-full overflow-x-auto border-b border-rule">
      {TYPE_TABS.filter(({ type }) => !counts || type === search.type || countOf(type)).map(
        ({ type, label }) => {
          const count = countOf(type)
          const isCurrent = type === search.type
          return (
            <Link
              key={type}
              to={searchUrl({ ...changeSearch(search, { sort: null }), type })}
              rel="nofollow"
              {...(isCurrent && { 'aria-current': 'page' as const })}
              className={`-mb-px flex min-h-10 items-center gap-1 border-b-2 px-1.5 whitespace-nowrap sm:mr-1 sm:gap-2 sm:px-3 ${
                isCurrent
                  ? 'border-mark font-semibold'
                  : 'border-transparent text-ink-soft hover:text-ink forced-colors:border-[Canvas]'
              }`}
            >
              {label}
              {/* Reserves the width of a number that is not loaded yet, so that nothing moves. */}
              <span className="caption min-w-4 sm:min-w-6">
                {count && !(isEmpty && count.count === 0) && countText(count.count, count.isExact)}
              </span>
            </Link>
          )
        },
      )}
    </nav>
  )
}
