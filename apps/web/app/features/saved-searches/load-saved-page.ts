/** Loads what the pages of saved searches show. */
import { browserApi } from '../../lib/api.ts'
import { failLoad, refusalOf } from '../../lib/load-failure.ts'
import { leadTo } from '../../ui/next-page.ts'
import { requireAccount } from '../account/session-store.ts'
import { loadFacets } from '../search/load-results.ts'
import { readSearch } from '../search/search-params.ts'
import { resultsUrl } from './saved-search-labels.ts'

export type LoadedSavedPage = Awaited<ReturnType<typeof loadSavedPage>>

/** @param part the part of the address after /saved-searches: `new`, `stop`, or the number of a search */
export async function loadSavedPage(request: Request, part: string | undefined) {
  const { searchParams } = new URL(request.url)
  // The email that leads there is read without a login.
  if (part === 'stop') return { page: 'stop' as const, token: searchParams.get('token') ?? '' }
  const { userRole } = await requireAccount(request)
  if (part === undefined) return await loadList()
  if (part !== 'new') return await openSearch(part)
  const mayShare = userRole === 'Superuser' || userRole === 'Administrator'
  const facets = await loadFacets(browserApi)
  return { page: 'new' as const, search: readSearch(searchParams), facets, mayShare }
}

async function loadList() {
  const [{ data }, facets] = await Promise.all([
    browserApi.call('GET /clip/savedsearches').catch(failLoad),
    loadFacets(browserApi),
  ])
  return { page: 'list' as const, searches: data.searches, facets }
}

/** Marks the clips of a search as seen, and leads to its results. */
async function openSearch(id: string) {
  try {
    const { data } = await browserApi.call('POST /clip/savedsearches/:id/open', { params: { id } })
    return await leadTo(resultsUrl(data))
  } catch (error) {
    const problem = refusalOf(error)
    if (!problem) throw error
    return { page: 'problem' as const, problem: problem.message }
  }
}
