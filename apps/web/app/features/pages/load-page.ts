/** Loads a content page by its slug. A missing page is no failure: its screen has the heading Not found (R-PAGE-1). */
import type { ApiClient, Data } from '@rushes/contract/client'
import { data } from 'react-router'
import { failLoad, isStatus } from '../../lib/load-failure.ts'

export type ContentPage = Data<'GET /api/pages/display/:slug'>['Page']

export async function loadPage(api: ApiClient, slug: string) {
  try {
    const answer = await api.call('GET /api/pages/display/:slug', { params: { slug } })
    const page: ContentPage | null = answer.data.Page
    return data({ page })
  } catch (error) {
    if (isStatus(error, 404)) return data({ page: null }, { status: 404 })
    return failLoad(error)
  }
}
