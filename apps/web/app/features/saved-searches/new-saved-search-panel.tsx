/** The page that saves the search of its address, which a login keeps (R-SAVED-1). */
import { useNavigate } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Facets } from '../search/active-filters.ts'
import { changeSearch, type Search, searchUrl } from '../search/search-params.ts'
import { NewSavedSearchForm } from './new-saved-search-form.tsx'
import { describeSearch, suggestedName } from './saved-search-labels.ts'

type NewSavedSearchPanelProps = { search: Search; facets: Facets; mayShare: boolean }

export function NewSavedSearchPanel({ search, facets, mayShare }: NewSavedSearchPanelProps) {
  const navigate = useNavigate()
  // Its results change with the credits of the account.
  const saved = changeSearch(search, { obtainable: null })
  return (
    <PageFrame title="Save search" lead={describeSearch(saved, facets)} measure="form">
      <PageHead title="Save search" noIndex />
      <div className="grid gap-4">
        <NewSavedSearchForm
          search={saved}
          hasCreditFilter={search.obtainable !== undefined}
          name={suggestedName(saved, facets)}
          mayShare={mayShare}
          onSave={async (message) => {
            await navigate('/saved-searches', { replace: true })
            notify(message)
          }}
        />
        <LinkButton to={searchUrl(search)} kind="quiet">
          Back to the results
        </LinkButton>
      </div>
    </PageFrame>
  )
}
