/** A content page by slug; a page that is missing is no failure: its screen says Not found in its heading. */
import type { ApiClient, Data } from '@rushes/contract/client'
import { data } from 'react-router'
import { failLoad, isStatus } from '../../lib/load-failure.ts'

export type ContentPage = Data<'GET /api/pages/display/:slug'>['Page']

export async function loadPage(api: ApiClient, slug: string) {
  try {
    const answer = await api.call('GET /api/pages/display/:slug', { params: { slug } })
    return data({ page: answer.data.Page as ContentPage | null })
  } catch (error) {
    if (isStatus(error, 404)) return data({ page: null }, { status: 404 })
    return failLoad(error)
  }
}
