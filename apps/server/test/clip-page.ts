/** A page that replaces the built one: it queries the API for its clip and answers with that status. */
import type { ApiClient } from '@rushes/contract/client'
import type { ServedSite } from '@rushes/contract/site'
import { createContext } from 'react-router'
import type { PageSource } from '../src/http/documents/page-build.ts'
import { refusalOf } from './refusals.ts'

const contexts = {
  apiContext: createContext<ApiClient>(),
  siteContext: createContext<ServedSite>(),
  nonceContext: createContext<string>(),
}

export const clipPage: PageSource = async () => ({
  contexts,
  async handle(request, context) {
    const id = Number(new URL(request.url).pathname.split('/').at(-1))
    const refusal = await refusalOf(
      context.get(contexts.apiContext).call('GET /clip/clips/:id', { params: { id } }),
    )
    const status = refusal?.status ?? 200
    return new Response(`<p>Clip ${id}</p>`, { status, headers: { 'content-type': 'text/html' } })
  },
})
