/** The field that finds rows of a list by words; they stand in the address. */
import { useNavigate, useSearchParams } from 'react-router'
import { changedQuery } from './list-address.ts'

type FindInListProps = { label: string; placeholder: string }

export function FindInList({ label, placeholder }: FindInListProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const words = String(new FormData(event.currentTarget).get('q') ?? '').trim()
          void navigate(changedQuery(query, { q: words }))
        }}
      >
        <input
          name="q"
          type="search"
          aria-label={label}
          placeholder={placeholder}
          defaultValue={query.get('q') ?? ''}
          className="min-h-10 w-60 max-w-full rounded-sm border border-edge bg-sheet px-3 hover:border-ink"
        />
      </form>
    </search>
  )
}
