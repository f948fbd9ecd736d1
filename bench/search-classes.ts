/** The searches of the benchmark: addresses by class, the same for the same catalogue. */
import { CATEGORIES } from '@rushes/contract/search-options'
import { pick, randomFrom, wordOf } from '../apps/server/test/made-catalogue.ts'

export type RequestClass = {
  name: string
  paths: string[]
  inMix: boolean
  /** Whether its answers are compared with a check of every clip. */
  isCompared?: boolean
}

const QUERIES_PER_CLASS = 60

export function searchClasses(clips: number): RequestClass[] {
  const random = randomFrom(99)
  const between = (from: number, to: number) => wordOf(from + Math.floor(random() * (to - from)))
  const filters = (count = 3, present = '') => {
    const all = ['rating=GD', 'quality=4K', 'location=fr', 'cat=250', 'tone=2', 'ftype=1', 'duration_end=30']
    return all
      .filter((one) => !present.startsWith(one.split('=')[0] ?? ''))
      .toSorted(() => random() - 0.5)
      .slice(0, count)
      .join('&')
  }
  const search = (query: string) => `/rest/clip/clips?type=video&${query}`
  const make = (name: string, path: () => string, inMix = true): RequestClass => ({
    name,
    paths: Array.from({ length: QUERIES_PER_CLASS }, path),
    inMix,
    isCompared: inMix,
  })
  const facets = (what: string, query: () => string): RequestClass[] =>
    [0, 1, 3].map((count) => {
      const suffix = { 0: '', 1: ', one filter', 3: ', three filters' }[count]
      const path = () => {
        const requested = query()
        return `/rest/clip/clips/facets?${['type=video', requested, filters(count, requested)].filter(Boolean).join('&')}`
      }
      return { ...make(`facets: ${what}${suffix}`, path, false), isCompared: true }
    })
  return [
    make('search: a common word', () => search(`term=${between(0, 60)}&sort=most_recent`)),
    make('search: a rare word', () => search(`term=${between(20_000, 60_000)}&sort=most_recent`)),
    make('search: two words', () =>
      search(`term=${between(0, 200)}+${between(200, 3_000)}&sort=most_recent`),
    ),
    make('search: filters only', () => search(filters())),
    make('search: a word and three filters', () =>
      search(`term=${between(0, 300)}&sort=most_recent&${filters()}`),
    ),
    make('search: the most relevant', () => search(`term=${between(0, 3_000)}`)),
    make('suggestions', () => `/rest/clip/clips/suggest?term=${between(0, 20_000).slice(0, 3)}`, false),
    ...facets('a common word', () => `term=${between(0, 10)}`),
    ...facets('a usual word', () => `term=${between(60, 3_000)}`),
    ...facets('a rare word', () => `term=${between(20_000, 60_000)}`),
    ...facets('a category', () => `cat=${pick(random, CATEGORIES).id}`),
    ...facets('everything', () => ''),
    make('clip detail, again', () => `/rest/clip/clips/${1 + Math.floor(random() * clips)}`, false),
    {
      name: 'clip detail, at random',
      paths: Array.from({ length: 8_000 }, () => `/rest/clip/clips/${1 + Math.floor(random() * clips)}`),
      inMix: false,
    },
  ]
}

const DEEP_PAGE = 50

/** Page 50 of common words and of filters, by the cursor of page 49. */
export async function deepCursors(address: string): Promise<RequestClass> {
  const searches = [
    'rating=SV',
    'quality=1080p&meme=0',
    ...Array.from({ length: 4 }, (_, rank) => `term=${wordOf(rank)}`),
  ]
  const paths: string[] = []
  for (const query of searches) {
    const first = `/rest/clip/clips?type=video&sort=most_recent&${query}`
    let path = first
    for (let page = 2; page <= DEEP_PAGE; page++) {
      const { data } = (await (await fetch(address + path)).json()) as {
        data: { pagination: { es_after: string | null } }
      }
      path = `${first}&page=${page}&es_after=${data.pagination.es_after ?? ''}`
    }
    paths.push(path)
  }
  return { name: 'search: page 50 by cursor', paths, inMix: true, isCompared: true }
}
