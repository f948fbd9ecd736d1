/** Searches over HTTP, as a guest. */
import type { Data } from '@rushes/contract/client'
import type { TestServer } from '../test-server.ts'
import type { Query } from './small-catalogue.ts'

export type Searcher = ReturnType<typeof searcherOf>

const PAGE_SIZE = 96
/** The largest page: all results up to 1,920. */
export const MAX_PAGE = { page_size: PAGE_SIZE, page: 20, back_on_search: '1' } as const

/** @param server called at each search, because it is started after the tests are declared */
export function searcherOf(server: () => TestServer) {
  const search = async (querystring: Query): Promise<Data<'GET /clip/clips'>> =>
    (await server().guest.call('GET /clip/clips', { querystring })).data
  const idsOf = async (query: Query) => (await search(query)).items.map(({ id }) => id)

  return {
    search,
    idsOf,
    count: async (query: Query) => (await search({ ...query, page_size: 1 })).pagination.count,
    newest: (query: Query) => idsOf({ ...query, sort: 'most_recent', page_size: PAGE_SIZE }),
    facets: async (querystring: Query) =>
      (await server().guest.call('GET /clip/clips/facets', { querystring })).data,
    relax: async (querystring: Query) =>
      (await server().guest.call('GET /clip/clips/relax', { querystring })).data,
    /** Reads all pages by cursor. @param eachPage called after each page */
    async walk(query: Query, eachPage?: (page: number) => Promise<void>): Promise<number[]> {
      const ids: number[] = []
      let cursor: string | null = null
      let page = 0
      do {
        const at: Query = { ...query, page_size: PAGE_SIZE, ...(cursor !== null && { es_after: cursor }) }
        const { items, pagination }: Data<'GET /clip/clips'> = await search(at)
        ids.push(...items.map(({ id }) => id))
        cursor = pagination.es_after
        await eachPage?.(page++)
      } while (cursor !== null)
      return ids
    },
  }
}

/** Names the queries of an assertion that fails. */
export const textOfQueries = (...queries: Query[]): string =>
  queries.map((query) => JSON.stringify(query)).join(' and ')
