/** Opens the search engine that the configuration names. */
import { postgresSearch } from './postgres-search.ts'
import type { Search, SearchServices, SearchSettings } from './search.ts'

export async function openSearch(settings: SearchSettings, services: SearchServices): Promise<Search> {
  switch (settings.kind) {
    case 'postgres':
      return postgresSearch(services)
    case 'opensearch': {
      const { opensearchSearch } = await import('./opensearch-search.ts')
      return opensearchSearch(settings, services)
    }
  }
}
