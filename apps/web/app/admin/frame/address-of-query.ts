/** Where the field of the header leads: a number to its clip, words to the list. */
import { urlOf } from '../../lib/url.ts'

const NUMBER = /^[vis]?0*(\d{1,9})$/i

export function addressOfQuery(words: string): string {
  const number = NUMBER.exec(words)?.[1]
  return number === undefined ? urlOf('/admin/clips', { q: words }) : `/admin/clips/${number}`
}
