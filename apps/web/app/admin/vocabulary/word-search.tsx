/** Searches a list of the vocabulary by a part of a word, which is kept in the address. */
import type { FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { changedQuery } from '../kit/list/list-address.ts'

type WordSearchProps = { label: string; placeholder: string }

export function WordSearch({ label, placeholder }: WordSearchProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  async function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    await navigate(changedQuery(query, { q }))
  }
  return (
    <search>
      <form onSubmit={(event) => void find(event)} className="flex gap-2">
        <input
          name="q"
          type="search"
          autoComplete="off"
          defaultValue={query.get('q') ?? ''}
          aria-label={label}
          placeholder={placeholder}
          className="block min-h-10 w-56 rounded-sm border border-edge bg-sheet px-3 hover:border-ink"
        />
        <Button type="submit">Find</Button>
      </form>
    </search>
  )
}
