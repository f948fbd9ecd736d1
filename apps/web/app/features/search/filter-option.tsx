/** One choice of a filter: a link that looks like the checkbox it acts as. */
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { type Search, searchUrl } from './search-params.ts'

export function FilterOption({ label, active, to }: { label: string; active: boolean; to: Search }) {
  return (
    <Link
      to={searchUrl(to)}
      rel="nofollow"
      preventScrollReset
      {...(active && { 'aria-current': 'true' as const })}
      className="group/option flex min-h-8 items-center gap-2.5 rounded-sm text-sm hover:text-mark-deep"
    >
      <span
        className={`grid size-4.5 shrink-0 place-items-center rounded-sm border ${
          active ? 'border-mark bg-mark text-mark-ink' : 'border-edge bg-sheet group-hover/option:border-ink'
        }`}
      >
        {active && <Icon of="check" />}
      </span>
      {label}
      {active && <span className="sr-only"> (active, remove)</span>}
    </Link>
  )
}
