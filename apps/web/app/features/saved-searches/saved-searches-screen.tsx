/** The saved searches of the viewer and of the company. */
import type { SavedSearch } from '@rushes/contract/saved-searches'
import { useState } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import type { Facets } from '../search/active-filters.ts'
import { describeSearch, NO_SAVED_SEARCHES, searchOf } from './saved-search-labels.ts'
import { SavedSearchRow } from './saved-search-row.tsx'

type SavedSearchesScreenProps = { first: readonly SavedSearch[]; facets: Facets }

export function SavedSearchesScreen({ first, facets }: SavedSearchesScreenProps) {
  const [searches, setSearches] = useState(first)
  const change = (changed: SavedSearch) =>
    setSearches((held) => held.map((one) => (one.id === changed.id ? changed : one)))
  const remove = (id: number) => setSearches((held) => held.filter((one) => one.id !== id))
  if (searches.length === 0) {
    return <EmptyState action={<LinkButton to="/search">Search</LinkButton>}>{NO_SAVED_SEARCHES}</EmptyState>
  }
  const groups = [
    { heading: 'My searches', shown: searches.filter(({ company }) => !company) },
    { heading: 'Company searches', shown: searches.filter(({ company }) => company) },
  ].filter(({ shown }) => shown.length > 0)
  return (
    <div className="grid gap-10">
      {groups.map(({ heading, shown }) => (
        <section key={heading} aria-label={heading} className="grid gap-3">
          <h2 className="title text-xl">{heading}</h2>
          <ul className="border-t border-rule">
            {shown.map((search) => (
              <SavedSearchRow
                key={search.id}
                search={search}
                summary={describeSearch(searchOf(search), facets)}
                onChange={change}
                onDelete={remove}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
