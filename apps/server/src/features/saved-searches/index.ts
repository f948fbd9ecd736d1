import type { Feature } from '../../feature.ts'
import { alertRoutes } from './alerts.routes.ts'
import { matchChangesJob, searchAlertsJob } from './saved-searches.jobs.ts'
import { personalFollowing, personalSearches } from './saved-searches.queries.ts'
import { savedSearchRoutes } from './saved-searches.routes.ts'
import { searchFeedRoutes } from './search-feed.routes.ts'

export const savedSearches: Feature = {
  routes: [savedSearchRoutes],
  serverRoutes: [alertRoutes, searchFeedRoutes],
  jobs: [matchChangesJob, searchAlertsJob],
  personalData: [personalSearches, personalFollowing],
  staying: [
    { table: 'saved_searches', columns: ['name'], why: 'is a search of the company or of a colleague' },
  ],
  withoutPeriod: {
    saved_searches: 'belongs to its member, who removes it',
    saved_search_followers: 'is deleted with the search',
  },
}
