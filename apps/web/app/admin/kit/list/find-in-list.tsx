/** The search field of a list; its text is in the address. */
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { changedQuery } from './list-address.ts'

type FindInListProps = { label: string; placeholder: string }

export function FindInList({ label, placeholder }: FindInListProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const words = query.get('q') ?? ''
  // A link can change the address while the field stays in the page.
  useEffect(() => {
    if (field.current) field.current.value = words
  }, [words])
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
          void navigate(changedQuery(query, { q }))
        }}
      >
        <input
          ref={field}
          name="q"
          type="search"
          aria-label={label}
          placeholder={placeholder}
          defaultValue={words}
          className="min-h-10 w-60 max-w-full rounded-sm border border-edge bg-sheet px-3 hover:border-ink"
        />
      </form>
    </search>
  )
}
