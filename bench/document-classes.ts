/** Pages as a guest's browser requests them: some from the cache, some that have to be rendered. */
import { randomFrom, wordOf } from '../apps/server/test/made-catalogue.ts'
import type { RequestClass } from './search-classes.ts'

/** More pages than can be rendered while one class is measured, so that none comes from the cache. */
const RENDERED_PAGES = 8_000

export function documentClasses(clips: number): RequestClass[] {
  const random = randomFrom(7)
  const clipPage = () => `/clip/${1 + Math.floor(random() * clips)}`
  const searchPage = (at: number) => `/search?type=video&sort=most_recent&term=${wordOf(at)}`
  const cached = (name: string, path: string): RequestClass => ({ name, paths: [path], inMix: false })
  const rendered = (name: string, path: (at: number) => string): RequestClass => ({
    name,
    paths: Array.from({ length: RENDERED_PAGES }, (_, at) => path(at)),
    inMix: false,
  })
  return [
    cached('document, cached: home', '/'),
    cached('document, cached: search', searchPage(3)),
    cached('document, cached: clip', clipPage()),
    rendered('document, rendered: search', (at) => searchPage(at + 100)),
    rendered('document, rendered: clip', clipPage),
  ]
}
