/** Links from a clip back to the search in which it was found, with the list as it was. */
import { Link } from 'react-router'
import { useHydrated } from '../../lib/hydrated.ts'
import { Icon } from '../../ui/icon.tsx'
import { memory, RETURN_HASH } from '../search/result-memory-store.ts'

export function BackToResults({ id }: { id: number }) {
  const search = useHydrated() ? memory.searchOf(id) : undefined
  if (search === undefined) return null
  return (
    <Link
      to={search + RETURN_HASH}
      className="inline-flex min-h-8 items-center gap-2 text-sm underline underline-offset-4"
    >
      <Icon of="arrow-left" />
      Back to results
    </Link>
  )
}
