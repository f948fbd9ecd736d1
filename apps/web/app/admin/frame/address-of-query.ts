/** Returns the address that the search field of the header opens: the clip of a number, or the list for other text. */
import { urlOf } from '../../lib/url.ts'

const NUMBER = /^[vis]?0*(\d{1,9})$/i

export function addressOfQuery(query: string): string {
  const number = NUMBER.exec(query)?.[1]
  return number === undefined ? urlOf('/admin/clips', { q: query }) : `/admin/clips/${number}`
}
