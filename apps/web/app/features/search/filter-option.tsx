/**
 * One choice of a filter: a link that looks like a checkbox, with the number of results that it would give. The number
 * describes the link and is not part of its name, so that the name stays the same while the number changes.
 */
import { useId } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { countText } from './count-words.ts'
import type { ValueCount } from './facet-counts.ts'
import { type Search, searchUrl } from './search-params.ts'

type FilterOptionProps = { label: string; active: boolean; to: Search; count?: ValueCount | undefined }

export function FilterOption({ label, active, to, count }: FilterOptionProps) {
  const countId = useId()
  const empty = count?.value === 0 && !active
  return (
    <div
      className={`group/option relative flex min-h-8 items-center gap-2.5 text-sm ${empty ? 'text-ink-soft' : ''}`}
    >
      <Link
        to={searchUrl(to)}
        rel="nofollow"
        preventScrollReset
        {...(active && { 'aria-current': 'true' as const })}
        {...(count && { 'aria-describedby': countId })}
        className="flex min-h-8 min-w-0 flex-1 items-center gap-2.5 rounded-sm after:absolute after:inset-0 group-hover/option:text-mark-deep"
      >
        <span
          className={`grid size-4.5 shrink-0 place-items-center rounded-sm border ${
            active
              ? 'border-mark bg-mark text-mark-ink'
              : `${empty ? 'border-rule' : 'border-edge'} bg-sheet group-hover/option:border-ink`
          }`}
        >
          {active && <Icon of="check" />}
        </span>
        {label}
        {active && <span className="sr-only"> (active, remove)</span>}
      </Link>
      {count && (
        <span id={countId} className="caption">
          {countText(count.value, count.exact)}
          <span className="sr-only">{count.value === 1 ? ' result' : ' results'}</span>
        </span>
      )}
    </div>
  )
}
