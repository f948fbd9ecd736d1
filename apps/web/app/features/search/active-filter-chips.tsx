/** A chip for each active filter, which removes it, and a link that removes them all. */
import { Link } from 'react-router'
import { Chip } from '../../ui/chip.tsx'
import type { ActiveFilter } from './active-filters.ts'
import { type Search, searchUrl } from './search-params.ts'

type ActiveFilterChipsProps = { search: Search; active: readonly ActiveFilter[] }

export function ActiveFilterChips({ search, active }: ActiveFilterChipsProps) {
  if (active.length === 0) return null
  const { type, term, sort } = search
  const cleared: Search = { type, ...(term && { term }), ...(sort && { sort }) }
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2">
      {active.map(({ key, label, without }) => (
        <Chip key={key} label={label} removes={label} to={searchUrl(without)} />
      ))}
      <Link to={searchUrl(cleared)} preventScrollReset className="px-2 text-sm underline underline-offset-4">
        Clear all
      </Link>
    </div>
  )
}
