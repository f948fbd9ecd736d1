import type { SearchType } from '@rushes/contract/search-options'
import { urlOf } from '../../lib/url.ts'

type Category = { id: number; name: string }

/**
 * Returns the address of the clips of a category. Shorts have no such filter, but the name as a keyword finds
 * them.
 */
export const categorySearch = (type: SearchType, { id, name }: Category): string =>
  urlOf('/search', type === 'short' ? { term: name, type } : { type, category: name, cat: id })
