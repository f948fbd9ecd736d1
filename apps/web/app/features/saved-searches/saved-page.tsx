/** The pages of saved searches. */
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { AccountFrame } from '../account/account-frame.tsx'
import type { LoadedSavedPage } from './load-saved-page.ts'
import { NewSavedSearchPanel } from './new-saved-search-panel.tsx'
import { SavedSearchesScreen } from './saved-searches-screen.tsx'
import { StopAlertsForm } from './stop-alerts-form.tsx'

export function SavedPage({ loaded }: { loaded: LoadedSavedPage }) {
  switch (loaded.page) {
    case 'list':
      return (
        <AccountFrame
          title="Saved searches"
          lead="New clips that match a search are counted here, and emailed to you if you wish."
        >
          <SavedSearchesScreen first={loaded.searches} facets={loaded.facets} />
        </AccountFrame>
      )
    case 'new':
      return <NewSavedSearchPanel {...loaded} />
    case 'stop':
      return (
        <PageFrame title="Stop alerts" measure="form">
          <PageHead title="Stop alerts" noIndex />
          <StopAlertsForm token={loaded.token} />
        </PageFrame>
      )
    case 'problem':
      return (
        <PageFrame title="Saved search" measure="form">
          <PageHead title="Saved search" noIndex />
          <Notice tone="stop" action={<LinkButton to="/saved-searches">Your saved searches</LinkButton>}>
            {loaded.problem}
          </Notice>
        </PageFrame>
      )
  }
}
