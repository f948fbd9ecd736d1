import { type Feature, MONTHS_24_MS } from '../../feature.ts'
import { agencyNounRoutes } from './agency-nouns.routes.ts'
import { agencySynonymRoutes } from './agency-synonyms.routes.ts'
import { facetRoutes } from './facets.routes.ts'
import { nearRoutes } from './near.routes.ts'
import { compareSearchJob, indexCatalogueJob } from './search.jobs.ts'
import { searchRoutes } from './search.routes.ts'
import { oldSearches, searchesForPerson } from './search-log.queries.ts'

declare module '../audit/record-event.ts' {
  interface AuditActions {
    search: 'synonyms.changed' | 'nouns.changed'
  }
}

export const search: Feature = {
  routes: [searchRoutes, facetRoutes, nearRoutes, agencySynonymRoutes, agencyNounRoutes],
  jobs: [indexCatalogueJob, compareSearchJob],
  retention: [
    // R-REPORT-3
    { what: 'searches', keptMs: MONTHS_24_MS, removal: oldSearches },
  ],
  withoutPeriod: {
    search_documents: 'follows the catalogue',
    search_segments: 'follows the catalogue',
    search_changes: 'emptied by indexing',
  },
  personalData: [searchesForPerson],
}
