/** Pages as a guest's browser asks for them: kept ones, and ones that have to be rendered. */
import { randomFrom, wordOf } from '../apps/server/test/made-catalogue.ts'
import type { RequestClass } from './search-classes.ts'

/** More than are rendered while one class is measured. */
const EACH_ONCE = 8_000

export function documentClasses(clips: number): RequestClass[] {
  const random = randomFrom(7)
  const clipPage = () => `/clip/${1 + Math.floor(random() * clips)}`
  const searchPage = (at: number) => `/search?type=video&sort=most_recent&term=${wordOf(at)}`
  const kept = (name: string, path: string): RequestClass => ({ name, paths: [path], inMix: false })
  const rendered = (name: string, path: (at: number) => string): RequestClass => ({
    name,
    paths: Array.from({ length: EACH_ONCE }, (_, at) => path(at)),
    inMix: false,
  })
  return [
    kept('document, cached: home', '/'),
    kept('document, cached: search', searchPage(3)),
    kept('document, cached: clip', clipPage()),
    rendered('document, rendered: search', (at) => searchPage(at + 100)),
    rendered('document, rendered: clip', clipPage),
  ]
}
