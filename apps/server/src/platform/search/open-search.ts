/** Opens the search engine that the configuration names. */
import { postgresSearch } from './postgres-search.ts'
import type { Search, SearchServices } from './search.ts'

export function openSearch(engine: 'postgres', services: SearchServices): Search {
  switch (engine) {
    case 'postgres':
      return postgresSearch(services)
  }
}
