/** Loads a content page by its slug. A missing page is no failure: its screen has the heading Not found (R-PAGE-1). */
import type { ApiClient, Data } from '@rushes/contract/client'
import { data } from 'react-router'
import { failLoad, isStatus } from '../../lib/load-failure.ts'

export type ContentPage = Data<'GET /api/pages/display/:slug'>['Page']

/** @param request of a page whose announced version can be read before it takes effect (R-TERMS-2) */
export async function loadPage(api: ApiClient, slug: string, request?: Request) {
  const version = request && (new URL(request.url).searchParams.get('version') ?? undefined)
  try {
    const input = { params: { slug }, querystring: { version } }
    const answer = await api.call('GET /api/pages/display/:slug', input)
    const page: ContentPage | null = answer.data.Page
    return data({ page })
  } catch (error) {
    if (isStatus(error, 404)) return data({ page: null }, { status: 404 })
    return failLoad(error)
  }
}
