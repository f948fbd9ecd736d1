/** The states of packages as links, and a search by name; both stand in the address. */
import type { FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { changedQuery } from '../list/list-address.ts'
import { ViewLinks } from '../list/view-links.tsx'
import { PACKAGE_STATE_WORDS } from './package-words.ts'

const VIEWS = [['', 'All'], ...Object.entries(PACKAGE_STATE_WORDS)] as const

export function PackageFilters() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  async function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    await navigate(changedQuery(query, { q }))
  }
  return (
    <>
      <ViewLinks label="States" name="state" views={VIEWS} />
      <search>
        <form onSubmit={(event) => void find(event)}>
          <input
            name="q"
            type="search"
            autoComplete="off"
            defaultValue={query.get('q') ?? ''}
            aria-label="Find packages by name"
            placeholder="Name"
            className="block min-h-10 w-44 rounded-sm border border-edge bg-sheet px-3 hover:border-ink"
          />
        </form>
      </search>
    </>
  )
}
