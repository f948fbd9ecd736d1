/** Links to the next and the first page of a list. */
import { Link, useSearchParams } from 'react-router'
import { changedQuery } from './list-address.ts'

export function Pages({ next }: { next: string | null }) {
  const [query] = useSearchParams()
  const isFirst = !query.has('cursor')
  if (isFirst && next === null) return null
  return (
    <nav aria-label="Pages" className="mt-4 flex gap-6">
      {!isFirst && (
        <Link to={changedQuery(query, {})} className="py-2 font-semibold underline underline-offset-4">
          First page
        </Link>
      )}
      {next !== null && (
        <Link
          to={changedQuery(query, { cursor: next })}
          className="py-2 font-semibold underline underline-offset-4"
        >
          Next page
        </Link>
      )}
    </nav>
  )
}
