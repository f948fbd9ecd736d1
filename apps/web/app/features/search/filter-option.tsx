/**
 * One option of a filter: a link that looks like a checkbox, with its number of results. The number describes
 * the link and is not part of its name, so that the name stays the same while the number changes. An option
 * without results is hidden, unless it is active, or its number arrives after the document, because the page
 * would move.
 */
import { type ReactNode, useId } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { countText } from './count-labels.ts'
import { isDocumentAddress } from './facet-counts.ts'
import { type Search, searchUrl } from './search-params.ts'

type FilterOptionProps = { label: ReactNode; active: boolean; to: Search; count?: number | undefined }

export function FilterOption({ label, active, to, count }: FilterOptionProps) {
  const countId = useId()
  const empty = count === 0 && !active
  if (empty && !isDocumentAddress()) return null
  return (
    <div className="filter-option" data-empty={empty || undefined}>
      <PageLink
        to={searchUrl(to)}
        rel="nofollow"
        preventScrollReset
        {...(active && { 'aria-current': 'true' as const })}
        {...(count !== undefined && { 'aria-describedby': countId })}
      >
        <span>{active && <Icon of="check" />}</span>
        {label}
        {active && <span className="sr-only"> (active, remove)</span>}
      </PageLink>
      {count !== undefined && (
        <span id={countId} className="caption">
          {countText(count)}
          <span className="sr-only">{count === 1 ? ' result' : ' results'}</span>
        </span>
      )}
    </div>
  )
}
