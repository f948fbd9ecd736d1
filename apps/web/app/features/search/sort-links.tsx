/** Links to the orders that this search can have. */
import { Link } from 'react-router'
import { SORT_LABELS } from './filter-words.ts'
import { changeSearch, type Search, SORT_CHOICES, searchUrl, sortOf } from './search-params.ts'

export function SortLinks({ search }: { search: Search }) {
  const current = sortOf(search)
  const moving = search.type === 'video' || search.type === 'short'
  const choices = SORT_CHOICES.filter((choice) => {
    if (choice === 'most_rel') return search.term !== undefined
    return moving || (choice !== 'longest' && choice !== 'shortest')
  })
  return (
    <nav aria-label="Sort" className="-mx-1 flex flex-wrap text-sm">
      {choices.map((choice) => (
        <Link
          key={choice}
          to={searchUrl(changeSearch(search, { sort: choice }))}
          rel="nofollow"
          preventScrollReset
          {...(choice === current && { 'aria-current': 'true' as const })}
          className={`min-h-8 px-2 py-1.5 whitespace-nowrap underline-offset-8 ${
            choice === current
              ? 'font-semibold underline decoration-mark decoration-2'
              : 'text-ink-soft hover:text-ink'
          }`}
        >
          {SORT_LABELS[choice]}
        </Link>
      ))}
    </nav>
  )
}
